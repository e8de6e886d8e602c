import { showFigure, formatMoney } from '#lib/domain/money/figures.ts';
import type { SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import { shareWords } from '../money/share-words.ts';

/** What a swap has cost in fees, in a cell. Fees that are not known are not 0. */
export function feesWords({ swap, fees }: SwapSummary): string {
	const money = (amount: bigint) => formatMoney({ coin: swap.pays.coin, amount });
	switch (fees.are) {
		case 'none-yet':
			return 'none yet';
		case 'unknown':
			return swap.isFinished ? 'not reported' : 'not known yet';
		case 'so-far':
			return `${money(fees.amount)} so far`;
		default:
			if (fees.amount === 0n) return 'none';
			return fees.points === undefined
				? money(fees.amount)
				: `${money(fees.amount)} · ${shareWords(fees.points)}`;
	}
}

/** The price with all fees, in a cell; where there is none, why. */
export function allInWords({ swap, pair, state, allIn }: SwapSummary): string {
	if (allIn !== undefined) return `${showFigure(allIn)} ${pair.rel}`;
	if (!swap.isFinished) return 'not known yet';
	return state === 'finished' ? 'not reported' : 'no trade';
}
