import { parseAmount, type AmountProblem } from './money/amount.ts';
import type { Stray } from './flow/call-record.ts';
import type { FastSwapCredit } from './wallet-rows.ts';

/**
 * Form in which a node locks a deposit.
 *
 * - `time-lock`: a script that the user's key can spend after a given time.
 * - `bond`: as in marketmaker. The network's bond key can also spend it, at any time, and a second output to
 * that key's address announces the deposit to makers.
 */
export type DepositForm = 'time-lock' | 'bond';

/** Limits from the API document, in smallest units of the reference coin and in whole weeks. */
export const MIN_DEPOSIT = 1_000_010_000n;
export const MIN_WEEKS = 1;
export const MAX_WEEKS = 52;

/** Approximate number of confirmations after which makers accept a deposit. */
export const RECOGNISED_AFTER = 10;

const WEEK_MS = 604_800_000;

/** marketmaker counts weeks from here: 2017-11-16, the start of a week. */
const FIRST_WEEK_MS = 1_510_790_400_000;

/**
 * Announcement of a bond: a thousandth of the amount, rounded down to whole steps; the digits below encode
 * the week.
 */
const ANNOUNCED_PART = 1_000n;
const ANNOUNCED_STEP = 10_000n;

/**
 * End of the lock of a deposit made now, in milliseconds since 1970. Always the end of a week, so that a
 * search has few times to try.
 *
 * @param now node clock, milliseconds since 1970
 */
export function unlockTime(form: DepositForm, weeks: number, now: number): number {
	if (form === 'bond') return (Math.floor(now / WEEK_MS) + weeks + 2) * WEEK_MS;
	const second = Math.floor(now / 1000) * 1000;
	return Math.ceil((second + weeks * WEEK_MS) / WEEK_MS) * WEEK_MS;
}

/** Amount of the payment that announces a deposit, in smallest units. It is not refunded. */
export function announcementOf(form: DepositForm, amount: bigint, until: number): bigint {
	if (form === 'time-lock') return 0n;
	const steps = amount / ANNOUNCED_PART / ANNOUNCED_STEP;
	return steps * ANNOUNCED_STEP + BigInt(Math.floor((until - FIRST_WEEK_MS) / WEEK_MS));
}

/** End of the lock as encoded in an announcement, in milliseconds since 1970. */
export function announcedTime(announcement: bigint): number {
	return FIRST_WEEK_MS + Number(announcement % ANNOUNCED_STEP) * WEEK_MS;
}

/** A deposit, with strings as typed. */
export interface DepositDraft {
	readonly coin: string;
	readonly weeks: string;
	readonly amount: string;
	/** End of the lock as shown before building, in milliseconds since 1970; 0 before that. */
	readonly until: number;
}

export interface DepositContext {
	readonly form: DepositForm;
	/** All amounts are in smallest units. */
	readonly transactionFee: bigint;
	/** Values of the outputs that can be spent now. */
	readonly free: readonly bigint[];
	/** End of the lock, in milliseconds since 1970. */
	readonly until: number;
}

export type WeeksProblem = 'empty' | 'not-whole' | 'range';

export type DepositAmountProblem =
	| { readonly kind: 'typed'; readonly problem: AmountProblem }
	| { readonly kind: 'too-small'; readonly least: bigint }
	| { readonly kind: 'too-much'; readonly short: bigint }
	/** No spendable balance. */
	| { readonly kind: 'unfunded' };

export interface DepositProblems {
	readonly weeks?: WeeksProblem;
	readonly amount?: DepositAmountProblem;
}

/** Costs of a deposit, in smallest units. */
export interface DepositCost {
	readonly deposit: bigint;
	/** Not refunded; neither are the fees. */
	readonly announcement: bigint;
	readonly fee: bigint;
	/** Fee of the claiming transaction, deducted from the deposit. */
	readonly claimFee: bigint;
	/** Total leaving the wallet now. */
	readonly total: bigint;
	/** Amount returned, without interest. */
	readonly back: bigint;
}

export const newDepositDraft = (coin: string): DepositDraft => ({ coin, weeks: '4', amount: '', until: 0 });

/** Parses a whole number of weeks. */
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

/** Largest deposit that the wallet can pay, including costs; 0 if that is below the minimum. */
export function mostToDeposit(context: DepositContext): bigint {
	const most = sumOf(context.free) - context.transactionFee;
	// The announcement grows with the deposit. Subtracting its maximum costs at most a few units.
	const deposit = most - announcementOf(context.form, most > 0n ? most : 0n, context.until);
	return deposit >= MIN_DEPOSIT ? deposit : 0n;
}

/** The order for the node; `undefined` if the draft is invalid. */
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

