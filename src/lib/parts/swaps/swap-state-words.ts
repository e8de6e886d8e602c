import type { SwapState } from '#lib/domain/swaps/swap-state.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

interface StateWords {
	readonly word: string;
	readonly icon: IconName;
	/** A colour of the tokens. */
	readonly tone: string;
}

/** Each state has a word and a sign, so that its colour says nothing alone. */
export const STATE_WORDS: Readonly<Record<SwapState, StateWords>> = {
	attention: { word: 'Needs attention', icon: 'warning', tone: 'var(--warn)' },
	running: { word: 'Running', icon: 'clock', tone: 'var(--accent)' },
	finished: { word: 'Finished', icon: 'check', tone: 'var(--good)' },
	returned: { word: 'Came back', icon: 'refresh', tone: 'var(--ink-muted)' },
	ended: { word: 'No trade', icon: 'cross', tone: 'var(--ink-muted)' },
};
