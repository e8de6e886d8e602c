import { parseAmount, type AmountProblem } from '../money/amount.ts';
import {
	largestToPrepare,
	leastToPrepare,
	MOST_TRADES,
	planOutputs,
	type OutputPlan,
	type PlanShape,
} from './output-plan.ts';

/** A preparation of outputs as it is typed. */
export interface PreparationDraft {
	readonly coin: string;
	/** The payment of one trade. */
	readonly amount: string;
	readonly trades: number;
	/** The pair of the order form that it was opened from, as in an address. */
	readonly pair: string;
	/** Pairs if left out, as in older journals. */
	readonly shape?: PlanShape;
}

export type PreparationProblem =
	| { readonly field: 'amount'; readonly kind: 'typed'; readonly problem: AmountProblem | 'zero' }
	| { readonly field: 'amount'; readonly kind: 'too-small'; readonly least: bigint }
	| { readonly field: 'amount'; readonly kind: 'too-poor'; readonly short: bigint; readonly largest: bigint }
	| { readonly field: 'trades'; readonly kind: 'count' };

/** The coin's funds, in smallest units. */
export interface PreparationFunds {
	readonly free: readonly bigint[];
	readonly transactionFee: bigint;
}

/** The plan of a draft, or `undefined` if its amount or its count cannot be read. */
export function planOf(draft: PreparationDraft, funds: PreparationFunds): OutputPlan | undefined {
	const amount = parseAmount(draft.amount);
	if (typeof amount !== 'bigint' || amount === 0n || !isCount(draft.trades)) return undefined;
	return planOutputs(amount, draft.trades, funds.transactionFee, funds.free, draft.shape);
}

/** Problems that prevent the preparation; the most urgent one first. */
export function preparationProblems(draft: PreparationDraft, funds: PreparationFunds): PreparationProblem[] {
	const { free, transactionFee } = funds;
	const amount = parseAmount(draft.amount);
	if (typeof amount === 'string') return [{ field: 'amount', kind: 'typed', problem: amount }];
	if (amount === 0n) return [{ field: 'amount', kind: 'typed', problem: 'zero' }];
	if (!isCount(draft.trades)) return [{ field: 'trades', kind: 'count' }];
	const least = leastToPrepare(transactionFee);
	if (amount < least) return [{ field: 'amount', kind: 'too-small', least }];
	const { short } = planOutputs(amount, draft.trades, transactionFee, free, draft.shape);
	if (short === 0n) return [];
	const largest = largestToPrepare(free, draft.trades, transactionFee, draft.shape);
	return [{ field: 'amount', kind: 'too-poor', short, largest }];
}

function isCount(trades: number): boolean {
	return Number.isInteger(trades) && trades >= 1 && trades <= MOST_TRADES;
}
