import { bytesOfHex } from './tokens.ts';
import { pastedHex, readRecipientTable, type TableRowProblem } from './text/pasted.ts';
import { parseAmount, type AmountProblem } from './money/amount.ts';
import { leastLast } from './outputs.ts';
import { MIN_CHANGE } from './orders/trade-costs.ts';

/** One recipient as typed. */
export interface SendRow {
	readonly address: string;
	readonly amount: string;
}

/**
 * A payment as typed. The draft is stored in the journal and exported, but without the passphrase that
 * encrypts its data, which has to be retyped after a reload.
 */
export interface SendDraft {
	readonly coin: string;
	readonly rows: readonly SendRow[];
	/** Data for OP_RETURN; empty without an OP_RETURN output. */
	readonly data: string;
	readonly dataIs: 'text' | 'hex';
	/** True to encrypt the data. */
	readonly isEncrypted: boolean;
}

export const EMPTY_ROW: SendRow = { address: '', amount: '' };

export function newSendDraft(coin: string): SendDraft {
	return { coin, rows: [EMPTY_ROW], data: '', dataIs: 'text', isEncrypted: false };
}

export const isEmptyRow = ({ address, amount }: SendRow): boolean =>
	address.trim() === '' && amount.trim() === '';

/** Bytes added by the node's encryption. */
export const SEAL_BYTES = 60;

export type SendDataProblem =
	| { readonly kind: 'not-hex' }
	| { readonly kind: 'too-long'; readonly bytes: number; readonly most: number }
	/** Encryption is on, but there is no passphrase. */
	| { readonly kind: 'no-passphrase' };

/** The data as bytes; `undefined` if the draft has none. */
export function dataOf({ data, dataIs }: SendDraft): Uint8Array | SendDataProblem | undefined {
	if (data.trim() === '') return undefined;
	if (dataIs === 'text') return new TextEncoder().encode(data);
	const hex = pastedHex(data);
	return /^([\da-f]{2})+$/.test(hex) ? bytesOfHex(hex) : { kind: 'not-hex' };
}

/** @param most maximum data per output that the coin's chain relays, in bytes */
export function sendDataProblem(
	draft: SendDraft,
	passphrase: string,
	most: number,
): SendDataProblem | undefined {
	const data = dataOf(draft);
	if (data === undefined) return undefined;
	if ('kind' in data) return data;
	const bytes = data.length + (draft.isEncrypted ? SEAL_BYTES : 0);
	if (bytes > most) return { kind: 'too-long', bytes, most };
	return draft.isEncrypted && passphrase === '' ? { kind: 'no-passphrase' } : undefined;
}

/** With more outputs a transaction is too large for some chains. */
export const MAX_ROWS = 500;

/** Why a pasted list cannot be used. */
export type SendListProblem =
	| { readonly kind: 'no-rows' }
	| { readonly kind: 'too-many-rows'; readonly rows: number }
	| { readonly kind: 'row'; readonly line: number; readonly problem: TableRowProblem };

/**
 * Reads addresses and amounts without validating them; the form does. Rejects the whole list if a row is
 * ambiguous.
 */
export function readSendList(text: string): readonly SendRow[] | SendListProblem {
	const rows = readRecipientTable(text);
	if (rows.length === 0) return { kind: 'no-rows' };
	for (const { line, problem } of rows) if (problem) return { kind: 'row', line, problem };
	if (rows.length > MAX_ROWS) return { kind: 'too-many-rows', rows: rows.length };
	return rows.map(({ recipient, amount }) => ({ address: recipient, amount }));
}

/**
 * Why a string is not a payable address of a coin. `other-form`: a valid address in a newer format that the
 * node cannot pay.
 */
export type AddressProblem = 'not-an-address' | 'checksum' | 'other-coin' | 'other-form';