/** A deposit as listed in the reply to a claim. Amounts are in smallest units of the reference coin. */
export interface ClaimRecord {
	/** Txid of the deposit. */
	readonly txid: string;
	readonly amount: bigint | undefined;
	/** Interest paid by the chain for the lock period. */
	readonly interest: bigint | undefined;
	/**
	 * Remaining lock time in milliseconds; 0 if the node reports a claim that was not seen on the chain yet;
	 * `undefined` once it was seen.
	 */
	readonly waitMs: number | undefined;
	/** Txid of the claim. */
	readonly claimTxid: string | undefined;
	/** Payments of the claim to third parties; missing if it was not seen on the chain. */
	readonly strays?: readonly Stray[] | undefined;
}

/** Reply to a claim. The node claims every due deposit and lists the others. */
export interface ClaimAnswer {
	/** Total claimed, in smallest units. */
	readonly claimed: bigint;
	readonly records: readonly ClaimRecord[];
}

/** The last reply, merged with earlier claims that the node no longer lists. */
export interface KnownClaims extends ClaimAnswer {
	/** Time of the reply by the node's clock, in milliseconds since 1970; 0 before the first reply. */
	readonly at: number;
}

/** A request to claim the deposits that this browser considers due. The node may claim others too. */
export interface ClaimRequest {
	readonly coin: string;
	readonly due: readonly {
		readonly txid: string;
		/** Decimal string. */
		readonly amount: string;
	}[];
}

export const NO_CLAIMS: KnownClaims = { at: 0, claimed: 0n, records: [] };

/** True if the node reports a claim that was not seen on the chain yet. */
const isReported = ({ waitMs }: ClaimRecord): boolean => waitMs === 0;

/** Claims reported by the node but not yet seen on the chain. */
export const unseenClaims = ({ records }: KnownClaims): readonly ClaimRecord[] => records.filter(isReported);

export const isClaimed = ({ waitMs }: ClaimRecord): boolean => waitMs === undefined;

/** True if the claiming transaction pays a third party. */
export const isStrayed = ({ strays = [] }: ClaimRecord): boolean => strays.length > 0;

/** @param at time of the reply, by the node's clock */
export function addAnswer(known: KnownClaims, answer: ClaimAnswer, at: number): KnownClaims {
	const listed = new Set(answer.records.map(({ txid }) => txid));
	const before = known.records.filter(
		(record) => (isClaimed(record) || isReported(record)) && !listed.has(record.txid),
	);
	// A claim counts as reported until it is seen on the chain.
	const reported = answer.records.map((record) => (isClaimed(record) ? { ...record, waitMs: 0 } : record));
	return { at, claimed: 0n, records: [...reported, ...before] };
}

/** Adds claims seen on the chain, even if the node did not report them. */
export function addSeenClaims(known: KnownClaims, seen: readonly ClaimRecord[]): KnownClaims {
	const found = new Set(seen.map(({ txid }) => txid));
	const reported = new Map(known.records.map((record) => [record.txid, record]));
	const merged = seen.map((record) => {
		const { amount, interest } = { ...record, ...reported.get(record.txid) };
		return { ...record, amount: amount ?? record.amount, interest };
	});
	const claimed = merged
		.filter((record) => !isStrayed(record))
		.filter(({ txid }) => reported.get(txid)?.waitMs !== undefined || !reported.has(txid))
		.reduce((sum, { amount = 0n, interest = 0n }) => sum + amount + interest, known.claimed);
	return { ...known, claimed, records: [...merged, ...known.records.filter(({ txid }) => !found.has(txid))] };
}

/** A swap that uses credit. */
export interface CreditDebit {
	/** Stable for the same swap across readings. */
	readonly key: string;
	readonly isMaker: boolean;
	readonly base: { readonly coin: string; readonly amount: bigint };
	readonly rel: { readonly coin: string; readonly amount: bigint };
	/** Credit in use, in smallest units of the reference coin. */
	readonly worth: bigint;
	/** End of the swap, in milliseconds since 1970; `undefined` while the swap is running. */
	readonly finishedAt: number | undefined;
	/**
	 * Blocks until the swap is notarised, the larger number of both coins; `undefined` if the node does not
	 * report it.
	 */
	readonly blocksLeft: number | undefined;
}

export interface DepositCredit extends FastSwapCredit {
	readonly debits: readonly CreditDebit[];
}

/**
 * `none`: no deposit counts. `free`: nothing in use. `in-use`: partly in use. `overdrawn`: more in use than
 * the deposits cover.
 */
export type CreditStatus = 'none' | 'free' | 'in-use' | 'overdrawn';

export function creditStatus({ free, inUse }: FastSwapCredit): CreditStatus {
	if (free < 0n) return 'overdrawn';
	if (inUse > 0n) return 'in-use';
	return free > 0n ? 'free' : 'none';
}

/** Parts of the credit meter, as shares of its length. */
export interface CreditMeter {
	/** In use and covered by deposits. */
	readonly used: number;
	readonly free: number;
	/** In use beyond the cover; drawn in the opposite direction. */
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
