import type { Match, Matching, TakerOrder } from '../matching.ts';
import type { Pair } from '../market/pair.ts';
import type { Carriers } from '../outputs.ts';
import { FEES_OF_PAYMENT, FEES_OF_SWAP, MIN_CHANGE, tradeFeeOf } from './trade-costs.ts';
import { COIN } from '../money/amount.ts';
import { basisPoints } from '../money/price.ts';
import { levelAt, type WarningLevel, type MarketDoubt, type PriceCheck } from './price-check.ts';

/** Effect of a taken order on the balances, as the node computes it: maximum spent, minimum received. */
export interface OrderPreview extends TradeCosts {
	readonly paidBalance?: BalanceChange | undefined;
	readonly receivedBalance?: BalanceChange | undefined;
}

interface BalanceChange {
	readonly before: bigint;
	readonly after: bigint;
}

/** One coin of the pair, with its balance, if known, and the fee of one transaction. */
export interface CoinPurse {
	readonly coin: string;
	readonly balance?: bigint | undefined;
	readonly transactionFee: bigint;
	/** The outputs that the payment begins with, if known. */
	readonly carriers?: Carriers | undefined;
}

export function previewOf(
	order: TakerOrder,
	paid: CoinPurse,
	received: CoinPurse,
	matching: Matching,
): OrderPreview {
	const { pays } = order;
	const tradeFee = tradeFeeOf(pays);
	const transactionFees = FEES_OF_SWAP * paid.transactionFee + lostChange(pays, paid);
	const spends = pays + tradeFee + transactionFees;
	const receives = matching.leastReceived(order, { paid, received });
	return {
		...{ pays, tradeFee, transactionFees, spends, receives },
		paidBalance: changeOf(paid.balance, -spends),
		receivedBalance: changeOf(received.balance, receives),
	};
}

/** Remainders of both outputs that are too small for change and go to the miners. */
function lostChange(pays: bigint, { transactionFee, carriers }: CoinPurse): bigint {
	if (!carriers) return 0n;
	const rests = [
		carriers.payment - pays - FEES_OF_PAYMENT * transactionFee,
		carriers.fee - tradeFeeOf(pays) - transactionFee,
	];
	return rests.reduce((sum, rest) => (rest < MIN_CHANGE ? sum + rest : sum), 0n);
}

function changeOf(before: bigint | undefined, by: bigint): BalanceChange | undefined {
	return before === undefined ? undefined : { before, after: before + by };
}

/** Total costs of a trade, in smallest units. Fees are in the paid coin. */
export interface TradeCosts {
	/** Payment without fees. */
	readonly pays: bigint;
	readonly tradeFee: bigint;
	/** Fees of the paid coin's chain. */
	readonly transactionFees: bigint;
	/** Total leaving the wallet: payment and both fees. */
	readonly spends: bigint;
	/** Total arriving in the wallet. */
	readonly receives: bigint;
}

const LIMITS = { warn: 200, retype: 2000 };

/** The fees, and the warning level they require. */
export interface CostCheck {
	readonly level: WarningLevel;
	readonly fees: bigint;
	/** Share of the traded amount, in hundredths of a percent. */
	readonly points: number;
}

/** `undefined` if nothing is traded. */
export function checkCosts({ pays, spends }: TradeCosts): CostCheck | undefined {
	const points = basisPoints(pays, spends);
	return points === undefined ? undefined : { level: levelAt(points, LIMITS), fees: spends - pays, points };
}

/** Price of one received coin including fees, rounded up against the user; 0 if nothing arrives. */
export function costOfOne({ spends, receives }: TradeCosts): bigint {
	return receives === 0n ? 0n : (spends * COIN + receives - 1n) / receives;
}

/** Proceeds of one paid coin including fees, rounded down against the user. */
export function proceedsOfOne({ spends, receives }: TradeCosts): bigint {
	return spends === 0n ? 0n : (receives * COIN) / spends;
}

/**
 * Warnings before an order is sent: `warn` is only shown, `tick` needs a tick, `retype` needs a number to be
 * retyped.
 */
export type OrderWarning =
	| {
			readonly is: 'price';
			readonly level: 'warn' | 'retype';
			readonly check: PriceCheck;
			readonly price: bigint;
			readonly unit: string;
	  }
	| {
			readonly is: 'doubt';
			readonly level: 'tick';
			readonly doubt: MarketDoubt;
			readonly price: bigint;
			readonly unit: string;
	  }
	| {
			readonly is: 'costs';
			readonly level: 'warn' | 'retype';
			readonly check: CostCheck;
			readonly receipt: TradeCosts;
			readonly unit: string;
	  }
	| ({
			readonly is: 'unmatched';
			readonly level: 'tick';
			/** `undefined` if the side of the book is empty. */
			readonly match: Unmatched | undefined;
			readonly side: TakerOrder['side'];
	  } & Pair);

type Unmatched = Exclude<Match, { is: 'met' }>;

/** Returns at most one warning: no order in the current book would fill the request. */
export function matchWarnings(
	match: Match | undefined,
	order: Pair & Pick<TakerOrder, 'side'>,
): OrderWarning[] {
	if (match?.is === 'met') return [];
	const { side, base, rel } = order;
	return [{ is: 'unmatched', level: 'tick', match, side, base, rel }];
}

/** @param price in `unit` per base */
export function priceWarnings(check: PriceCheck | undefined, price: bigint, unit: string): OrderWarning[] {
	if (!check) return [];
	const { level, doubt } = check;
	return [
		...(level === 'fine' ? [] : [{ is: 'price', level, check, price, unit } as const]),
		...(doubt ? [{ is: 'doubt', level: 'tick', doubt, price, unit } as const] : []),
	];
}

/**
 * Returns at most one warning.
 *
 * @param unit the paid coin
 */
export function costWarnings(receipt: TradeCosts | undefined, unit: string): OrderWarning[] {
	const check = receipt && checkCosts(receipt);
	if (!check || check.level === 'fine') return [];
	return [{ is: 'costs', level: check.level, check, receipt, unit }];
}
