import type { SwapState } from '#lib/domain/swaps/swap-state.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { STATE_WORDS } from '#lib/words/swaps/swap-progress-words.ts';

interface StateLook {
	readonly word: string;
	readonly icon: IconName;
	/** A colour of the tokens. */
	readonly tone: string;
}

/** Each state has a word and an icon, so that it is never shown by its colour alone. */
export const STATE_LOOKS: Readonly<Record<SwapState, StateLook>> = {
	attention: { word: STATE_WORDS.attention, icon: 'warning', tone: 'var(--warn)' },
	running: { word: STATE_WORDS.running, icon: 'clock', tone: 'var(--accent)' },
	late: { word: STATE_WORDS.late, icon: 'clock', tone: 'var(--warn)' },
	checking: { word: STATE_WORDS.checking, icon: 'clock', tone: 'var(--ink-muted)' },
	finished: { word: STATE_WORDS.finished, icon: 'check', tone: 'var(--good)' },
	claimed: { word: STATE_WORDS.claimed, icon: 'check', tone: 'var(--ink-muted)' },
	returned: { word: STATE_WORDS.returned, icon: 'refresh', tone: 'var(--ink-muted)' },
	ended: { word: STATE_WORDS.ended, icon: 'cross', tone: 'var(--ink-muted)' },
};
