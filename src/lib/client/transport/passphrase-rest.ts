import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';

/** Minimum pause. Two `passphrase` calls within about three seconds can hang the real node permanently. */
const REST_MS = 5000;

/** Stored for all tabs, so that it outlives the tab that sent the last call. */
const LAST_CALL = 'swapdesk-passphrase-at';

/**
 * Sends a `passphrase` call when none of the tabs has one pending, and at least five seconds after the last one.
 *
 * @param signal aborts the wait, but not a call already sent.
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

/** Robust against a clock that was set back and against damaged data. */
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
