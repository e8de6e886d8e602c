import {
	chainCoinOf,
	isCall,
	type CallEntry,
	type JournalEntry,
	type JournalKind,
} from '../flow/journal-entry.ts';
import type { Stage, Swap } from '../swaps/swap.ts';
import type { HistoryEntry, HistoryKind } from './history.ts';

/** The reason for a transaction of the wallet: a payment of a swap, or an entry of the journal. */
export type HistoryCause =
	| { readonly of: 'swap'; readonly swap: Swap; readonly stage: Stage }
	| { readonly of: 'journal'; readonly entry: JournalEntry };

/** By coin and transaction. */
export type HistoryCauses = ReadonlyMap<string, HistoryCause>;

/** The payments of a swap that leave the user's wallet or come into it, by the side. */
const TAKERS: ReadonlySet<Stage> = new Set<Stage>([
	'fee',
	'taker-payment',
	'taker-spend',
	'taker-reclaim',
	'deposit-claim',
]);
const MAKERS: ReadonlySet<Stage> = new Set<Stage>([
	'maker-deposit',
	'maker-payment',
	'maker-spend',
	'maker-reclaim',
	'deposit-refund',
]);

/** The causes of all transactions that this browser knows one of: of its swaps, and of what was sent from it. */
export function causesOf(swaps: readonly Swap[], entries: readonly JournalEntry[]): HistoryCauses {
	const causes = new Map<string, HistoryCause>();
	for (const entry of entries) {
		const [coin, txid] = [coinOf(entry), entry.txid];
		if (coin !== undefined && txid !== undefined) causes.set(keyOf(coin, txid), { of: 'journal', entry });
	}
	for (const swap of swaps)
		for (const { stage, coin, txid } of swap.payments)
			if (txid !== undefined && (swap.isMaker ? MAKERS : TAKERS).has(stage))
				causes.set(keyOf(coin, txid), { of: 'swap', swap, stage });
	return causes;
}

export function causeOf(
	causes: HistoryCauses,
	coin: string,
	{ txid }: Pick<HistoryEntry, 'txid'>,
): HistoryCause | undefined {
	return causes.get(keyOf(coin, txid));
}

const keyOf = (coin: string, txid: string): string => `${coin} ${txid.toLowerCase()}`;

/** The coin of a call that leads to a transaction; of a call that does not there is no txid. */
function coinOf(entry: JournalEntry): string | undefined {
	if (!isCall(entry)) return chainCoinOf(entry);
	const { draft }: CallEntry = entry;
	return 'coin' in draft ? draft.coin : undefined;
}

const LEAVING: ReadonlySet<Stage | JournalKind> = new Set<Stage | JournalKind>([
	...(['fee', 'maker-deposit', 'taker-payment', 'maker-payment'] as const),
	...(['send', 'send-account', 'time-lock', 'deposit'] as const),
]);

/** A line of what came back to the wallet in a transaction that pays something out. */
export function isReturn(cause: HistoryCause, kind: HistoryKind): boolean {
	return kind === 'received' && LEAVING.has(cause.of === 'swap' ? cause.stage : cause.entry.kind);
}
