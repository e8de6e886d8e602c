import { leastToPrepare, planOutputs } from './output-plan.ts';
import { FEES_OF_PAYMENT, LARGEST_RATIO, tradeFeeOf } from '../orders/trade-costs.ts';

/** Whether the outputs of a coin can carry a payment: one holds the payment, another one the trade fee. */
export interface OutputFit {
	/** `split` where all lies in one output, which the node splits instead of trading. */
	readonly fits: 'yes' | 'no' | 'split';
	/** The nearest amount that works, if this one does not. */
	readonly nearest?: bigint | undefined;
	/** The most that they can carry. */
	readonly largest: bigint;
	/** The outputs that the node spends on it, if they fit. */
	readonly carriers?: Carriers | undefined;
	/** Whether there is enough to make fitting outputs, if there are none yet. */
	readonly canPrepare: boolean;
}

/** The two outputs that a payment begins with, in smallest units. */
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

/** The smallest output that holds the payment, and the smallest other one that holds its fee. */
function carriersOf(values: readonly bigint[], amount: bigint, fee: bigint): Carriers | undefined {
	if (amount <= 0n) return undefined;
	const bySize = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
	const needed = amount + FEES_OF_PAYMENT * fee;
	const at = bySize.findIndex((value) => value >= needed && value <= amount * LARGEST_RATIO);
	const payment = bySize[at];
	const least = tradeFeeOf(amount) + fee;
	const other = bySize.find((value, index) => index !== at && value >= least);
	return payment === undefined || other === undefined ? undefined : { payment, fee: other };
}

/** Each output alone is tried: as near as it allows for, and as the largest of the others can pay the fee. */
function nearestTo(values: readonly bigint[], wanted: bigint, fee: bigint): bigint | undefined {
	const tried = values.flatMap((value, index) => {
		const least = (value + LARGEST_RATIO - 1n) / LARGEST_RATIO;
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
