import type { Ledger } from '../../../chain/ledger.ts';
import { Refusal as ChainRefusal } from '../../../chain/refusal.ts';
import { DaemonRefusal } from '../../../refusal.ts';

/**
 * Sends a transaction to its chain.
 *
 * @returns its txid.
 * @throws DaemonRefusal in the words of the coin's daemon.
 */
export function broadcastOn(ledger: Ledger, hex: string, now: number): string {
	try {
		return ledger.accept(hex, now);
	} catch (error) {
		if (error instanceof ChainRefusal) throw new DaemonRefusal(error.code, error.message);
		throw error;
	}
}
