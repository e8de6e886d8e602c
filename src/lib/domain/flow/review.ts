/** Coins moved by a transaction, in smallest units. Its other effects follow from the request. */
export interface CoinsMoved {
	/** Outputs spent, as `txid:index`. */
	readonly paying: readonly string[];
	readonly comesBack: bigint;
	/** Amount locked or paid, without the fee. */
	readonly leaves: bigint;
	/** `undefined` unless all inputs are known. */
	readonly fee: bigint | undefined;
}

/** Total taken from the wallet; `undefined` if the fee is unknown. */
export const costInAll = ({ leaves, fee }: CoinsMoved): bigint | undefined =>
	fee === undefined ? undefined : leaves + fee;

/** A difference between a rebuilt transaction and the previous one. */
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

/** A problem of a built transaction. */
export interface ReviewProblem {
	readonly kind: string;
}

/** Built as requested, but too long ago, so it has to be rebuilt. */
const isExpiry = ({ kind }: ReviewProblem): boolean => kind === 'expired';

export const hasExpiry = (problems: readonly ReviewProblem[]): boolean => problems.some(isExpiry);

/** Built as requested, but from newly mined coins, which the chain rejects for some more blocks. */
const isImmature = (problem: ReviewProblem): problem is ReviewProblem & { readonly blocks: number } =>
	problem.kind === 'immature' && 'blocks' in problem;

/** Blocks until all inputs can be spent; 0 if they can be spent now. */
export const blocksToMaturity = (problems: readonly ReviewProblem[]): number =>
	Math.max(0, ...problems.filter(isImmature).map(({ blocks }) => blocks));

/** Problems that are differences between the transaction and the request. */
export const differencesIn = <Problem extends ReviewProblem>(problems: readonly Problem[]): Problem[] =>
	problems.filter((problem) => !isExpiry(problem) && !isImmature(problem));
