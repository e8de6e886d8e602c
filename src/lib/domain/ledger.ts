import type { Label } from './labels.ts';
import { COIN } from './money/amount.ts';
import type { JournalKind } from './flow/journal-entry.ts';
import {
	isReturn,
	causeOf,
	type HistoryCause,
	type HistoryCauses,
	type HistoryEntry,
} from './wallet-history.ts';
import { paymentOf, type Stage, type Swap } from './swaps/swap.ts';

/** A movement of a coin, made from a row of the wallet's history. Amounts in smallest units. */
export interface LedgerEntry {
	readonly coin: string;
	readonly row: HistoryEntry;
	readonly cause: HistoryCause | undefined;
	/** Before fees, negative if outgoing; `undefined` if the node does not report it. */
	readonly amount: bigint | undefined;
	/** Fee to the trading network, positive. */
	readonly tradeFee: bigint;
	/**
	 * Fees of transactions; those of a transaction with several rows are in the first one. Negative if a contract returns
	 * a fee that was paid into it.
	 */
	readonly networkFee: bigint;
}

/** The change of the balance. */
export const changeOf = ({ amount = 0n, tradeFee, networkFee }: LedgerEntry): bigint =>
	amount - tradeFee - networkFee;

/** In milliseconds since 1970; `undefined` while unconfirmed, or if the node reports no valid time. */
export function timeOf({ row: { at, confirmations } }: LedgerEntry): number | undefined {
	const time = at?.getTime() ?? Number.NaN;
	return confirmations === 0 || Number.isNaN(time) ? undefined : time;
}

/** @param rows the whole history of the coin */
export function ledgerOf(
	coin: string,
	rows: readonly HistoryEntry[],
	causes: HistoryCauses,
): readonly LedgerEntry[] {
	const paid = new Set<string>();
	return rows.map((row) => {
		const cause = causeOf(causes, coin, row);
		const fee = row.amount === undefined || !row.fee || paid.has(row.txid) ? 0n : row.fee;
		if (fee > 0n) paid.add(row.txid);
		const { amount, tradeFee, lost } = divide(row, cause);
		return { coin, row, cause, amount, tradeFee, networkFee: fee + lost };
	});
}

interface Parts {
	readonly amount: bigint | undefined;
	readonly tradeFee: bigint;
	/** Fee of a later transaction that spends from the contract. */
	readonly lost: bigint;
}

/** Divides the amount of a payment of a swap as its receipt does. */
function divide({ amount, kind }: HistoryEntry, cause: HistoryCause | undefined): Parts {
	const whole = { amount, tradeFee: 0n, lost: 0n };
	if (amount === undefined || cause?.of !== 'swap' || isReturn(cause, kind)) return whole;
	const { swap, stage } = cause;
	const size = amount < 0n ? -amount : amount;
	if (paymentOf(swap, stage)?.amount !== size) return whole;
	if (stage === 'fee') return { ...whole, amount: 0n, tradeFee: size };
	const net = sizeWithoutFees(swap, stage);
	if (net === undefined) return whole;
	return amount < 0n
		? { ...whole, amount: -net, lost: size - net }
		: { ...whole, amount: net, lost: net - size };
}

/** The part of a payment into or out of a contract that is not a fee; `undefined` for other payments. */
function sizeWithoutFees(swap: Swap, stage: Stage): bigint | undefined {
	switch (stage) {
		case 'taker-payment':
		case 'maker-payment':
		case 'taker-reclaim':
		case 'maker-reclaim':
			return swap.pays.amount;
		case 'deposit-refund':
			return paymentOf(swap, 'maker-deposit')?.amount;
		default:
			return undefined;
	}
}

/** Decimal places of an `EntryPrice`, because a converted price of a cheap coin may have more than eight. */
export const PRICE_PLACES = 16;

/** The price of a coin on the day that is nearest to a time. */
export interface EntryPrice {
	/** With `PRICE_PLACES` decimal places. */
	readonly price: bigint;
	/** Time between that day and the time, in milliseconds; 0 on the day itself. */
	readonly distanceMs: number;
	/** True if the user typed it; otherwise it is the node's, perhaps converted by the user's price of the reference coin. */
	readonly isTyped: boolean;
}

/** Value of an amount in the currency of the price. */
export const valueBy = ({ price }: EntryPrice, units: bigint): bigint => (units * price) / COIN / COIN;

