import { withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { WireReply } from '../wire-reply.ts';

/**
 * Carries one request body to a program and its reply back. Used both for HTTP and for a practice node in a
 * worker.
 * Rejects with a `CallError` of kind `dropped`, `unreachable`, `timeout`, `blocked`, or `malformed` with reason
 * `cut`.
 */
export interface Transport {
	/** Target of the calls, for display. */
	readonly address: string;
	/** True if the node's event stream will be read, so that it may be opened: unread it stalls the real node. */
	readsStream?: boolean;
	/**
	 * @param signal ends the waiting; the other side may continue the work
	 * @param guard runs before any extra request during this call; if it rejects, that request is not sent
	 */
	send(body: string, signal?: AbortSignal, guard?: () => Promise<void>): Promise<WireReply>;
	/** Forgets its credentials. Later calls reject with `blocked`. */
	close?(): void;
}

/**
 * Sends one call at a time, over all tabs together. The chain daemon keeps its last token error in one place for
 * all calls: two concurrent calls can get each other's errors.
 *
 * @param name the same in all tabs that reach the same program
 */
export function oneAtATime(name: LockName, transport: Transport): Transport {
	return {
		address: transport.address,
		send: (body, signal) => withLock(name, () => transport.send(body, signal), { signal }),
		close: () => transport.close?.(),
	};
}
