import type { MarketDoubt, PriceCheck } from './price-check.ts';
import { checkCosts, type CostCheck, type TradeReceipt } from './trade-receipt.ts';

/**
 * Warnings before an order is sent: `warn` is read, `tick` has to be ticked, and of `retype` a number has
 * to be typed once more.
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
			readonly receipt: TradeReceipt;
			/** The coin that is paid with. */
			readonly unit: string;
	  };

/** @param price in `unit` for one base */
export function priceWarnings(check: PriceCheck | undefined, price: bigint, unit: string): OrderWarning[] {
	if (!check) return [];
	const { level, doubt } = check;
	return [
		...(level === 'fine' ? [] : [{ is: 'price', level, check, price, unit } as const]),
		...(doubt ? [{ is: 'doubt', level: 'tick', doubt, price, unit } as const] : []),
	];
}

/** At most one. @param unit the coin that is paid with */
export function costWarnings(receipt: TradeReceipt | undefined, unit: string): OrderWarning[] {
	const check = receipt && checkCosts(receipt);
	if (!check || check.level === 'fine') return [];
	return [{ is: 'costs', level: check.level, check, receipt, unit }];
}
