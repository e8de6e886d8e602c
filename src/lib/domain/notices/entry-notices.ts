import {
	listDeposits,
	type DepositFacts,
	type DepositState,
	type ListedDeposit,
} from '../deposits/deposit-list.ts';
import {
	chainCoinOf,
	isTransactionOf,
	type AnyTransaction,
	type CallEntry,
	type TransactionKind,
} from '../flow/journal-entry.ts';
import { parseAmount } from '../money/amount.ts';
import type { Money } from '../money/figures.ts';
import { REFERENCE_COIN } from '../money/price.ts';
import { listedLock, mayLock, type LockState } from '../wallet/lock-list.ts';
import type { NoticeNews } from './notice.ts';
import { NONE, tell, type KnownNotice } from './told.ts';

/** Transactions of the journal, and what is known of the deposits and the time locks among them. */
export interface ObservedEntries {
	/** Those that have changed lately, and every deposit and time lock. */
	readonly transactions: readonly AnyTransaction[];
	readonly claims: DepositFacts['claims'];
	readonly claimCalls: readonly CallEntry<'claim-deposits'>[];
	readonly unlocks: readonly CallEntry<'unlock'>[];
}

/** Transactions whose confirmation is told. */
const TOLD: ReadonlySet<TransactionKind> = new Set<TransactionKind>([
	'send',
	'time-lock',
	'deposit',
	'raw-transaction',
	'token-create',
	'token-transfer',
	'token-burn',
]);

const keyOfEntry = (id: string): string => `payment ${id}`;
/** Deposits that the node has listed and that were not made in this browser have no entry. */
const keyOfDeposit = ({ entryId, txid }: ListedDeposit): string =>
	entryId === undefined ? `deposit ${txid}` : keyOfEntry(entryId);

interface EntryMoments {
	readonly since: number;
	/** Of the node's clock, which locks and deposits end by. */
	readonly nodeNow: number;
}

/** The news of transactions, at most one of each. What needs the user is told however long ago it came about. */
export function entryNews(
	observed: ObservedEntries,
	moments: EntryMoments,
	known: KnownNotice,
): NoticeNews[] {
	const { transactions } = observed;
	const deposits = depositsOf(observed, moments.nodeNow);
	const stateOf = (id: string) => deposits.find(({ entryId }) => entryId === id)?.state;
	const ofEntry = (entry: AnyTransaction): NoticeNews[] => {
		if (isTransactionOf(entry, 'time-lock')) {
			const state = stateOfLock(entry, observed, moments);
			if (state === 'due') return [lockNews(entry)];
			if (state !== undefined && GONE.has(state)) return [];
		}
		const state = stateOf(entry.id);
		if (state !== undefined && (state === 'due' || GONE.has(state))) return [];
		return confirmationNews(entry, state === 'locked', moments, known);
	};
	return [
		...transactions.filter(({ kind }) => TOLD.has(kind)).flatMap(ofEntry),
		...deposits.filter(({ state }) => state === 'due').map(claimableNews),
	];
}

/** The coins are on their way back or were: the block that locked them is no news any more. */
const GONE: ReadonlySet<DepositState | LockState> = new Set<DepositState | LockState>([
	...(['unlisted', 'claiming', 'claimed', 'strayed'] as const),
	...(['fetching', 'home'] as const),
]);

const depositsOf = ({ transactions, claims, claimCalls }: ObservedEntries, nodeNow: number) =>
	listDeposits({
		entries: transactions.filter((entry) => isTransactionOf(entry, 'deposit')),
		...{ calls: claimCalls, claims, depths: NO_DEPTHS, now: nodeNow },
	});

/** The steps of the entries say whether they are deep enough. */
const NO_DEPTHS: DepositFacts['depths'] = new Map();

function claimableNews(deposit: ListedDeposit): NoticeNews {
	const { entryId = '', amount } = deposit;
	const sums = amount === undefined ? [] : [{ coin: REFERENCE_COIN, amount }];
	const key = keyOfDeposit(deposit);
	return tell({ key, is: 'deposit-claimable', id: entryId, coins: [REFERENCE_COIN], sums });
}

type LockEntry = Extract<AnyTransaction, { readonly kind: 'time-lock' }>;

function stateOfLock(
	entry: LockEntry,
	{ unlocks }: ObservedEntries,
	{ nodeNow }: EntryMoments,
): LockState | undefined {
	const { txid = '', draft } = entry;
	const sum = sumOf(draft.coin, draft.amount);
	if (!mayLock(entry) || !sum) return undefined;
	const isOwn = draft.destination.trim() === '';
	const coins = { coin: draft.coin, txid, value: sum.amount, at: draft.at, holder: '', isOwn };
	return listedLock(coins, entry, unlocks, nodeNow).state;
}

function lockNews({ id, draft }: LockEntry): NoticeNews {
	const sum = sumOf(draft.coin, draft.amount);
	return tell({ key: keyOfEntry(id), is: 'lock-over', id, coins: [draft.coin], sums: sum ? [sum] : [] });
}

/** A confirmation is taken back only if it was told. */
function confirmationNews(
	entry: AnyTransaction,
	isRecognised: boolean,
	{ since }: EntryMoments,
	known: KnownNotice,
): NoticeNews[] {
	const { id, step, reached } = entry;
	const key = keyOfEntry(id);
	const isInBlock = step === 'mined' || step === 'visible';
	const isTold = isInBlock ? Math.max(reached.mined ?? 0, reached.visible ?? 0) >= since : known(key);
	if (reached.mined === undefined || !isTold) return [];
	const coin = chainCoinOf(entry);
	const facts = { ...NONE, key, id, coins: coin === undefined ? [] : [coin] };
	if (!isInBlock) return [tell({ ...facts, is: 'payment-undone' })];
	if (isTransactionOf(entry, 'token-create'))
		return [tell({ ...facts, is: 'token-confirmed', coins: [entry.draft.name] })];
	if (!isRecognised || !isTransactionOf(entry, 'deposit'))
		return [tell({ ...facts, is: 'payment-confirmed' })];
	const sum = sumOf(REFERENCE_COIN, entry.draft.amount);
	return [tell({ ...facts, is: 'deposit-recognised', sums: sum ? [sum] : [] })];
}

function sumOf(coin: string, typed: string): Money | undefined {
	const amount = parseAmount(typed);
	return typeof amount === 'bigint' ? { coin, amount } : undefined;
}

/** The keys of the matters among these notices that are over: claimed, reclaimed, or forgotten with their entry. */
export function endedEntries(
	open: readonly { readonly key: string; readonly is: string }[],
	news: readonly NoticeNews[],
): string[] {
	const standing = new Set(news.map(({ facts }) => facts.key));
	const lasting: readonly string[] = ['deposit-claimable', 'lock-over'];
	return open.filter(({ key, is }) => lasting.includes(is) && !standing.has(key)).map(({ key }) => key);
}
