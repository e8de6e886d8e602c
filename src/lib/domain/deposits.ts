import { parseAmount, type AmountProblem } from './money/amount.ts';
import type { Stray } from './flow/call-record.ts';
import type { FastSwapCredit } from './wallet-rows.ts';

/**
 * How a node program locks a deposit.
 *
 * - `time-lock`: by a script that the user's key can spend from a time on.
 * - `bond`: as marketmaker does. The network's bond key can spend it too, at any time; and a second output, which
 * pays that key's address, announces the deposit to the makers.
 */
export type DepositForm = 'time-lock' | 'bond';

/** The document's limits, in smallest units of the reference coin and in whole weeks. */
export const MIN_DEPOSIT = 1_000_010_000n;
export const MIN_WEEKS = 1;
export const MAX_WEEKS = 52;

/** Makers accept a deposit after approximately this many confirmations. */
export const RECOGNISED_AFTER = 10;

const WEEK_MS = 604_800_000;

/** marketmaker counts weeks from this time: 2017-11-16, the beginning of a week. */
const FIRST_WEEK_MS = 1_510_790_400_000;

/**
 * The announcement of a bond is a thousandth of it, cut to whole steps; below them it carries the number of the
 * week.
 */
const ANNOUNCED_PART = 1_000n;
const ANNOUNCED_STEP = 10_000n;

/**
 * The end of the lock of a deposit made now: the end of a week, so that a search has few times to try. In
 * milliseconds since 1970, as is `now`, the node's time.
 */
export function unlockTime(form: DepositForm, weeks: number, now: number): number {
	if (form === 'bond') return (Math.floor(now / WEEK_MS) + weeks + 2) * WEEK_MS;
	const second = Math.floor(now / 1000) * 1000;
	return Math.ceil((second + weeks * WEEK_MS) / WEEK_MS) * WEEK_MS;
}

/** The payment that announces a deposit, not refunded. In smallest units. */
export function announcementOf(form: DepositForm, amount: bigint, until: number): bigint {
	if (form === 'time-lock') return 0n;
	const steps = amount / ANNOUNCED_PART / ANNOUNCED_STEP;
	return steps * ANNOUNCED_STEP + BigInt(Math.floor((until - FIRST_WEEK_MS) / WEEK_MS));
}

/** The end of the lock of the deposit announced by this amount, in milliseconds since 1970. */
export function announcedTime(announcement: bigint): number {
	return FIRST_WEEK_MS + Number(announcement % ANNOUNCED_STEP) * WEEK_MS;
}

/** A deposit as typed. */
export interface DepositDraft {
	readonly coin: string;
	readonly weeks: string;
	readonly amount: string;
	/** The end of its lock, as shown before it was built; 0 before. In milliseconds since 1970. */
	readonly until: number;
}

export interface DepositContext {
	readonly form: DepositForm;
	/** In smallest units, as all amounts. */
	readonly transactionFee: bigint;
	/** The outputs that can be spent now. */
	readonly free: readonly bigint[];
	/** The end of its lock. */
	readonly until: number;
}

export type WeeksProblem = 'empty' | 'not-whole' | 'range';

export type DepositAmountProblem =
	| { readonly kind: 'typed'; readonly problem: AmountProblem }
	| { readonly kind: 'too-small'; readonly least: bigint }
	| { readonly kind: 'too-much'; readonly short: bigint }
	/** No spendable balance of the coin. */
	| { readonly kind: 'unfunded' };

export interface DepositProblems {
	readonly weeks?: WeeksProblem;
	readonly amount?: DepositAmountProblem;
}

/** The cost of a deposit, in smallest units. */
export interface DepositCost {
	readonly deposit: bigint;
	/** Not refunded, as are the fees. */
	readonly announcement: bigint;
	readonly fee: bigint;
	/** Of the transaction that claims it: deducted from the deposit. */
	readonly claimFee: bigint;
	/** The total that leaves the wallet now. */
	readonly total: bigint;
	/** The amount that comes back, without interest. */
	readonly back: bigint;
}

