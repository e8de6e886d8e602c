import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';

/** Two `passphrase` calls within about three seconds can hang the real node permanently. */
const REST_MS = 5000;

/** Shared by all tabs, and outlives the tab that sent the last call. */
const LAST_CALL = 'swapdesk-passphrase-at';

/**
 * Sends a `passphrase` call when no other is pending in any tab, and at least five seconds after the last one.
 *
 * @param signal ends the waiting, but not a call already sent.
 */
export function withPassphraseRest<Result>(
	signal: AbortSignal | undefined,
	send: () => Promise<Result>,
): Promise<Result> {
	const work = async () => {
		const left = restLeft();
		if (left > 0) await pause(left, signal);
		noteCall();
		try {
			return await send();
		} finally {
			noteCall();
		}
	};
	return withLock(LOCK_NAMES.passphraseCall(), work, { signal });
}

/** A clock that was set back must not prolong the rest; a damaged time must not end it. */
function restLeft(): number {
	const past = Date.now() - Number(localStorage.getItem(LAST_CALL) ?? 0);
	return past >= 0 ? Math.max(0, REST_MS - past) : REST_MS;
}

function noteCall(): void {
	localStorage.setItem(LAST_CALL, String(Date.now()));
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const end = () => {
			clearTimeout(timer);
			reject(signal?.reason as Error);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', end);
			resolve();
		}, milliseconds);
		signal?.addEventListener('abort', end, { once: true });
		if (signal?.aborted) end();
	});
}
