import { UNSEEN } from './flow/call-record.ts';
import {
	type CallEntry,
	chainCoinOf,
	isTransactionOf,
	type AnyTransaction,
	type TransactionEntry,
	type TransactionKind,
	type TransferKind,
	type JournalEntry,
} from './flow/journal-entry.ts';
import { coinsOfBot, remainderOf, stateOfBot, type Bot } from './bots.ts';
import {
	type NoticeFacts,
	type NoticeState,
	type NoticeNews,
	NONE,
	toNews,
	type KnownNotice,
	type Fill,
	type Notice,
	classOf,
} from './notices.ts';
import { listDeposits, type DepositFacts, type DepositState, type ListedDeposit } from './deposit-list.ts';
import { tokensMoved, transferLists } from './token-transfer.ts';
import { parseAmount, parseDecimal } from './money/amount.ts';
import type { Money } from './money/figures.ts';
import { REFERENCE_COIN } from './money/price.ts';
import { listedLock, mayLock, type LockState } from './lock-list.ts';
import { keyOfOrder, type OpenOrder, saleOf } from './orders/open-orders.ts';
import { priceRuleOf, type RunningPriceRule } from './price-rule.ts';
import type { Pair } from './market/pair.ts';
import type { Swap } from './swaps/swap.ts';
import { sumsOf } from './swaps/swap-receipt.ts';
import {
	evidenceOf,
	isBroken,
	lockedBy,
	recoveryFrom,
	takesDeposit,
	type SwapState,
} from './swaps/swap-state.ts';
import type { Alert } from './alerts.ts';
import type { NodeRestart } from './session/node-restart.ts';

/** A bot as reported by the node, with market facts. Unknown facts are missing. */
export interface ObservedBot {
	readonly bot: Bot;
	/** Total balance of the coin the bot pays with. */
	readonly balance?: bigint | undefined;
	/**
	 * Time when the last trade began or ended, or when the bot was started. Node clock, milliseconds since
	 * 1970.
	 */
	readonly movedAt?: number | undefined;
	/** True if the book has an order within the bot's limit. */
	readonly hasOffer?: boolean | undefined;
}

const keyOfBot = (id: string): string => `bot ${id}`;

/** Divisor: bots never trade less than a thousandth of their volume. */
const MIN_SHARE = 1000n;

/** Time without a trade or an offer after which the user is notified; shorter gaps are normal. */
export const WITHOUT_OFFERS_MS = 86_400_000;

/** Consecutive failed requests after which the user is notified. */
const REFUSALS = 3;

interface BotMoments {
	/** Browser clock, milliseconds since 1970; `since` too. Events before `since` are not reported. */
	readonly now: number;
	readonly since: number;
	/** Node clock, milliseconds since 1970. */
	readonly nodeNow: number;
}

/** Nodes report the start time of a bot in whole seconds. */
const SECOND_MS = 1000;

/** True if the bot was started before this browser began watching. */
function isOlder({ startedAt }: Bot, { now, since, nodeNow }: BotMoments): boolean {
	return startedAt <= since + (nodeNow - now) - SECOND_MS;
}

export function botNews(observed: ObservedBot, moments: BotMoments, known: KnownNotice): NoticeNews[] {
	const { bot } = observed;
	const { nodeNow } = moments;
	const key = keyOfBot(bot.id);
	const is = noticeStateOf(observed, nodeNow);
	if (is === undefined || (is === 'bot-done' && isOlder(bot, moments) && !known(key))) return [];
	const { paid, received } = coinsOfBot(bot);
	const sums = is === 'bot-done' ? [{ coin: paid, amount: bot.traded }] : [];
	return [toNews({ key, is, id: bot.id, coins: [paid, received], sums })];
}

function noticeStateOf(
	{ bot, balance, movedAt, hasOffer }: ObservedBot,
	nodeNow: number,
): NoticeState | undefined {
	const state = stateOfBot(bot);
	if (state === 'complete') return 'bot-done';
	if (state !== 'running' || remainderOf(bot) === 0n || bot.trades.some(isOpenTrade)) return undefined;
	if (balance !== undefined && balance * MIN_SHARE < bot.volume) return 'bot-without-funds';
	const latest = bot.trades.slice(-REFUSALS);
	if (latest.length === REFUSALS && latest.every(isRefused)) return 'bot-refused';
	const hasWaited = movedAt !== undefined && nodeNow - movedAt >= WITHOUT_OFFERS_MS;
	return hasWaited && hasOffer === false ? 'bot-without-offers' : undefined;
}

