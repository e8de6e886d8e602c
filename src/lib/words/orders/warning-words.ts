import { showFigure } from '#lib/domain/money/figures.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import type { OrderWarning } from '#lib/domain/orders/order-receipt.ts';
import {
	FAR_POINTS,
	type DoubtReference,
	type PriceCheck,
	type PriceReference,
} from '#lib/domain/orders/price-check.ts';

interface WarningWords {
	/** In the form. */
	readonly short: string;
	/** In the review. */
	readonly title: string;
	readonly text: string;
	/** The number to type once more where it is bad. */
	readonly typed?: {
		/** Within a sentence. */
		readonly what: string;
		readonly label: string;
		readonly amount: bigint;
		readonly unit: string;
	};
	/** The line to tick. */
	readonly tick?: string;
}

export function warningWords(warning: OrderWarning): WarningWords {
	switch (warning.is) {
		case 'price':
			return priceWords(warning);
		case 'doubt':
			return doubtWords(warning);
		case 'costs':
			return costWords(warning);
	}
}

function priceWords({ check, price, unit }: Extract<OrderWarning, { is: 'price' }>): WarningWords {
	const name = REFERENCE_NAMES[check.from];
	return {
		short: worseThan(check),
		title: `This price is ${worseThan(check)}`,
		text: `${name.charAt(0).toUpperCase()}${name.slice(1)} is at ${showFigure(check.reference)} ${unit}.`,
		typed: { what: 'the price', label: 'Type the price again', amount: price, unit },
	};
}

const DOUBT_NAMES: Readonly<Record<DoubtReference, string>> = {
	'last-trade': 'the last trade',
	'best-bid': 'the best bid',
	'best-ask': 'the best ask',
};

function doubtWords({ doubt, price, unit }: Extract<OrderWarning, { is: 'doubt' }>): WarningWords {
	const tick = `I accept ${showFigure(price)} ${unit}, although this book may be wrong.`;
	if (doubt.is === 'crossed') {
		const [bid, ask] = [showFigure(doubt.bid), showFigure(doubt.ask)];
		const title = 'The best bid is above the best ask';
		const text = `The book contradicts itself: one maker pays ${bid} ${unit}, and another sells for ${ask} ${unit}. One of the two is wrong.`;
		return { short: title, title, text, tick };
	}
	const { from, worseBy, reference } = doubt;
	const title = `This price is far from the market: ${formatBasisPoints(worseBy, reference)} worse than ${DOUBT_NAMES[from]}`;
	const text = `${DOUBT_NAMES[from].replace('the', 'The')} is at ${showFigure(reference)} ${unit}. More than ${FAR_POINTS / 100} % needs your consent, since a wrong order book would cost you that much.`;
	return { short: title, title, text, tick };
}

function costWords({ check, receipt, unit }: Extract<OrderWarning, { is: 'costs' }>): WarningWords {
	const share = `Fees are ${formatBasisPoints(check.points)} of what you pay`;
	return {
		short: share,
		title: share,
		text: `${showFigure(receipt.pays)} ${unit} change hands, and ${showFigure(check.fees)} ${unit} more are fees. They hardly grow with the amount: a larger trade costs less in percent.`,
		typed: {
			what: 'what leaves your wallet',
			label: 'Type what leaves your wallet',
			amount: receipt.spends,
			unit,
		},
	};
}

/** The price used for comparison. */
const REFERENCE_NAMES: Readonly<Record<PriceReference, string>> = {
	'best-order': 'the best order',
	'last-trade': 'the last trade',
};

/** How far a price is on the wrong side of the market. */
function worseThan({ worseBy, from, reference }: PriceCheck): string {
	return `${formatBasisPoints(worseBy, reference)} worse than ${REFERENCE_NAMES[from]}`;
}