export const newDepositDraft = (coin: string): DepositDraft => ({ coin, weeks: '4', amount: '', until: 0 });

/** The typed number of whole weeks, or the problem. */
export function readWeeks(typed: string): number | WeeksProblem {
	const text = typed.trim();
	if (text === '') return 'empty';
	if (!/^-?\d+$/.test(text)) return 'not-whole';
	const weeks = Number(text);
	return weeks >= MIN_WEEKS && weeks <= MAX_WEEKS ? weeks : 'range';
}

export function depositProblems(draft: DepositDraft, context: DepositContext): DepositProblems {
	const weeks = readWeeks(draft.weeks);
	const amount = amountProblem(draft.amount, context);
	return { ...(typeof weeks === 'string' && { weeks }), ...(amount && { amount }) };
}

function amountProblem(typed: string, context: DepositContext): DepositAmountProblem | undefined {
	const free = sumOf(context.free);
	if (free === 0n) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units < MIN_DEPOSIT) return { kind: 'too-small', least: MIN_DEPOSIT };
	const { total } = depositCost(units, context);
	return total > free ? { kind: 'too-much', short: total - free } : undefined;
}

export function depositCost(
	deposit: bigint,
	{ form, transactionFee: fee, until }: Pick<DepositContext, 'form' | 'transactionFee' | 'until'>,
): DepositCost {
	const announcement = announcementOf(form, deposit, until);
	const total = deposit + announcement + fee;
	return { deposit, announcement, fee, claimFee: fee, total, back: deposit - fee };
}

/** The largest deposit that the wallet can pay with all its costs; 0 if the balance is below the minimum. */
export function mostToDeposit(context: DepositContext): bigint {
	const most = sumOf(context.free) - context.transactionFee;
	// An announcement grows with the deposit: its largest is subtracted, which is at most some units too much.
	const deposit = most - announcementOf(context.form, most > 0n ? most : 0n, context.until);
	return deposit >= MIN_DEPOSIT ? deposit : 0n;
}

