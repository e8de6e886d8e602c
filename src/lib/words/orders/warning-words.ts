import { showFigure } from '#lib/domain/money/group-digits.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import type { PriceCheck } from '#lib/domain/orders/price-check.ts';
import { checkCosts, type TradeReceipt } from '#lib/domain/orders/trade-receipt.ts';
import { REFERENCE_NAMES, worseThan } from './price-check-words.ts';

/** What the user is warned of before an order is sent, and what has to be typed once more where it is bad. */
export interface OrderWarning {
	readonly level: 'warn' | 'retype';
	/** In the form. */
	readonly short: string;
	/** In the review. */
	readonly title: string;
	readonly text: string;
	readonly typed: {
		/** What has to be typed, within a sentence. */
		readonly what: string;
		readonly label: string;
		readonly amount: bigint;
		readonly unit: string;
	};
}

/** At most one. */
export function priceWarnings(check: PriceCheck | undefined, price: bigint, unit: string): OrderWarning[] {
	if (!check || check.level === 'fine') return [];
	const name = REFERENCE_NAMES[check.from];
	return [
		{
			level: check.level,
			short: worseThan(check),
			title: `This price is ${worseThan(check)}`,
			text: `${name.charAt(0).toUpperCase()}${name.slice(1)} is at ${showFigure(check.reference)} ${unit}.`,
			typed: { what: 'the price', label: 'Type the price again', amount: price, unit },
		},
	];
}

/** At most one. @param paid the coin that is paid with */
export function costWarnings(receipt: TradeReceipt | undefined, paid: string): OrderWarning[] {
	const check = receipt && checkCosts(receipt);
	if (!check || check.level === 'fine') return [];
	const share = `Fees are ${formatBasisPoints(check.points)} of what you pay`;
	return [
		{
			level: check.level,
			short: share,
			title: share,
			text: `${showFigure(receipt.pays)} ${paid} change hands, and ${showFigure(check.fees)} ${paid} more are fees. They hardly grow with the amount: a larger trade costs less in percent.`,
			typed: {
				what: 'what leaves your wallet',
				label: 'Type what leaves your wallet',
				amount: receipt.spends,
				unit: paid,
			},
		},
	];
}
