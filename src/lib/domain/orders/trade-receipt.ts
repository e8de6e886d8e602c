import { COIN } from '../money/amount.ts';
import { basisPoints } from '../money/price.ts';
import { levelAt, type WarningLevel } from './warning-level.ts';

/** What a trade costs in all, in smallest units. Fees are of the coin that is paid. */
export interface TradeReceipt {
	/** What changes hands for what is received. */
	readonly pays: bigint;
	readonly tradeFee: bigint;
	/** Of the chain that is paid on. */
	readonly transactionFees: bigint;
	/** What leaves the wallet in all: the three together. */
	readonly spends: bigint;
	/** What arrives in the wallet in all. */
	readonly receives: bigint;
}

const LIMITS = { warn: 200, retype: 2000 };

/** The fees, and what they ask for. */
export interface CostCheck {
	readonly level: WarningLevel;
	readonly fees: bigint;
	/** Of what changes hands, in hundredths of a percent. */
	readonly points: number;
}

/** `undefined` where nothing changes hands. */
export function checkCosts({ pays, spends }: TradeReceipt): CostCheck | undefined {
	const points = basisPoints(pays, spends);
	return points === undefined ? undefined : { level: levelAt(points, LIMITS), fees: spends - pays, points };
}

/** What one coin of what arrives costs with all fees: rounded up, against the user. 0 where nothing arrives. */
export function costOfOne({ spends, receives }: TradeReceipt): bigint {
	return receives === 0n ? 0n : (spends * COIN + receives - 1n) / receives;
}

/** What one coin of what leaves brings with all fees: rounded down, against the user. */
export function proceedsOfOne({ spends, receives }: TradeReceipt): bigint {
	return spends === 0n ? 0n : (receives * COIN) / spends;
}