export type SendAmountProblem =
	| { readonly kind: 'typed'; readonly problem: AmountProblem | 'zero' }
	/** Chains do not relay an output this small. */
	| { readonly kind: 'dust'; readonly least: bigint }
	/** The rows up to this one exceed the spendable balance. */
	| { readonly kind: 'too-much'; readonly short: bigint }
	/** No spendable balance. */
	| { readonly kind: 'unfunded' }
	/** All rows pay the user's address, and the remainder is too small for a separate output. */
	| { readonly kind: 'own-rest'; readonly most: bigint };

export interface RowProblems {
	readonly address?: AddressProblem | 'empty';
	readonly amount?: SendAmountProblem;
}

/** Context for validating a payment, in smallest units. */
export interface SendContext {
	readonly ownAddress: string;
	readonly transactionFee: bigint;
	/** Values of the outputs that can be spent now. */
	readonly free: readonly bigint[];
	readonly leastOutput: bigint;
	readonly addressProblem: (address: string) => AddressProblem | undefined;
}

const NONE: RowProblems = {};

/** Problems per row, in order. Empty rows are ignored unless all rows are empty. */
export function rowProblems({ rows }: SendDraft, context: SendContext): RowProblems[] {
	const isAllEmpty = rows.every(isEmptyRow);
	const left = { units: sum(context.free) - context.transactionFee };
	const found = rows.map((row, place) =>
		isEmptyRow(row) && !(isAllEmpty && place === 0) ? NONE : problemsOf(row, context, left),
	);
	const rest = ownRestProblem(rows, context, left.units);
	if (!rest || found.some((problems) => problems !== NONE)) return found;
	const last = rows.findLastIndex((row) => !isEmptyRow(row));
	return found.map((problems, place) => (place === last ? { amount: rest } : problems));
}

function problemsOf(row: SendRow, context: SendContext, left: { units: bigint }): RowProblems {
	const text = row.address.trim();
	const address = text === '' ? 'empty' : context.addressProblem(text);
	const amount = amountProblem(row.amount, context, left);
	return address || amount ? { ...(address && { address }), ...(amount && { amount }) } : NONE;
}

/** @param left balance left by the previous rows; reduced by this row */
function amountProblem(
	typed: string,
	{ free, leastOutput }: SendContext,
	left: { units: bigint },
): SendAmountProblem | undefined {
	if (sum(free) === 0n) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units === 0n) return { kind: 'typed', problem: 'zero' };
	if (units < leastOutput) return { kind: 'dust', least: leastOutput };
	left.units -= units;
	return left.units < 0n ? { kind: 'too-much', short: -left.units } : undefined;
}

function ownRestProblem(
	rows: readonly SendRow[],
	{ ownAddress, transactionFee, free }: SendContext,
	left: bigint,
): SendAmountProblem | undefined {
	const isAllOwn = rows.every((row) => isEmptyRow(row) || row.address.trim() === ownAddress);
	if (!isAllOwn || left <= 0n || left >= leastLast(transactionFee)) return undefined;
	return { kind: 'own-rest', most: sum(free) - transactionFee };
}

/** Maximum amount of one row, given the other rows. */
export function mostFor({ rows }: SendDraft, place: number, { free, transactionFee }: SendContext): bigint {
	const others = sum(rows.map(({ amount }, index) => (index === place ? 0n : unitsOf(amount))));
	const most = sum(free) - transactionFee - others;
	return most > 0n ? most : 0n;
}

/** Total of all valid amounts. */
export function totalOf({ rows }: Pick<SendDraft, 'rows'>): bigint {
	return sum(rows.map(({ amount }) => unitsOf(amount)));
}

/** Balance after the payment; payments to the user's address come back. Negative if funds are missing. */
export function leftAfter(
	draft: SendDraft,
	{ ownAddress, free, transactionFee }: Pick<SendContext, 'ownAddress' | 'free' | 'transactionFee'>,
): bigint {
	const left = sum(free) - totalOf(draft) - transactionFee;
	const own = draft.rows.filter(({ address }) => address.trim() === ownAddress);
	return left < 0n ? left : left + totalOf({ rows: own });
}