const isOpenTrade = ({ state }: Bot['trades'][number]): boolean =>
	state === 'asked' || state === 'answered' || state === 'swapping';

const isRefused = ({ state }: Bot['trades'][number]): boolean =>
	state === 'declined' || state === 'unanswered';

/** Time for which the page that sent a start shows the failure itself. */
const OWN_FOR_MS = 10_000;

/** News about a bot start without a reply. A missing bot is reported, and so is one that appears later. */
export function botStartNews(entry: CallEntry<'bot-start'>, since: number, known: KnownNotice): NoticeNews[] {
	const { id, draft, step, refusal, created, reached, bot = '' } = entry;
	const facts = { ...NONE, key: `bot-start ${id}`, coins: [draft.base, draft.rel] };
	if (step === 'done') return known(facts.key) ? [toNews({ ...facts, is: 'bot-started-late', id: bot })] : [];
	const { refused = 0 } = reached;
	if (step !== 'refused' || refusal?.code !== UNSEEN || refused < since) return [];
	return [toNews({ ...facts, is: 'bot-not-started', id }, refused - created < OWN_FOR_MS)];
}

/** Transactions in the journal, with the known facts about deposits and time locks. */
export interface ObservedEntries {
	/** Recently changed transactions, and every deposit and time lock. */
	readonly transactions: readonly AnyTransaction[];
	readonly claims: DepositFacts['claims'];
	readonly claimCalls: readonly CallEntry<'claim-deposits'>[];
	readonly unlocks: readonly CallEntry<'unlock'>[];
}

/** Transactions whose confirmation is reported. */
const NOTIFIED_KINDS: ReadonlySet<TransactionKind> = new Set<TransactionKind>([
	'send',
	'time-lock',
	'deposit',
	'raw-transaction',
	'token-create',
]);

const keyOfEntry = (id: string): string => `payment ${id}`;
/** Deposits listed by the node but made elsewhere have no journal entry. */
const keyOfDeposit = ({ entryId, txid }: ListedDeposit): string =>
	entryId === undefined ? `deposit ${txid}` : keyOfEntry(entryId);

interface EntryMoments {
	readonly since: number;
	/** Node clock: decides when locks and deposits end. */
	readonly nodeNow: number;
}

/** News of transactions, at most one each. If the user has to act, the age does not matter. */
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
			if (state !== undefined && ENDED_STATES.has(state)) return [];
		}
		const state = stateOf(entry.id);
		if (state !== undefined && (state === 'due' || ENDED_STATES.has(state))) return [];
		return confirmationNews(entry, state === 'locked', moments, known);
	};
	return [
		...transactions.filter(({ kind }) => NOTIFIED_KINDS.has(kind)).flatMap(ofEntry),
		...transferLists(transactions.filter(isTransfer)).flatMap((list) => transferNews(list, moments, known)),
		...deposits.filter(({ state }) => state === 'due').map(claimableNews),
	];
}

/** States in which the coins are on their way back or have arrived: the locking block is no longer news. */
const ENDED_STATES: ReadonlySet<DepositState | LockState> = new Set<DepositState | LockState>([
	...(['unlisted', 'claiming', 'claimed', 'strayed'] as const),
	...(['fetching', 'home'] as const),
]);

const depositsOf = ({ transactions, claims, claimCalls }: ObservedEntries, nodeNow: number) =>
	listDeposits({
		entries: transactions.filter((entry) => isTransactionOf(entry, 'deposit')),
		...{ calls: claimCalls, claims, depths: NO_DEPTHS, now: nodeNow },
	});

/** Not needed: the entry's step already shows whether the deposit has enough confirmations. */
const NO_DEPTHS: DepositFacts['depths'] = new Map();

function claimableNews(deposit: ListedDeposit): NoticeNews {
	const { entryId = '', amount } = deposit;
	const sums = amount === undefined ? [] : [{ coin: REFERENCE_COIN, amount }];
	const key = keyOfDeposit(deposit);
	return toNews({ key, is: 'deposit-claimable', id: entryId, coins: [REFERENCE_COIN], sums });
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
	return toNews({ key: keyOfEntry(id), is: 'lock-over', id, coins: [draft.coin], sums: sum ? [sum] : [] });
}

