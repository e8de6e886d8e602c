import type { PracticeCoin } from '../../../coins/coins.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext } from '../../node-parts.ts';

/** @throws Refusal with `error` when the node does not know the coin. */
export function knownCoin(
	ticker: string,
	error: string,
	{ coins }: Pick<CallContext, 'coins'>,
): PracticeCoin {
	const coin = coins.find(ticker);
	if (!coin) throw new Refusal(error);
	return coin;
}
