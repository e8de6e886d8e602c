import { countOf } from '#lib/domain/text/language.ts';
import {
	type HistoryFilter,
	type HistoryKind,
	isReturn,
	type HistoryCause,
	type HistoryEntry,
} from '#lib/domain/wallet-history.ts';
import {
	type OutputUse,
	type HeldBackReason,
	MAX_TRADES,
	type PreparationProblem,
} from '#lib/domain/outputs.ts';
import { formatMoney, showAmount, showFigure } from '#lib/domain/money/figures.ts';
import { describeAmount } from './amount.ts';
import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';
import type { Stage } from '#lib/domain/swaps/swap.ts';

export const USE_NAMES: Readonly<Record<OutputUse, string>> = {
	free: 'Spendable',
	held: 'Held by the node',
	unmined: 'Waiting for a block',
	small: 'Too small to trade',
};

const KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
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

/** "Waiting for a block", "1 block", "12 blocks"; empty if unknown. */
export function depthText(confirmations: number | undefined): string {
	if (confirmations === undefined) return '';
	if (confirmations === 0) return 'Waiting for a block';
	return countOf(confirmations, 'block');
}

/**
 * Why the node holds coins.
 *
 * @param since formatted time of the first reading of the same amount
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

/** `heldNote` preceded by the amount. */
export function describeHeld(coin: string, amount: bigint, ...reason: [HeldBackReason, string?]): string {
	return `Another ${formatMoney({ coin, amount })} is not available. ${heldNote(coin, ...reason)}`;
}

/** Text of an invalid preparation, next to its field. */
export function describePreparation(problem: PreparationProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? 'Enter the amount of one trade.'
				: describeAmount('The amount', problem.problem);
		case 'too-small':
			return `Too small to trade: the minimum is ${showFigure(problem.least)} ${coin}.`;
		case 'too-poor':
			return `${showAmount(problem.short)} ${coin} more is needed, fees included.`;
		case 'count':
			return `Enter a whole number from 1 to ${MAX_TRADES}.`;
	}
}

const STAGE_NAMES: Readonly<Partial<Record<Stage, string>>> = {
	fee: 'Trade fee',
	'maker-deposit': 'Deposit of swap',
	'taker-payment': 'Payment of swap',
	'maker-payment': 'Payment of swap',
	'taker-spend': 'Received from swap',
	'maker-spend': 'Received from swap',
	'taker-reclaim': 'Refund of swap',
	'maker-reclaim': 'Refund of swap',
	'deposit-refund': 'Deposit returned',
	'deposit-claim': 'Claim of deposit',
};

const ENTRY_NAMES: Readonly<Partial<Record<JournalKind, string>>> = {
	send: 'Payment',
	'send-account': 'Payment',
	'prepare-outputs': 'Outputs prepared',
	'time-lock': 'Time lock',
	unlock: 'Reclaimed time lock',
	deposit: 'Fast-swap deposit',
	'claim-deposits': 'Fast-swap claim',
	'raw-transaction': 'Raw transaction',
	'token-create': 'Token created',
	'token-transfer': 'Token transfer',
	'token-burn': 'Tokens burnt',
};

/** Name of a history row: by its cause, if known to this browser; otherwise by the node's kind. */
export function describeHistory(
	{ kind }: Pick<HistoryEntry, 'kind'>,
	cause: HistoryCause | undefined,
): string {
	return cause && isReturn(cause, kind) ? 'Back to you' : describePurpose({ kind }, cause);
}

/** Purpose of a history row. Change has the purpose of its transaction. */
export function describePurpose(
	{ kind }: Pick<HistoryEntry, 'kind'>,
	cause: HistoryCause | undefined,
): string {
	if (!cause) return KIND_NAMES[kind];
	const name = cause.of === 'swap' ? STAGE_NAMES[cause.stage] : ENTRY_NAMES[cause.entry.kind];
	return name ?? KIND_NAMES[kind];
}