type TransferEntry = TransactionEntry<TransferKind>;

const isTransfer = (entry: TransactionEntry): entry is TransferEntry =>
	entry.kind === 'token-transfer' || entry.kind === 'token-burn';

const isInBlock = ({ step }: TransactionEntry): boolean => step === 'mined' || step === 'visible';

/** One notice per list, once all its rows are in a block. */
function transferNews(
	{ id, sent }: ReturnType<typeof transferLists<TransferEntry>>[number],
	moments: EntryMoments,
	known: KnownNotice,
): NoticeNews[] {
	const latest = sent.toSorted((one, other) => (other.reached.mined ?? 0) - (one.reached.mined ?? 0));
	const shown = sent.find((row) => !isInBlock(row)) ?? latest[0];
	const news = shown ? confirmationNews({ ...shown, id }, false, moments, known) : [];
	return news.map(({ facts }) =>
		toNews(facts.is === 'payment-undone' ? facts : { ...facts, ...tokensMoved(sent), is: 'token-confirmed' }),
	);
}

/** Reports an undone confirmation only if the confirmation was reported. */
function confirmationNews(
	entry: AnyTransaction,
	isRecognised: boolean,
	{ since }: EntryMoments,
	known: KnownNotice,
): NoticeNews[] {
	const { id, reached } = entry;
	const key = keyOfEntry(id);
	const isReported = isInBlock(entry)
		? Math.max(reached.mined ?? 0, reached.visible ?? 0) >= since
		: known(key);
	if (reached.mined === undefined || !isReported) return [];
	const coin = chainCoinOf(entry);
	const facts = { ...NONE, key, id, coins: coin === undefined ? [] : [coin] };
	if (!isInBlock(entry)) return [toNews({ ...facts, is: 'payment-undone' })];
	if (isTransactionOf(entry, 'token-create'))
		return [toNews({ ...facts, is: 'token-confirmed', coins: [entry.draft.name] })];
	if (!isRecognised || !isTransactionOf(entry, 'deposit'))
		return [toNews({ ...facts, is: 'payment-confirmed' })];
	const sum = sumOf(REFERENCE_COIN, entry.draft.amount);
	return [toNews({ ...facts, is: 'deposit-recognised', sums: sum ? [sum] : [] })];
}

function sumOf(coin: string, typed: string): Money | undefined {
	const amount = parseAmount(typed);
	return typeof amount === 'bigint' ? { coin, amount } : undefined;
}

/** Keys of open notices that no longer apply: claimed, reclaimed, or deleted with the journal entry. */
export function endedEntries(
	open: readonly { readonly key: string; readonly is: string }[],
	news: readonly NoticeNews[],
): string[] {
	const standing = new Set(news.map(({ facts }) => facts.key));
	const lasting: readonly string[] = ['deposit-claimable', 'lock-over'];
	return open.filter(({ key, is }) => lasting.includes(is) && !standing.has(key)).map(({ key }) => key);
}

/** An order that the node no longer lists. Times are in milliseconds since 1970, by the browser's clock. */
export interface MissingOrder {
	readonly order: OpenOrder;
	/** Last time the order was listed. */
	readonly seenAt: number;
	/** First time the order was missing. */
	readonly missedAt: number;
}

/** The orders last listed, and missing orders without an explanation. */
export interface OrderMemory {
	readonly orders: readonly OpenOrder[];
	readonly readAt: number;
	readonly missing: readonly MissingOrder[];
}

export const NO_ORDERS: OrderMemory = { orders: [], readAt: 0, missing: [] };

/**
 * Updates the memory with a new listing. If all orders are gone, the node has restarted; that is reported
 * separately.
 *
 * @param readAt time of the query
 */
export function memoryAfter(before: OrderMemory, listed: readonly OpenOrder[], readAt: number): OrderMemory {
	const keys = new Set(listed.map(keyOfOrder));
	const missing = before.orders.filter((order) => !keys.has(keyOfOrder(order)));
	const isAll = missing.length === before.orders.length;
	const found = isAll ? [] : missing.map((order) => ({ order, seenAt: before.readAt, missedAt: readAt }));
	const still = before.missing.filter(({ order }) => !keys.has(keyOfOrder(order)));
	const orders = listed.map(({ base, rel, side, price }) => ({ base, rel, side, price }));
	return { orders, readAt, missing: [...still, ...found] };
}

