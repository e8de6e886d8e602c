import { FEES_OF_PAYMENT, MAX_RATIO, tradeFeeOf } from './orders/trade-costs.ts';
import type { ReportedCoin } from './coin-details.ts';
import { parseAmount, type AmountProblem } from './money/amount.ts';

/** Outputs that a wallet pays to itself to fit trades of one size. In smallest units. */
export interface OutputPlan {
	/** Outputs for payments and trade fees. */
	readonly wanted: readonly bigint[];
	/** Additional last output: the node adds the change to the last output paid to its own address. */
	readonly last: bigint;
	readonly transactionFee: bigint;
	/** Total, including the fee. */
	readonly needed: bigint;
	/** Amount by which the total exceeds the free balance; 0 if it suffices. */
	readonly short: bigint;
}

/**
 * - `pairs`: per trade, one output for the payment and one for the trade fee.
 * - `sets`: per trade, outputs of 1, 1.2 and 0.1 times the amount. These also fit posted orders, whose
 * deposit is an eighth larger than the sold amount.
 */
export type PlanShape = 'pairs' | 'sets';

export const MAX_TRADES = 20;

/** Outputs of this size are relayed and worth spending. */
const MIN_LAST = 10_000n;

/** Minimum size of the output that receives the change. */
export function leastLast(transactionFee: bigint): bigint {
	return transactionFee > MIN_LAST ? transactionFee : MIN_LAST;
}

/**
 * @param amount payment of one trade, without fees
 * @param trades number of trades
 * @param free values of the outputs that can be spent now
 */
export function planOutputs(
	amount: bigint,
	trades: number,
	transactionFee: bigint,
	free: readonly bigint[],
	shape: PlanShape = 'pairs',
): OutputPlan {
	const each = shape === 'sets' ? setOf(amount, transactionFee) : pairOf(amount, transactionFee);
	const wanted = Array.from({ length: trades }, () => each).flat();
	const last = leastLast(transactionFee);
	const needed = sum(wanted) + last + transactionFee;
	const short = needed - sum(free);
	return { wanted, last, transactionFee, needed, short: short > 0n ? short : 0n };
}

function pairOf(amount: bigint, transactionFee: bigint): bigint[] {
	return [amount + FEES_OF_PAYMENT * transactionFee, tradeFeeOf(amount) + transactionFee];
}

function setOf(amount: bigint, transactionFee: bigint): bigint[] {
	const [payment = 0n, fee = 0n] = pairOf(amount, transactionFee);
	const deposit = (amount * 12n) / 10n + FEES_OF_PAYMENT * transactionFee;
	const tenth = amount / 10n;
	return [payment, deposit, tenth > fee ? tenth : fee];
}

/**
 * Largest amount for which outputs can be prepared the given number of times; 0 if the balance is too low.
 */
export function largestToPrepare(
	free: readonly bigint[],
	trades: number,
	transactionFee: bigint,
	shape: PlanShape = 'pairs',
): bigint {
	let [fits, tooLarge] = [0n, sum(free) + 1n];
	while (tooLarge - fits > 1n) {
		const tried = (fits + tooLarge) / 2n;
		if (planOutputs(tried, trades, transactionFee, free, shape).short === 0n) fits = tried;
		else tooLarge = tried;
	}
	return fits;
}

