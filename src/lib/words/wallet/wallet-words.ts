import { countOf } from '#lib/domain/text/language.ts';
import type { HistoryFilter, HistoryKind } from '#lib/domain/wallet/history.ts';
import type { OutputUse } from '#lib/domain/outputs/wallet-output.ts';
import { formatMoney, showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { HeldBackReason } from '#lib/domain/outputs/trade-limits.ts';
import { MOST_TRADES } from '#lib/domain/outputs/output-plan.ts';
import type { PreparationProblem } from '#lib/domain/outputs/preparation-draft.ts';
import { amountWords } from '../money/amount-words.ts';

export const USE_NAMES: Readonly<Record<OutputUse, string>> = {
	free: 'Spendable',
	held: 'Held by the node',
	unmined: 'Waiting for a block',
	small: 'Too small to trade',
};

export const KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
	received: 'Received',
	sent: 'Sent',
	mined: 'Mined',
	unknown: 'Transaction',
};

export const FILTER_NAMES: Readonly<Record<HistoryFilter, string>> = {
	all: 'All',
	received: 'Received',
	sent: 'Sent',
	waiting: 'Waiting',
};

/** "Waiting for a block", "1 block", "12 blocks", or `undefined` if the node does not know. */
export function depthText(confirmations: number | undefined): string {
	if (confirmations === undefined) return '';
	if (confirmations === 0) return 'Waiting for a block';
	return countOf(confirmations, 'block');
}

/** Why the node holds coins back, and for how long. */
export const HELD_NOTES: Readonly<Record<HeldBackReason, string>> = {
	swap: 'For the swap in progress.',
	request: 'For your open request.',
	arriving: 'Change and received coins become available within a minute of their block.',
	stuck:
		'The node holds these coins for a trade that did not happen, until it is restarted. A payment to you that waits for its block counts here too.',
};

/** The same about an amount, as a sentence. */
export function heldWords(coin: string, amount: bigint, reason: HeldBackReason): string {
	const held = formatMoney({ coin, amount });
	switch (reason) {
		case 'swap':
			return `Another ${held} is set aside for the swap in progress.`;
		case 'request':
			return `Another ${held} is set aside for your open request.`;
		case 'arriving':
			return `Another ${held} is on its way: change and received coins become available within a minute of their block.`;
		case 'stuck':
			return `Another ${held} cannot be traded before the node is restarted: the node holds it for a trade that did not happen. A payment to you that waits for its block counts here too.`;
	}
}

/** The problem of a preparation, beside its field. */
export function preparationWords(problem: PreparationProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? 'Enter the amount of one trade.'
				: amountWords('The amount', problem.problem);
		case 'too-small':
			return `Too small to trade: the minimum is ${showFigure(problem.least)} ${coin}.`;
		case 'too-poor':
			return `${showAmount(problem.short)} ${coin} more is needed, fees included.`;
		case 'count':
			return `Enter a whole number from 1 to ${MOST_TRADES}.`;
	}
}