/** A swap may be listed this long after the order it took disappears. */
export const SETTLE_MS = 90_000;
/** A journal entry may have changed this long before the last listing of the order. */
const SLACK_MS = 60_000;
/** A swap starts with the match, but the node lists it up to this much later. */
const MATCH_MS = 600_000;

export interface OrderFacts {
	/** Recently changed entries. */
	readonly entries: readonly JournalEntry[];
	readonly swaps: readonly Swap[];
	/** Node clock minus browser clock, in milliseconds. */
	readonly skew: number;
	readonly coinsOff: readonly string[];
	readonly priceRules: readonly Omit<RunningPriceRule, 'prices'>[];
}

/**
 * True if the cause is known: the user cancelled the order (in any tab or the console), a price rule sets its
 * price, a swap took it, or one of its coins is off.
 */
export function isExplained({ order, seenAt }: MissingOrder, facts: OrderFacts): boolean {
	const { base, rel } = saleOf(order);
	if (facts.coinsOff.some((coin) => coin === base || coin === rel)) return true;
	const since = seenAt - SLACK_MS;
	const byUser = facts.entries.some((entry) => entry.updated >= since && isAbout(entry, order));
	const from = seenAt + facts.skew - MATCH_MS;
	const isTaken = ({ isMaker, pays, gets, startedAt = Infinity }: Swap) =>
		isMaker && pays.coin === base && gets.coin === rel && startedAt >= from;
	return byUser || priceRuleOf(order, facts.priceRules) !== undefined || facts.swaps.some(isTaken);
}

/** True if the entry cancelled or replaced the order, or may have done so. */
function isAbout(entry: JournalEntry, order: OpenOrder): boolean {
	switch (entry.kind) {
		case 'trade-offer': {
			const { base, rel, price } = entry.draft;
			return parseDecimal(price) === 0n && keyOfOrder({ base, rel, side: 'sell' }) === keyOfOrder(order);
		}
		case 'trade-formula':
			return pairOf(entry.draft).every((coin) => pairOf(order).includes(coin));
		case 'console-call': {
			const { coins, effect } = entry.draft;
			const isOfCoins = coins.length === 0 || coins.some((coin) => pairOf(order).includes(coin));
			return effect === 'trades' && isOfCoins;
		}
		default:
			return false;
	}
}

const pairOf = ({ base, rel }: Pair): string[] => [base, rel];

export function missingOrderNews({ order, missedAt }: MissingOrder): NoticeNews {
	const key = `order ${keyOfOrder(order)}`;
	return toNews({ ...NONE, key, is: 'order-gone', coins: [order.base, order.rel], since: missedAt });
}

/** A swap with its latest state from the node. */
export interface ObservedSwap {
	readonly swap: Swap;
	readonly state: SwapState;
	readonly fill: Fill | undefined;
	/** True if a request of this browser has just started the swap. */
	readonly isOwn: boolean;
	/** True if the swap was requested elsewhere and buys a coin with a portfolio goal. */
	readonly isOfGoals?: boolean;
	/** True if the node no longer has a record of the swap. */
	readonly isForgotten?: boolean;
}

/** Milliseconds since 1970. */
interface SwapMoments {
	readonly now: number;
	readonly since: number;
	readonly nodeNow: number;
}

const SEEN_ENDS: Readonly<Partial<Record<SwapState, NoticeState>>> = {
	finished: 'swap-finished',
	returned: 'swap-refunded',
	claimed: 'swap-claimed',
};

/**
 * The notice for the end of a swap; `undefined` while the swap is running, needs the user or is unchecked.
 */
export function endNotice(swap: Swap, state: SwapState, nodeNow: number): NoticeState | undefined {
	if (state === 'ended') return 'swap-ended';
	const end = SEEN_ENDS[state];
	return end && evidenceOf(swap, nodeNow) !== 'seen' ? 'swap-reported' : end;
}

export const keyOfSwap = (id: string): string => `swap ${id}`;