/** Smallest tradable amount: below it, the fees make the output too large for the payment. */
export function leastToPrepare(transactionFee: bigint): bigint {
	const spread = MAX_RATIO - 1n;
	return (FEES_OF_PAYMENT * transactionFee + spread - 1n) / spread || 1n;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Result of fitting a payment to a coin's outputs: one output pays, a second one covers the trade fee. */
export interface OutputFit {
	/** `split` if there is only one output, which the node splits instead of trading. */
	readonly fits: 'yes' | 'no' | 'split';
	/** Closest amount that fits; only if `fits` is `no`. */
	readonly nearest?: bigint | undefined;
	/** Largest amount that fits. */
	readonly largest: bigint;
	/** Outputs that the node would spend; only if `fits` is `yes`. */
	readonly carriers?: Carriers | undefined;
	/** True if the balance suffices to prepare fitting outputs. */
	readonly canPrepare: boolean;
}

/** The two outputs that a trade begins with, in smallest units. */
export interface Carriers {
	readonly payment: bigint;
	/** Pays the trade fee. */
	readonly fee: bigint;
}

export function fitOutputs(values: readonly bigint[], amount: bigint, transactionFee: bigint): OutputFit {
	const largest = nearestTo(values, values.reduce(larger, 0n), transactionFee) ?? 0n;
	const carriers = carriersOf(values, amount, transactionFee);
	if (carriers) return { fits: 'yes', largest, carriers, canPrepare: false };
	const isEnough = planOutputs(amount, 1, transactionFee, values).short === 0n;
	const canPrepare = isEnough && amount >= leastToPrepare(transactionFee);
	if (values.length === 1 && largest === 0n && hasRoom(values[0] ?? 0n, amount, transactionFee))
		return { fits: 'split', largest, canPrepare };
	return { fits: 'no', nearest: nearestTo(values, amount, transactionFee), largest, canPrepare };
}

/** The smallest output that fits the payment, and the smallest other output that covers the trade fee. */
function carriersOf(values: readonly bigint[], amount: bigint, fee: bigint): Carriers | undefined {
	if (amount <= 0n) return undefined;
	const bySize = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
	const needed = amount + FEES_OF_PAYMENT * fee;
	const at = bySize.findIndex((value) => value >= needed && value <= amount * MAX_RATIO);
	const payment = bySize[at];
	const least = tradeFeeOf(amount) + fee;
	const other = bySize.find((value, index) => index !== at && value >= least);
	return payment === undefined || other === undefined ? undefined : { payment, fee: other };
}

/** For each output, the closest amount it can pay for if the largest other output pays the fee. */
function nearestTo(values: readonly bigint[], wanted: bigint, fee: bigint): bigint | undefined {
	const tried = values.flatMap((value, index) => {
		const least = (value + MAX_RATIO - 1n) / MAX_RATIO;
		const other = values.reduce((most, each, at) => (at === index ? most : larger(most, each)), 0n);
		const byFee = (other - fee) * 777n + 776n;
		const most = smaller(value - FEES_OF_PAYMENT * fee, byFee);
		const amount = wanted < least ? least : smaller(wanted, most);
		return carriersOf(values, amount, fee) ? [amount] : [];
	});
	return tried.reduce<bigint | undefined>(
		(best, each) => (best === undefined || distance(each, wanted) < distance(best, wanted) ? each : best),
		undefined,
	);
}

function hasRoom(value: bigint, amount: bigint, fee: bigint): boolean {
	return value >= amount + FEES_OF_PAYMENT * fee + tradeFeeOf(amount) + 3n * fee;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/** Tradable amounts of one coin, in smallest units. */
export interface CoinFunds {
	readonly coin: string;
	/** Wallet address as reported by the node; empty if the node does not know the coin. */
	readonly address: string;
	/** The node's own figures, to compare with. */
	readonly told?: ReportedCoin | undefined;
	/** Excludes the part reserved by the node. */
	readonly balance: bigint;
	/** Balance of the wallet that the node does not count as free. */
	readonly heldBack: bigint;
	readonly transactionFee: bigint;
	/** Free outputs; `undefined` for an account-based coin. */
	readonly outputs: readonly bigint[] | undefined;
}

/** Confirmed balance, including the part reserved by the node. */
export const confirmedOf = ({ balance, heldBack }: CoinFunds): bigint => balance + heldBack;

export interface PairFunds {
	readonly base: CoinFunds;
	readonly rel: CoinFunds;
}

/**
 * Reasons why coins are unavailable for trading. The node itself gives none.
 *
 * - `swap`: a running swap has yet to pay with the coin.
 * - `request`: an open request would pay with the coin.
 * - `new`: a transaction of the coin is unconfirmed or in the latest block.
 * - `stuck`: no cause, no swap, and the same amount for minutes.
 * - `unknown`: no known cause, or some data is missing.
 */
export type HeldBackReason = 'swap' | 'request' | 'new' | 'stuck' | 'unknown';

/**
 * If the amount stays the same for this long without a cause, the node has failed to release outputs it
 * offered. In milliseconds.
 */
const STUCK_AFTER_MS = 180_000;

/** Facts about a coin and its trades; `undefined` if they could not be read. */
export interface HeldBackFacts {
	/** True if a running swap has yet to pay with the coin. */
	readonly isOwedBySwap: boolean;
	/** True if an open request, from any client, pays with the coin. */
	readonly isRequested: boolean;
	/** True if a transaction of the coin is unconfirmed or in the latest block. */
	readonly isNew: boolean | undefined;
	/** True if no swap is open or starting and no request is waiting. */
	readonly isQuiet: boolean | undefined;
	/** Time for which this browser has seen the same unavailable amount, in milliseconds. */
	readonly heldMs: number | undefined;
}

export function heldBackReason(facts: HeldBackFacts): HeldBackReason {
	const { isOwedBySwap, isRequested, isNew, isQuiet, heldMs = 0 } = facts;
	if (isOwedBySwap) return 'swap';
	if (isRequested) return 'request';
	if (isNew) return 'new';
	return isNew === false && isQuiet && heldMs >= STUCK_AFTER_MS ? 'stuck' : 'unknown';
}

/** Largest single trades of a coin, in smallest units. */
export interface TradeLimits {
	/** Largest payment when taking an order. */
	readonly take: bigint;
	/** Largest amount that a posted order can sell. */
	readonly post: bigint;
	/** Amount that can be spent now. */
	readonly free: bigint;
	/** Largest trade after preparing outputs for it; 0 if the coin needs no preparation. */
	readonly prepared: bigint;
}

export function tradeLimits({ outputs, balance, transactionFee }: CoinFunds): TradeLimits {
	const post = largestPerSwap(outputs, balance, transactionFee);
	if (!outputs) return { take: balance, post, free: balance, prepared: 0n };
	const free = outputs.reduce((sum, value) => sum + value, 0n);
	const prepared = largestToPrepare(outputs, 1, transactionFee, 'sets');
	return { take: fitOutputs(outputs, free, transactionFee).largest, post, free, prepared };
}

/** True if trades are limited by the outputs rather than the balance. */
export function isWorthPreparing({ take, post, prepared }: TradeLimits): boolean {
	return prepared > (take < post ? take : post);
}

/** Deposit of a maker in eighths of the sold amount, locked in addition to it. */
const DEPOSIT_EIGHTHS = 9n;

/** Deposit that a maker locks in addition to the sold coins. */
export const depositFor = (sold: bigint): bigint => (sold * DEPOSIT_EIGHTHS) / 8n;

/**
 * Largest amount that an order can sell in one swap, in smallest units. One output funds the deposit, a
 * second one the sold amount.
 *
 * @param outputs values of the free outputs; missing for an account-based coin
 */
export function largestPerSwap(
	outputs: readonly bigint[] | undefined,
	balance: bigint,
	transactionFee: bigint,
): bigint {
	if (!outputs) return (balance * 8n) / (DEPOSIT_EIGHTHS + 8n);
	const [first = 0n, second = 0n] = outputs.toSorted((one, other) =>
		one > other ? -1 : Number(one < other),
	);
	const fees = FEES_OF_PAYMENT * transactionFee;
	const byDeposit = ((first - fees) * 8n) / DEPOSIT_EIGHTHS;
	const least = byDeposit < second - fees ? byDeposit : second - fees;
	return least > 0n ? least : 0n;
}

export interface Outpoint {
	readonly txid: string;
	readonly index: number;
}

/** An output that the wallet can spend. */
export interface WalletOutput extends Outpoint {
	/** In smallest units. */
	readonly value: bigint;
	/** True if the transaction is in a block. */
	readonly isMined: boolean;
}

export function keyOfOutput({ txid, index }: Outpoint): string {
	return `${txid}:${index}`;
}

/** Values of the outputs that can be spent now, excluding reserved ones. */
export function freeValues(outputs: readonly WalletOutput[], held: readonly Outpoint[]): bigint[] {
	const keys = new Set(held.map(keyOfOutput));
	return outputs.filter((output) => !keys.has(keyOfOutput(output))).map(({ value }) => value);
}

/** An output reserved by the node for a swap, or for a payment that was built but not sent. */
export interface HeldOutput extends Outpoint {
	/** End of the reservation. */
	readonly until: Date;
}

export type OutputUse = 'free' | 'held' | 'unmined' | 'small';

export interface UsedOutput extends WalletOutput {
	readonly use: OutputUse;
	/** End of the reservation, if reserved. */
	readonly until: Date | undefined;
}

/** Wallet balance by use, in smallest units. */
export type BalanceSplit = Readonly<Record<OutputUse, bigint>>;

/** Smallest output useful for trading: it covers the trade fee of the smallest trade. */
export function leastUsefulOutput(transactionFee: bigint): bigint {
	return tradeFeeOf(leastToPrepare(transactionFee)) + transactionFee;
}

/**
 * Outputs with their use, largest first. A real node also lists reservations that have ended, so these are
 * ignored.
 *
 * @param now node clock
 */
export function outputUses(
	outputs: readonly WalletOutput[],
	held: readonly HeldOutput[],
	transactionFee: bigint,
	now: number,
): UsedOutput[] {
	const until = new Map(
		held.filter((each) => each.until.getTime() > now).map((each) => [keyOfOutput(each), each.until]),
	);
	const least = leastUsefulOutput(transactionFee);
	return outputs
		.map((output): UsedOutput => {
			const end = until.get(keyOfOutput(output));
			return { ...output, until: end, use: end ? 'held' : useOf(output, least) };
		})
		.toSorted((one, other) => (one.value > other.value ? -1 : Number(one.value < other.value)));
}

export function splitBalance(outputs: readonly UsedOutput[]): BalanceSplit {
	const split: Record<OutputUse, bigint> = { free: 0n, held: 0n, unmined: 0n, small: 0n };
	for (const { use, value } of outputs) split[use] += value;
	return split;
}

/** Time when the last reservation ends. */
export function heldUntil(outputs: readonly UsedOutput[]): Date | undefined {
	return outputs.reduce<Date | undefined>(
		(last, { until }) => (until && (!last || until > last) ? until : last),
		undefined,
	);
}

function useOf({ value, isMined }: WalletOutput, least: bigint): OutputUse {
	if (value < least) return 'small';
	return isMined ? 'free' : 'unmined';
}

/** Form for preparing outputs, with strings as typed. */
export interface PreparationDraft {
	readonly coin: string;
	/** Payment of one trade. */
	readonly amount: string;
	readonly trades: number;
	/** Pair of the order form that opened this form, formatted as in a URL. */
	readonly pair: string;
	/** Defaults to `pairs`. */
	readonly shape?: PlanShape;
}

export type PreparationProblem =
	| { readonly field: 'amount'; readonly kind: 'typed'; readonly problem: AmountProblem | 'zero' }
	| { readonly field: 'amount'; readonly kind: 'too-small'; readonly least: bigint }
	| { readonly field: 'amount'; readonly kind: 'too-poor'; readonly short: bigint; readonly largest: bigint }
	| { readonly field: 'trades'; readonly kind: 'count' };

/** Funds of the coin, in smallest units. */
export interface PreparationFunds {
	readonly free: readonly bigint[];
	readonly transactionFee: bigint;
}

/** The plan of a draft; `undefined` if the amount or the number of trades is invalid. */
export function planOf(draft: PreparationDraft, funds: PreparationFunds): OutputPlan | undefined {
	const amount = parseAmount(draft.amount);
	if (typeof amount !== 'bigint' || amount === 0n || !isCount(draft.trades)) return undefined;
	return planOutputs(amount, draft.trades, funds.transactionFee, funds.free, draft.shape);
}

/** Problems that prevent the preparation, most urgent first. */
export function preparationProblems(draft: PreparationDraft, funds: PreparationFunds): PreparationProblem[] {
	const { free, transactionFee } = funds;
	const amount = parseAmount(draft.amount);
	if (typeof amount === 'string') return [{ field: 'amount', kind: 'typed', problem: amount }];
	if (amount === 0n) return [{ field: 'amount', kind: 'typed', problem: 'zero' }];
	if (!isCount(draft.trades)) return [{ field: 'trades', kind: 'count' }];
	const least = leastToPrepare(transactionFee);
	if (amount < least) return [{ field: 'amount', kind: 'too-small', least }];
	const { short } = planOutputs(amount, draft.trades, transactionFee, free, draft.shape);
	if (short === 0n) return [];
	const largest = largestToPrepare(free, draft.trades, transactionFee, draft.shape);
	return [{ field: 'amount', kind: 'too-poor', short, largest }];
}

function isCount(trades: number): boolean {
	return Number.isInteger(trades) && trades >= 1 && trades <= MAX_TRADES;
}