/** Numbers of the rows, from 1, that pay the same address, for each repeated address. */
export function repeatedRows({ rows }: SendDraft): number[][] {
	const numbers = new Map<string, number[]>();
	for (const [place, row] of rows.entries()) {
		const address = row.address.trim();
		if (address !== '') numbers.set(address, [...(numbers.get(address) ?? []), place + 1]);
	}
	return [...numbers.values()].filter((each) => each.length > 1);
}

function unitsOf(typed: string): bigint {
	const units = parseAmount(typed);
	return typeof units === 'bigint' ? units : 0n;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** A payment of an account-based coin, with strings as typed. */
export interface AccountDraft {
	readonly to: string;
	readonly amount: string;
}

export const EMPTY_ACCOUNT_DRAFT: AccountDraft = { to: '', amount: '' };

/** The network fee of a payment, as quoted by the node. */
export interface AccountFee {
	readonly gas: number;
	/** Gwei. */
	readonly gasPrice: number;
	/** Total fee, in smallest units of ETH. */
	readonly fee: bigint;
}

/** A payment as sent to the node. Stored in the journal, with amounts as decimal strings. */
export interface AccountPayment {
	readonly coin: string;
	readonly from: string;
	readonly to: string;
	readonly amount: string;
	readonly gas: number;
	readonly gasPrice: number;
	/** In ETH, regardless of the coin. */
	readonly fee: string;
	/** Balance of the coin before the payment, to determine the outcome if the reply is lost. */
	readonly before: string;
}

/** Coin in which all accounts pay fees. */
export const FEE_COIN = 'ETH';

export interface AccountContext {
	readonly balance: bigint;
	readonly addressProblem: (address: string) => AddressProblem | undefined;
}

export interface AccountProblems {
	readonly to?: AddressProblem | 'empty';
	readonly amount?: SendAmountProblem;
}

export function accountProblems(
	{ to, amount }: AccountDraft,
	{ balance, addressProblem }: AccountContext,
): AccountProblems {
	const text = to.trim();
	const wrong = text === '' ? 'empty' : addressProblem(text);
	const problem = accountAmountProblem(amount, balance);
	return { ...(wrong && { to: wrong }), ...(problem && { amount: problem }) };
}

function accountAmountProblem(typed: string, balance: bigint): SendAmountProblem | undefined {
	if (balance === 0n) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units === 0n) return { kind: 'typed', problem: 'zero' };
	return units > balance ? { kind: 'too-much', short: units - balance } : undefined;
}

/**
 * ETH missing for the fee, in smallest units; `undefined` if there is enough.
 *
 * @param ether the account's ETH balance
 */
export function missingForFee(coin: string, amount: bigint, fee: bigint, ether: bigint): bigint | undefined {
	const needed = coin === FEE_COIN ? amount + fee : fee;
	return needed > ether ? needed - ether : undefined;
}

/** Balance of the coin after the payment, in smallest units. */
export function balanceAfter({ coin, amount, fee, before }: AccountPayment): bigint {
	const units = (text: string) => {
		const parsed = parseAmount(text);
		return typeof parsed === 'bigint' ? parsed : 0n;
	};
	return units(before) - units(amount) - (coin === FEE_COIN ? units(fee) : 0n);
}

/** A payment to an address, in smallest units. */
export interface Paid {
	readonly address: string;
	readonly amount: bigint;
}

/** Payments of a draft, by row; `undefined` if a row is invalid. */
export function paymentsOf({ rows }: SendDraft): readonly Paid[] | undefined {
	const payments = rows
		.filter((row) => !isEmptyRow(row))
		.map(({ address, amount }) => ({ address: address.trim(), amount: parseAmount(amount) }));
	const isRead = (payment: (typeof payments)[number]): payment is Paid =>
		payment.address !== '' && typeof payment.amount === 'bigint' && payment.amount > 0n;
	return payments.length > 0 && payments.every(isRead) ? payments : undefined;
}