export function swapNews(
	observed: ObservedSwap,
	{ since, nodeNow, now }: SwapMoments,
	known: KnownNotice,
): NoticeNews[] {
	const { swap, fill, isOwn, isForgotten = false } = observed;
	const key = keyOfSwap(swap.id);
	const begun = swap.startedAt === undefined ? undefined : swap.startedAt - nodeNow + now;
	const isWatched = known(key) !== undefined || !swap.isFinished || (begun !== undefined && begun >= since);
	if (!isWatched || (isForgotten && !isOpenNotice(known(key)))) return [];
	const is = isForgotten ? 'swap-forgotten' : stateOfSwap(observed, nodeNow, known(key));
	if (!is) return [];
	return [toNews({ ...factsOfSwap(swap), is, fill }, isOwn && is === 'swap-started')];
}

/** The facts of a swap in every notice; a sum that is not reported leaves both out. */
export function factsOfSwap(swap: Swap): Omit<NoticeFacts, 'is'> {
	const { id, pays, gets } = swap;
	const { paid, got } = sumsOf(swap);
	const sums = (got ? [paid, got] : [paid]).flatMap(({ coin, amount }) =>
		amount === undefined ? [] : { coin, amount },
	);
	const isWhole = sums.length === (got ? 2 : 1);
	return { key: keyOfSwap(id), id, coins: [pays.coin, gets.coin], sums: isWhole ? sums : [] };
}

function stateOfSwap(
	{ swap, state, isOfGoals }: ObservedSwap,
	nodeNow: number,
	before?: Notice,
): NoticeState | undefined {
	switch (state) {
		case 'checking':
			return before?.is;
		case 'late':
			return 'swap-late';
		case 'running':
			if (before === undefined) return beginningOf(swap, isOfGoals);
			// A late swap whose payment arrived continues; it does not start again.
			return BEGINNINGS.includes(before.is) ? before.is : 'swap-continues';
		case 'attention':
			return isFree(swap, nodeNow) ? 'swap-refundable' : 'swap-attention';
		default:
			return endNotice(swap, state, nodeNow);
	}
}

/** If the swap was never reported, or its end was, a missing record is not news. */
const isOpenNotice = (before?: Notice): boolean => before !== undefined && before.endedAt === undefined;

const BEGINNINGS: readonly NoticeState[] = ['swap-started', 'order-filled', 'goal-traded'];

const beginningOf = ({ isMaker }: Swap, isOfGoals = false): NoticeState =>
	isMaker ? 'order-filled' : isOfGoals ? 'goal-traded' : 'swap-started';

/** True if the lock has ended and your own coins, not the counterparty's deposit, can be refunded. */
function isFree(swap: Swap, nodeNow: number): boolean {
	const from = recoveryFrom(swap);
	const hasPassed = from !== undefined && nodeNow >= from;
	return hasPassed && isBroken(swap, nodeNow) && lockedBy(swap).length > 0 && !takesDeposit(swap);
}

/**
 * The desk's knowledge at one moment, without further queries. Facts the node has not reported are missing.
 */
export interface Observed {
	/** Browser clock, milliseconds since 1970. */
	readonly now: number;
	/**
	 * Milliseconds since 1970. Swaps that ended earlier are not reported, because this browser was not
	 * watching.
	 */
	readonly since: number;
	/** Node clock: decides when the locks of swaps end. */
	readonly nodeNow: number;
	readonly swaps?: readonly ObservedSwap[];
	readonly bots?: readonly ObservedBot[] | undefined;
	/** Bot starts that changed recently. */
	readonly botStarts?: readonly CallEntry<'bot-start'>[];
	readonly entries?: ObservedEntries;
	/** Alerts with their last hit. */
	readonly alerts?: readonly Alert[];
	/** Missing orders without an explanation. */
	readonly missing?: readonly MissingOrder[];
	/** Storage the browser still grants the page, in bytes; `undefined` if the browser does not report it. */
	readonly freeBytes?: number | undefined;
	/** Inactive coins that the user trades. */
	readonly coinsOff?: readonly string[];
	readonly restart?: NodeRestart | undefined;
	/** `well` once the node has replied. */
	readonly node?: 'away' | 'other-key' | 'well';
	/** True if the user has just stopped the node, so its absence is not news. */
	readonly isStopped?: boolean;
	/** The last outage, once the node is back. */
	readonly lastOutage?: { readonly from: number; readonly until: number } | undefined;
	/** State of the event stream; missing if it was never read. */
	readonly stream?: 'lost' | 'on' | 'off';
}