/** The order to the node; `undefined` while the draft is invalid. */
export function depositOrderOf({
	weeks: typed,
	amount: text,
	until,
}: DepositDraft): { readonly weeks: number; readonly amount: bigint; readonly until: number } | undefined {
	const weeks = readWeeks(typed);
	const amount = parseAmount(text);
	if (typeof weeks === 'string' || typeof amount === 'string' || until === 0) return undefined;
	return amount >= MIN_DEPOSIT ? { weeks, amount, until } : undefined;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** A node's answer about one deposit in reply to a claim. Amounts are in smallest units of the reference coin. */
export interface ClaimRecord {
	/** Of the transaction that made the deposit. */
	readonly txid: string;
	readonly amount: bigint | undefined;
	/** The chain's interest for the time that it was locked. */
	readonly interest: bigint | undefined;
	/**
	 * Remaining lock time, in milliseconds; 0 if the node reports it as claimed and the claim was not seen yet,
	 * `undefined` if it was seen.
	 */
	readonly waitMs: number | undefined;
	/** The transaction that claimed it. */
	readonly claimTxid: string | undefined;
	/** Payments of that transaction to third parties; missing if it was not seen. */
	readonly strays?: readonly Stray[] | undefined;
}

/** The node's answer to a claim: it claims every due deposit, and lists the rest. */
export interface ClaimAnswer {
	/** The total claimed, in smallest units. */
	readonly claimed: bigint;
	readonly records: readonly ClaimRecord[];
}

/** The last answer, with earlier claims, which later answers no longer list. */
export interface KnownClaims extends ClaimAnswer {
	/** Time of the node's answer, by its own clock; 0 before the first. In milliseconds since 1970. */
	readonly at: number;
}

/** A request to claim the deposits that this browser considers due. Others may be claimed with them. */
export interface ClaimRequest {
	readonly coin: string;
	readonly due: readonly {
		readonly txid: string;
		/** As a decimal text. */
		readonly amount: string;
	}[];
}

export const NO_CLAIMS: KnownClaims = { at: 0, claimed: 0n, records: [] };

/** The node reports it as claimed. */
const isTold = ({ waitMs }: ClaimRecord): boolean => waitMs === 0;

/** Claims reported by the node but not yet seen. */
export const unseenClaims = ({ records }: KnownClaims): readonly ClaimRecord[] => records.filter(isTold);

export const isClaimed = ({ waitMs }: ClaimRecord): boolean => waitMs === undefined;

/** The claiming transaction pays a third party. */
export const isStrayed = ({ strays = [] }: ClaimRecord): boolean => strays.length > 0;

/** @param at time of the node's answer, by its clock */
export function addAnswer(known: KnownClaims, answer: ClaimAnswer, at: number): KnownClaims {
	const listed = new Set(answer.records.map(({ txid }) => txid));
	const before = known.records.filter(
		(record) => (isClaimed(record) || isTold(record)) && !listed.has(record.txid),
	);
	// A claim is only the node's report until it is seen.
	const told = answer.records.map((record) => (isClaimed(record) ? { ...record, waitMs: 0 } : record));
	return { at, claimed: 0n, records: [...told, ...before] };
}

/** Records claims seen on the chain, if no answer of the node reports them. */
export function addSeenClaims(known: KnownClaims, seen: readonly ClaimRecord[]): KnownClaims {
	const found = new Set(seen.map(({ txid }) => txid));
	const told = new Map(known.records.map((record) => [record.txid, record]));
	const merged = seen.map((record) => {
		const { amount, interest } = { ...record, ...told.get(record.txid) };
		return { ...record, amount: amount ?? record.amount, interest };
	});
	const claimed = merged
		.filter((record) => !isStrayed(record))
		.filter(({ txid }) => told.get(txid)?.waitMs !== undefined || !told.has(txid))
		.reduce((sum, { amount = 0n, interest = 0n }) => sum + amount + interest, known.claimed);
	return { ...known, claimed, records: [...merged, ...known.records.filter(({ txid }) => !found.has(txid))] };
}

/** A swap that uses the credit. */
export interface CreditDebit {
	/** Stable for the same swap. */
	readonly key: string;
	readonly isMaker: boolean;
	readonly base: { readonly coin: string; readonly amount: bigint };
	readonly rel: { readonly coin: string; readonly amount: bigint };
	/** The credit in use, in smallest units of the reference coin. */
	readonly worth: bigint;
	/** End of the swap, in milliseconds since 1970; `undefined` while it is running. */
	readonly finishedAt: number | undefined;
	/**
	 * Number of blocks until its notarisation, the larger of both coins; `undefined` if the node does not report
	 * it.
	 */
	readonly blocksLeft: number | undefined;
}

export interface DepositCredit extends FastSwapCredit {
	readonly debits: readonly CreditDebit[];
}

/**
 * - `none`: no deposit counts.
 * - `free`: none of it is in use. - `in-use`: part of it is. - `overdrawn`: more is in use than deposits cover.
 */
export type CreditStatus = 'none' | 'free' | 'in-use' | 'overdrawn';

export function creditStatus({ free, inUse }: FastSwapCredit): CreditStatus {
	if (free < 0n) return 'overdrawn';
	if (inUse > 0n) return 'in-use';
	return free > 0n ? 'free' : 'none';
}

/** The parts of a meter, as shares of its length, which is 1. */
export interface CreditMeter {
	/** In use and covered. */
	readonly used: number;
	readonly free: number;
	/** In use beyond the deposits' cover, drawn in the opposite direction. */
	readonly over: number;
}

export function creditMeter({ free, inUse }: FastSwapCredit): CreditMeter {
	const over = free < 0n ? -free : 0n;
	const covered = inUse > over ? inUse - over : 0n;
	const left = free > 0n ? free : 0n;
	const whole = covered + left + over;
	const share = (part: bigint) => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000);
	return { used: share(covered), free: share(left), over: share(over) };
}
