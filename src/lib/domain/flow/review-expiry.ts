/** A point in which a built transaction is not as it should be. */
export interface ReviewProblem {
	readonly kind: string;
}

/** It was built as it was asked for, and too long ago: it has to be built again. */
const isExpiry = ({ kind }: ReviewProblem): boolean => kind === 'expired';

export const hasExpiry = (problems: readonly ReviewProblem[]): boolean => problems.some(isExpiry);

/** In what a built transaction differs from what was asked for. */
export const differencesIn = <Problem extends ReviewProblem>(problems: readonly Problem[]): Problem[] =>
	problems.filter((problem) => !isExpiry(problem));
