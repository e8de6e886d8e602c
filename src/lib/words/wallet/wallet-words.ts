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

/**
 * The facts about coins that the node holds back.
 *
 * @param since the first reading of the same amount, as a text
 */
export function heldNote(coin: string, reason: HeldBackReason, since?: string): string {
	switch (reason) {
		case 'swap':
			return `A running swap has yet to pay with ${coin}, and your node holds coins for it.`;
		case 'request':
			return `An open request would pay with ${coin}, and your node holds coins for it.`;
		case 'new':
			return `A ${coin} transaction of yours is new: change and received coins count about a minute after their block.`;
		case 'stuck':
			return `Unchanged since ${since}, with no swap, no request and no new transaction. Coins that were offered for a trade that did not happen stay unavailable until the node is restarted.`;
		case 'unknown':
			return since === undefined
				? 'The node does not report why.'
				: `The node does not report why. Unchanged since ${since}.`;
	}
}

/** The same about an amount. */
export function heldWords(coin: string, amount: bigint, ...reason: [HeldBackReason, string?]): string {
	return `Another ${formatMoney({ coin, amount })} is not available. ${heldNote(coin, ...reason)}`;
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
