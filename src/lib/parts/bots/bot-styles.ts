import type { BotState, BotTradeState } from '#lib/domain/bots.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

interface TagStyle {
	readonly icon: IconName;
	/** A colour token. */
	readonly tone: string;
}

/** Each state has an icon next to its word, so that colour is never its only sign. */
export const BOT_STYLES: Readonly<Record<BotState, TagStyle>> = {
	running: { icon: 'bot', tone: 'var(--accent)' },
	paused: { icon: 'clock', tone: 'var(--warn)' },
	complete: { icon: 'check', tone: 'var(--good)' },
	stopped: { icon: 'cross', tone: 'var(--ink-muted)' },
};

export const BOT_TRADE_STYLES: Readonly<Record<BotTradeState, TagStyle>> = {
	asked: { icon: 'clock', tone: 'var(--ink-muted)' },
	answered: { icon: 'clock', tone: 'var(--accent)' },
	swapping: { icon: 'swap', tone: 'var(--accent)' },
	finished: { icon: 'check', tone: 'var(--good)' },
	failed: { icon: 'cross', tone: 'var(--bad)' },
	unanswered: { icon: 'cross', tone: 'var(--ink-muted)' },
	declined: { icon: 'cross', tone: 'var(--ink-muted)' },
	unknown: { icon: 'help', tone: 'var(--ink-muted)' },
};
