import { parseAmount } from '../money/amount.ts';
import type { AddressProblem, SendAmountProblem } from './send-problems.ts';

/** A payment of a coin that is kept in an account, as it is typed. */
export interface AccountDraft {
	readonly to: string;
	readonly amount: string;
}

export const EMPTY_ACCOUNT_DRAFT: AccountDraft = { to: '', amount: '' };

/** The network fee of a payment, as the node quotes it. */
export interface AccountFee {
	readonly gas: number;
	/** In gwei. */
	readonly gasPrice: number;
	/** Both together, in smallest units of ETH. */
	readonly fee: bigint;
}

/** A payment as the node is told it. The journal holds it: amounts are decimal texts. */
export interface AccountPayment {
	readonly coin: string;
	readonly from: string;
	readonly to: string;
	readonly amount: string;
	readonly gas: number;
	readonly gasPrice: number;
	/** In ETH, whatever the coin is. */
	readonly fee: string;
	/** The account's balance of the coin before: a lost reply is judged by it. */
	readonly before: string;
}

/** The coin in which every account pays its fees. */
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
 * @param ether what the account holds of ETH
 */
export function missingForFee(coin: string, amount: bigint, fee: bigint, ether: bigint): bigint | undefined {
	const needed = coin === FEE_COIN ? amount + fee : fee;
	return needed > ether ? needed - ether : undefined;
}

/** The account's balance of the coin after the payment, in smallest units. */
export function balanceAfter({ coin, amount, fee, before }: AccountPayment): bigint {
	const units = (text: string) => {
		const parsed = parseAmount(text);
		return typeof parsed === 'bigint' ? parsed : 0n;
	};
	return units(before) - units(amount) - (coin === FEE_COIN ? units(fee) : 0n);
}