/** An entry with facts that are not part of the ledger. */
export interface ExportedEntry {
	readonly entry: LedgerEntry;
	readonly counterparty: string | undefined;
	readonly bot: string | undefined;
	readonly label: Label | undefined;
	readonly price: EntryPrice | undefined;
	/** Value of the change at that price. */
	readonly worth: bigint | undefined;
}

/** Subject of an entry, for sums over several coins. */
export type LedgerGroup = 'swaps' | 'payments' | 'locks' | 'tokens';

/** Journal entries that are not payments. */
const GROUPS: Readonly<Partial<Record<JournalKind, LedgerGroup>>> = {
	...{ 'time-lock': 'locks', unlock: 'locks', deposit: 'locks', 'claim-deposits': 'locks' },
	...{ 'token-create': 'tokens', 'token-transfer': 'tokens', 'token-burn': 'tokens' },
};

export function groupOf({ cause }: LedgerEntry): LedgerGroup {
	if (cause?.of === 'swap') return 'swaps';
	return (cause && GROUPS[cause.entry.kind]) ?? 'payments';
}

/** Total of all entries of one name in the period. */
export interface StatementLine {
	readonly name: string;
	readonly amount: bigint;
	readonly entries: number;
}

/** Account of a coin: `opening` plus all lines is `closing`. */
export interface Statement {
	readonly opening: bigint;
	/** In order of their first entry, fees last. */
	readonly lines: readonly StatementLine[];
	readonly closing: bigint;
	/** Balance reported by the node minus the sum of all entries. */
	readonly unexplained: bigint;
	/** Number of entries without amounts, which are not counted. */
	readonly unknown: number;
}

/** In milliseconds since 1970. */
export interface LedgerSpan {
	readonly since: number;
	/** Exclusive; `Infinity` for a period without an end. */
	readonly until: number;
}

/** @param at omitted for an unconfirmed entry, which belongs to every span without an end */
export const isIn = ({ since, until }: LedgerSpan, at = Infinity): boolean =>
	at >= since && (at < until || until === Infinity);

interface StatementOptions extends LedgerSpan {
	readonly balance: bigint;
	readonly nameOf: (entry: LedgerEntry) => string;
	/** Names of the lines of fees. */
	readonly fees: Readonly<Record<'trade' | 'network', string>>;
}

export function statementOf(entries: readonly LedgerEntry[], options: StatementOptions): Statement {
	const { since, balance, nameOf, fees } = options;
	const [lines, feeLines]: [Lines, Lines] = [new Map(), new Map()];
	let [opening, inPeriod, all, unknown] = [0n, 0n, 0n, 0];
	for (const entry of entries) {
		const { amount, tradeFee, networkFee } = entry;
		const change = changeOf(entry);
		all += change;
		if (amount === undefined) unknown += 1;
		else if (isIn(options, timeOf(entry))) {
			inPeriod += change;
			if (tradeFee === 0n) add(lines, nameOf(entry), amount);
			else add(feeLines, fees.trade, -tradeFee);
			if (networkFee !== 0n) add(feeLines, fees.network, -networkFee);
		} else if ((timeOf(entry) ?? Infinity) < since) opening += change;
	}
	return {
		...{ opening, closing: opening + inPeriod, unexplained: balance - all, unknown },
		lines: [...lines, ...feeLines].map(([name, line]) => ({ name, ...line })),
	};
}

type Lines = Map<string, Omit<StatementLine, 'name'>>;

function add(lines: Lines, name: string, change: bigint): void {
	const { amount, entries } = lines.get(name) ?? { amount: 0n, entries: 0 };
	lines.set(name, { amount: amount + change, entries: entries + 1 });
}

/** A value at one time, in milliseconds since 1970. */
interface Sample {
	readonly at: number;
	readonly value: bigint;
}

const DAY_MS = 86_400_000;

/**
 * The balance after the last entry of each UTC day with entries, earliest first. Counted back from the balance at the
 * node, so that missing old entries do not change it.
 */
export function balancesOf(entries: readonly LedgerEntry[], balance: bigint): Sample[] {
	const days = new Map<number, { at: number; change: bigint }>();
	let before = balance;
	for (const entry of entries) {
		const [at, change] = [timeOf(entry), changeOf(entry)];
		before -= change;
		if (at === undefined) continue;
		const day = days.get(Math.floor(at / DAY_MS));
		if (day) {
			day.at = Math.max(day.at, at);
			day.change += change;
		} else days.set(Math.floor(at / DAY_MS), { at, change });
	}
	const sorted = [...days.values()].sort((one, other) => one.at - other.at);
	return sorted.map(({ at, change }) => ({ at, value: (before += change) }));
}