/**
 * Minimum free storage. Below it the browser may refuse to store a journal entry, and then nothing can be
 * sent. A year of daily use takes about this much for candles, swaps and entries.
 */
const MIN_FREE_BYTES = 50_000_000;

/**
 * All current news, at most one per matter.
 *
 * @param known returns the notice of a matter, if there is one; a matter that ended before this browser began
 * watching is not reported
 */
export function newsOf(observed: Observed, known: KnownNotice): NoticeNews[] {
	const { swaps = [], bots = [], botStarts = [], entries, missing = [], alerts = [] } = observed;
	const { coinsOff = [], freeBytes = Infinity } = observed;
	return [
		...swaps.flatMap((each) => swapNews(each, observed, known)),
		...bots.flatMap((each) => botNews(each, observed, known)),
		...botStarts.flatMap((each) => botStartNews(each, observed.since, known)),
		...(entries ? entryNews(entries, observed, known) : []),
		...missing.map(missingOrderNews),
		...alerts.flatMap((alert) => alertNews(alert, observed)),
		...nodeNews(observed, known),
		...restartNews(observed),
		...(coinsOff.length > 0 ? [toNews({ ...NONE, key: COINS, is: 'coins-off', coins: coinsOff })] : []),
		...(observed.stream === 'lost' ? [toNews({ ...NONE, key: STREAM, is: 'stream-lost' })] : []),
		...(freeBytes < MIN_FREE_BYTES ? [toNews({ ...NONE, key: DISK, is: 'disk-nearly-full' })] : []),
	];
}

const COINS = 'coins';
const STREAM = 'stream';
const NODE = 'node';
const DISK = 'disk';

/** Reports each hit once; a hit is identified by its time. */
function alertNews({ id, base, rel, condition, hit }: Alert, { since }: Observed): NoticeNews[] {
	if (!hit || hit.at < since) return [];
	const facts = { key: `alert ${id}`, is: 'alert', id, coins: [base, rel], sums: [] } as const;
	return [toNews({ ...facts, alert: { condition, hit }, since: hit.at })];
}

function nodeNews({ node, lastOutage, isStopped = false }: Observed, known: KnownNotice): NoticeNews[] {
	const before = known(NODE);
	if (node === 'away' || node === 'other-key') {
		const is = node === 'away' ? 'node-away' : 'node-other-key';
		return [toNews({ ...NONE, key: NODE, is }, isStopped && node === 'away')];
	}
	const wasUnreachable = node === 'well' && before !== undefined && before.endedAt === undefined;
	return wasUnreachable
		? [toNews({ ...NONE, key: NODE, is: 'node-back', since: lastOutage?.from ?? before.at })]
		: [];
}

/** All orders are gone: the node lost its memory, or a different program cancelled them. */
function restartNews({ restart, since }: Observed): NoticeNews[] {
	if (!restart || restart.isDismissed || restart.noticedAt < since) return [];
	// All orders are posted again: their notice stays unchanged.
	if (restart.orders.length === 0) return [];
	const is = restart.isCertain ? 'node-restarted' : 'orders-gone';
	const coins = [...new Set(restart.orders.flatMap(({ base, rel }) => [base, rel]))];
	return [toNews({ ...NONE, key: 'restart', is, coins, since: restart.noticedAt })];
}

/** Keys of matters that are over without a notice of their end. */
export function closedBy(
	{ coinsOff, stream, bots, entries, freeBytes = 0 }: Observed,
	notices: readonly Notice[],
	news: readonly NoticeNews[],
): string[] {
	const open = notices.filter(({ endedAt }) => endedAt === undefined);
	const notified = news.map(({ facts }) => facts.key);
	const ofBots = open.filter(({ is, key }) => classOf(is) === 'bots' && !notified.includes(key));
	return [
		...(coinsOff?.length === 0 ? [COINS] : []),
		...(stream === 'on' || stream === 'off' ? [STREAM] : []),
		...(bots ? ofBots.map(({ key }) => key) : []),
		...(entries ? endedEntries(open, news) : []),
		...(freeBytes >= MIN_FREE_BYTES ? [DISK] : []),
	];
}
