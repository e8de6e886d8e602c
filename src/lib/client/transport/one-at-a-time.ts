import { withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { Transport } from './transport.ts';

/**
 * Sends one call at a time, over all tabs together. The chain daemon keeps its last token error in one place for all
 * calls: two at once can hear each other's errors.
 *
 * @param name the same in all tabs that reach the same program
 */
export function oneAtATime(name: LockName, transport: Transport): Transport {
	return {
		address: transport.address,
		send: (body, signal) => withLock(name, () => transport.send(body, signal), { signal }),
	};
}
