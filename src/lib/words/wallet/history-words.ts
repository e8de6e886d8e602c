import type { JournalKind } from '#lib/domain/flow/journal-entry.ts';
import type { Stage } from '#lib/domain/swaps/swap.ts';
import { isReturn, type HistoryCause } from '#lib/domain/wallet/history-cause.ts';
import type { HistoryEntry } from '#lib/domain/wallet/history.ts';
import { KIND_NAMES } from './wallet-words.ts';

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

/** The name of a line of the history: by its cause, if this browser knows it, and else as the node has it. */
export function historyWords({ kind }: Pick<HistoryEntry, 'kind'>, cause: HistoryCause | undefined): string {
	if (!cause) return KIND_NAMES[kind];
	if (isReturn(cause, kind)) return 'Back to you';
	const name = cause.of === 'swap' ? STAGE_NAMES[cause.stage] : ENTRY_NAMES[cause.entry.kind];
	return name ?? KIND_NAMES[kind];
}
