import type { CoinState, ConfirmationProblem } from '#lib/domain/coins/coin-details.ts';

export const STATE_NAMES: Readonly<Record<CoinState, string>> = {
	off: 'Off',
	starting: 'Starting',
	ready: 'Ready',
	unproved: 'Server not seen yet',
	silent: 'No answer',
	failed: 'Failed',
};

/** The colour of the dot beside the name. */
export const STATE_DOTS = {
	off: 'idle',
	starting: 'busy',
	ready: 'good',
	unproved: 'busy',
	silent: 'warn',
	failed: 'bad',
} as const satisfies Record<CoinState, string>;

export const CONFIRMATION_PROBLEMS: Readonly<Record<ConfirmationProblem, string>> = {
	'not-a-number': 'Enter two whole numbers.',
	none: 'Wait for at least 1 block: a payment in no block can still be replaced.',
	'above-most': 'The number of blocks cannot be above the most.',
};
