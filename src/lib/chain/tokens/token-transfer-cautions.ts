import type { Payout } from '../review/payee.ts';
import type { TransferFacts } from './token-transfer-facts.ts';

/**
 * Coins come back at an address that none of them came from. Daemons pay the fee from any address of their wallet and
 * return the change to their own key, so that this is usual where a wallet has several.
 */
export interface TransferCaution {
	readonly kind: 'change-elsewhere';
	/** Where the coins came from. */
	readonly paying: readonly string[];
	readonly found: Payout;
}

export function findTransferCautions({ spent, coinOutputs }: TransferFacts): TransferCaution[] {
	const coins = spent.filter(({ holds }) => holds === 'coins');
	const paying = [...new Set(coins.flatMap(({ address }) => address ?? []))];
	return coinOutputs
		.filter(({ address }) => address === undefined || !paying.includes(address))
		.map((found) => ({ kind: 'change-elsewhere', paying, found }));
}
