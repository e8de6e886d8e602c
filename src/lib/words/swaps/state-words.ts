import type { SwapState } from '#lib/domain/swaps/swap-state.ts';

export const STATE_WORDS: Readonly<Record<SwapState, string>> = {
	attention: 'Needs attention',
	running: 'Running',
	finished: 'Finished',
	returned: 'Came back',
	ended: 'No trade',
};
