import { withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { WireReply } from '../wire-reply.ts';

/**
 * Sends one request body to a program and returns the reply, by HTTP or to a practice node in a worker. Rejects with a
 * `CallError` of kind `dropped`, `unreachable`, `timeout`, `blocked`, or `malformed` with reason `cut`.
 */
export interface Transport {
	/** Target of the calls for display. */
	readonly address: string;
	/**
	 * Whether the node's event stream will be read, so that it may be opened. An unread stream stalls the real node.
	 */
	readsStream?: boolean;
	/**
	 * @param signal aborts the wait; the program may still complete the call
	 * @param guard runs before any extra request during this call; if it rejects, that request is not sent
	 */
	send(body: string, signal?: AbortSignal, guard?: () => Promise<void>): Promise<WireReply>;
	/** Discards the credentials. Later calls reject with `blocked`. */
	close?(): void;
}

/**
 * Sends one call at a time across all tabs. The chain daemon keeps its last token error in one place for all calls, so
 * that concurrent calls could get each other's errors.
 *
 * @param name identical in all tabs that use the same program
 */
export function oneAtATime(name: LockName, transport: Transport): Transport {
	return {
		address: transport.address,
		send: (body, signal) => withLock(name, () => transport.send(body, signal), { signal }),
		close: () => transport.close?.(),
	};
}
