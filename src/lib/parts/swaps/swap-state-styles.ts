import type { SwapState } from '#lib/domain/swaps/swap-state.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { STATE_TEXT } from '#lib/messages/swaps/swap-progress-text.ts';

interface StateStyle {
	readonly word: string;
	readonly icon: IconName;
	/** A colour token. */
	readonly tone: string;
}

/** Each state has a word and an icon, so that colour is never its only sign. */
export const STATE_STYLES: Readonly<Record<SwapState, StateStyle>> = {
	attention: { word: STATE_TEXT.attention, icon: 'warning', tone: 'var(--warn)' },
	running: { word: STATE_TEXT.running, icon: 'clock', tone: 'var(--accent)' },
	late: { word: STATE_TEXT.late, icon: 'clock', tone: 'var(--warn)' },
	checking: { word: STATE_TEXT.checking, icon: 'clock', tone: 'var(--ink-muted)' },
	finished: { word: STATE_TEXT.finished, icon: 'check', tone: 'var(--good)' },
	claimed: { word: STATE_TEXT.claimed, icon: 'check', tone: 'var(--ink-muted)' },
	returned: { word: STATE_TEXT.returned, icon: 'left', tone: 'var(--ink-muted)' },
	ended: { word: STATE_TEXT.ended, icon: 'cross', tone: 'var(--ink-muted)' },
};
