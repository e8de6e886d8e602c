import { knownChainOf, USUAL_FEE_OF_OTHERS } from '../keys/known-chains.ts';
import { feeRangeProblems, type FeeProblem } from './review-problem.ts';

/** A payment's cost, and how far it is known. In the smallest unit. */
export interface PaidFee {
	readonly coin: string;
	/** `undefined` while the inputs are not known. */
	readonly fee: bigint | undefined;
	/** The cost of a transaction, as the node says. */
	readonly nodeFee: bigint;
	/** The amount paid, to others or to oneself. */
	readonly amount: bigint;
	readonly bytes: number;
}

export type PaymentFeeProblem =
	| FeeProblem
	| { readonly kind: 'fee-unknown'; readonly most: bigint }
	/** The node wants more for a transaction than it can cost. */
	| { readonly kind: 'node-fee'; readonly said: bigint; readonly most: bigint };

/** The fee is higher than usual, for the coin or for so small a payment. */
export interface HighFee {
	readonly kind: 'high-fee';
	readonly fee: bigint;
	readonly usual: bigint;
	readonly amount: bigint;
}

/** Fees rise with the demand for blocks: so many times what is usual has to be confirmed, and more is refused. */
const HIGH = 3n;
const TOO_HIGH = 20n;
/** A larger part of what is paid has to be confirmed: a tenth. */
const LARGE_PART = 10n;
/** Change that is smaller goes to the miners. */
const LARGEST_LOST_CHANGE = 1_000n;

/** For a transaction of that size: nodes count each begun kilobyte. */
function usualFee({ coin, bytes }: PaidFee): bigint {
	const kilobytes = BigInt(Math.max(1, Math.ceil(bytes / 1_000)));
	return kilobytes * (knownChainOf(coin)?.usualFee ?? USUAL_FEE_OF_OTHERS);
}

/** The node's own fee is no bound: it could ask for all. Coins that are not in the table are bounded by the amount. */
function mostFee(paid: PaidFee): bigint {
	const most = TOO_HIGH * usualFee(paid) + LARGEST_LOST_CHANGE;
	if (knownChainOf(paid.coin)) return most;
	return paid.amount > most ? paid.amount : most;
}

export function feeProblems(paid: PaidFee): PaymentFeeProblem[] {
	const most = mostFee(paid);
	const { fee, nodeFee } = paid;
	if (nodeFee > most) return [{ kind: 'node-fee', said: nodeFee, most }];
	// The fee that the node itself names is a bound as well.
	const agreed = HIGH * nodeFee + LARGEST_LOST_CHANGE;
	const range = { least: 0n, most: agreed < most ? agreed : most };
	return fee === undefined ? [{ kind: 'fee-unknown', most: range.most }] : feeRangeProblems(fee, range);
}

export function highFees(paid: PaidFee): HighFee[] {
	const { fee = 0n, amount } = paid;
	const usual = usualFee(paid);
	const isHigh = fee > HIGH * usual + LARGEST_LOST_CHANGE || fee * LARGE_PART > amount;
	return isHigh && fee > 0n ? [{ kind: 'high-fee', fee, usual, amount }] : [];
}
