import type { SwapState } from '#lib/domain/swaps/swap-state.ts';

export const STATE_WORDS: Readonly<Record<SwapState, string>> = {
	attention: 'Needs attention',
	running: 'Running',
	late: 'Late',
	finished: 'Finished',
	claimed: 'Deposit claimed',
	returned: 'Refunded',
	ended: 'No trade',
};