/** The value of an amount at a time; `undefined` without a price. */
export type ValueAt = (coin: string, units: bigint, at: number) => bigint | undefined;

/** Total of several coins at one time. */
export interface LedgerTotal extends Sample {
	/** Number of coins held without a price, which the value excludes. */
	readonly unpriced: number;
}

/** Totals at the end of each day on which a balance changed, earliest first. */
export function totalsOf(
	coins: readonly { readonly coin: string; readonly balances: readonly Sample[] }[],
	valueAt: ValueAt,
): LedgerTotal[] {
	const changes = coins.flatMap(({ coin, balances }) => balances.map((each) => ({ coin, ...each })));
	changes.sort((one, other) => one.at - other.at);
	const held = new Map<string, bigint>();
	return changes.flatMap(({ coin, at, value }, index): LedgerTotal[] => {
		held.set(coin, value);
		const next = changes[index + 1];
		if (next && Math.floor(next.at / DAY_MS) === Math.floor(at / DAY_MS)) return [];
		const values = [...held].map(([each, units]) => (units === 0n ? 0n : valueAt(each, units, at)));
		return [
			{
				at,
				value: values.reduce<bigint>((sum, each = 0n) => sum + each, 0n),
				unpriced: values.filter((each) => each === undefined).length,
			},
		];
	});
}

/** Fees of one coin in one period, such as a month. */
export interface FeeSum {
	readonly period: string;
	readonly coin: string;
	readonly trade: bigint;
	/** Of the transactions of swaps. */
	readonly swaps: bigint;
	/** Of all other transactions. */
	readonly others: bigint;
	/** At the times of payment; `undefined` if a price is missing. */
	readonly worth: bigint | undefined;
}

/**
 * Fees of confirmed entries, by coin and period.
 * @param periodOf name of the period of a time
 */
export function feesOf(
	entries: readonly LedgerEntry[],
	periodOf: (at: number) => string,
	valueAt: ValueAt,
): FeeSum[] {
	const sums = new Map<string, FeeSum>();
	for (const entry of entries) {
		const { coin, cause, tradeFee: trade, networkFee: network } = entry;
		const at = timeOf(entry);
		if (trade + network === 0n || at === undefined) continue;
		const period = periodOf(at);
		const sum = sums.get(`${period} ${coin}`) ?? {
			...{ period, coin, trade: 0n, swaps: 0n, others: 0n, worth: 0n },
		};
		const isOfSwap = cause?.of === 'swap';
		const worth = valueAt(coin, trade + network, at);
		sums.set(`${period} ${coin}`, {
			...sum,
			trade: sum.trade + trade,
			swaps: sum.swaps + (isOfSwap ? network : 0n),
			others: sum.others + (isOfSwap ? 0n : network),
			worth: sum.worth === undefined || worth === undefined ? undefined : sum.worth + worth,
		});
	}
	return [...sums.values()];
}

/** Latest period first, then by coin. */
export function sortFees(fees: readonly FeeSum[]): FeeSum[] {
	const byCoin = fees.toSorted((one, other) => (one.coin < other.coin ? -1 : 1));
	return byCoin.sort((one, other) => Number(one.period < other.period) - Number(one.period > other.period));
}

/** A price of one day, rel per base; `at` is the start of the day in milliseconds since 1970. */
export interface DayPrice {
	readonly at: number;
	readonly price: bigint;
}

/** @param prices earliest first */
export function priceNear(
	prices: readonly DayPrice[],
	at: number,
): { readonly price: bigint; readonly distanceMs: number } | undefined {
	const next = indexAfter(prices, at);
	const [before, after] = [prices[next - 1], prices[next]];
	const sinceBefore = before ? Math.max(0, at - before.at - DAY_MS) : Infinity;
	const untilAfter = after ? after.at - at : Infinity;
	if (before && sinceBefore <= untilAfter) return { price: before.price, distanceMs: sinceBefore };
	return after && { price: after.price, distanceMs: untilAfter };
}

/** Index of the first price after a time. */
function indexAfter(prices: readonly DayPrice[], at: number): number {
	let [low, high] = [0, prices.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((prices[middle]?.at ?? Infinity) > at) high = middle;
		else low = middle + 1;
	}
	return low;
}