/**
 * Orders payments for the node's call. If the last output pays the node's own address, the node adds the
 * change to it, which would falsify that amount. So payments to others come last; if there are none, an extra
 * output receives the change, unless there is no change.
 */
export function inSendingOrder(
	payments: readonly Paid[],
	{
		ownAddress,
		transactionFee,
		free,
	}: { ownAddress: string; transactionFee: bigint; free: readonly bigint[] },
): readonly Paid[] {
	const own = payments.filter(({ address }) => address === ownAddress);
	const others = payments.filter(({ address }) => address !== ownAddress);
	if (others.length > 0) return [...own, ...others];
	const paid = own.reduce((sum, { amount }) => sum + amount, transactionFee);
	const isAll = paid === free.reduce((sum, value) => sum + value, 0n);
	return isAll ? own : [...own, { address: ownAddress, amount: leastLast(transactionFee) }];
}

/** True if payments to the user's address have to be moved before others. */
export function movesOwnUp(payments: readonly Paid[], ownAddress: string): boolean {
	return payments.length > 1 && payments.at(-1)?.address === ownAddress;
}

/** Version bytes of a coin's addresses. */
export interface AddressBytes {
	readonly publicKeyHash: number;
	readonly scriptHash: number;
}

/** Relay limits of a coin's chain. */
export interface ChainTerms {
	/** Dust limit: smaller outputs are not relayed. In smallest units. */
	readonly leastOutput: bigint;
	/** Maximum data per output, in bytes. */
	readonly mostData: number;
}

/** Bitcoin's defaults: spending an output may cost at most a third of its value; 80 bytes of data. */
const BITCOIN: ChainTerms = { leastOutput: 546n, mostData: 80 };
/** Komodo-style chains relay at a tenth of the fee and allow scripts of 8,192 bytes. */
const KOMODO: ChainTerms = { leastOutput: MIN_CHANGE, mostData: 8_188 };

/** Recognises Komodo-style chains by their version bytes, because related chains share their relay limits. */
export function chainTermsOf({ publicKeyHash, scriptHash }: AddressBytes): ChainTerms {
	return publicKeyHash === 60 && scriptHash === 85 ? KOMODO : BITCOIN;
}

/** ETH balances have eight decimal places, one fewer than gwei. */
const GWEI_IN_A_UNIT = 10n;

/** Maximum cost of a payment from an account, in smallest units of ETH: gas times price, rounded up. */
export function accountFee(gas: number, gasPriceGwei: number): bigint {
	return (BigInt(gas) * BigInt(gasPriceGwei) + GWEI_IN_A_UNIT - 1n) / GWEI_IN_A_UNIT;
}

/** Nearly all token contracts use less than 100,000 gas; an ETH transfer uses 21,000. */
const MAX_GAS = 500_000;
/** Gwei. Prices have reached about 500 on the busiest days, and a few thousand for minutes. */
const MAX_PRICE = 3_000;
const USUAL_PRICE = 200;
/** Divisor: a fee above this fraction of the payment has to be confirmed. */
const LARGE_PART = 10n;

/** A problem with a quoted fee: `gas` and `price` are rejected, `high` has to be confirmed by the user. */
export type AccountFeeProblem = 'gas' | 'price' | 'high';

/** @param amount payment in smallest units of ETH; `undefined` for other coins */
export function accountFeeProblem(
	{ gas, gasPrice, fee }: { readonly gas: number; readonly gasPrice: number; readonly fee: bigint },
	amount: bigint | undefined,
): AccountFeeProblem | undefined {
	if (gas > MAX_GAS) return 'gas';
	if (gasPrice > MAX_PRICE) return 'price';
	const isLarge = amount !== undefined && fee * LARGE_PART > amount;
	return isLarge || gasPrice > USUAL_PRICE ? 'high' : undefined;
}

/** True if payments with such a fee are rejected. */
export const isFeeRefused = (problem: AccountFeeProblem | undefined): boolean =>
	problem === 'gas' || problem === 'price';
