import { formatMoney } from '#lib/domain/money/figures.ts';
import type { HeldBackReason } from '#lib/domain/outputs/trade-limits.ts';

/** Why the node holds coins back, and for how long. */
export const HELD_NOTES: Readonly<Record<HeldBackReason, string>> = {
	swap: 'set aside for the swap under way.',
	request: 'set aside for your open request.',
	arriving: 'not free yet. Change and received coins arrive within a minute of their block.',
	stuck:
		'cannot be traded before the node is restarted: the node holds it for a trade that did not happen. A payment to you that waits for its block counts here too.',
};

/** The same about an amount, as a sentence. */
export function heldWords(coin: string, amount: bigint, reason: HeldBackReason): string {
	const verb = reason === 'stuck' ? '' : 'is ';
	return `Another ${formatMoney({ coin, amount })} ${verb}${HELD_NOTES[reason]}`;
}
