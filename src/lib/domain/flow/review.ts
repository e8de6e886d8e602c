/** The coins that a transaction moves, in the smallest unit. What it does besides is fixed by what was asked for. */
export interface CoinsMoved {
	/** The outputs that pay, as `txid:index`. */
	readonly paying: readonly string[];
	readonly comesBack: bigint;
	/** Locked or paid, without the fee. */
	readonly leaves: bigint;
	/** Known when every input is. */
	readonly fee: bigint | undefined;
}

/** Total taken from the wallet; `undefined` while the fee is not known. */
export const costInAll = ({ leaves, fee }: CoinsMoved): bigint | undefined =>
	fee === undefined ? undefined : leaves + fee;

/** A point in which a transaction that was built again differs from the one before. */
export type CoinsChange =
	| { readonly kind: 'paying'; readonly before: readonly string[]; readonly after: readonly string[] }
	| {
			readonly kind: 'fee' | 'leaves' | 'comesBack';
			readonly before: bigint | undefined;
			readonly after: bigint | undefined;
	  };

const AMOUNTS = ['leaves', 'fee', 'comesBack'] as const;

export function changedCoins(before: CoinsMoved, after: CoinsMoved): CoinsChange[] {
	const isSamePaying =
		before.paying.length === after.paying.length && before.paying.every((key) => after.paying.includes(key));
	return [
		...(isSamePaying ? [] : [{ kind: 'paying', before: before.paying, after: after.paying } as const]),
		...AMOUNTS.filter((kind) => before[kind] !== after[kind]).map((kind) => ({
			kind,
			before: before[kind],
			after: after[kind],
		})),
	];
}

/** A point in which a built transaction is not as it should be. */
export interface ReviewProblem {
	readonly kind: string;
}

/** It was built as it was asked for, and too long ago: it has to be built again. */
const isExpiry = ({ kind }: ReviewProblem): boolean => kind === 'expired';

export const hasExpiry = (problems: readonly ReviewProblem[]): boolean => problems.some(isExpiry);

/** It was built as it was asked for, from newly mined coins that the chain refuses for some more blocks. */
const isImmature = (problem: ReviewProblem): problem is ReviewProblem & { readonly blocks: number } =>
	problem.kind === 'immature' && 'blocks' in problem;

/** How many more blocks it takes until all inputs can be spent; 0 if they can. */
export const blocksToMaturity = (problems: readonly ReviewProblem[]): number =>
	Math.max(0, ...problems.filter(isImmature).map(({ blocks }) => blocks));

/** In what a built transaction differs from what was asked for. */
export const differencesIn = <Problem extends ReviewProblem>(problems: readonly Problem[]): Problem[] =>
	problems.filter((problem) => !isExpiry(problem) && !isImmature(problem));
