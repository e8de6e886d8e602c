import type { Pair } from '#lib/domain/market/pair.ts';
import type { Match } from '#lib/domain/matching.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import type { OrderWarning } from '#lib/domain/orders/order-preview.ts';
import {
	FAR_POINTS,
	type DoubtReference,
	type PriceCheck,
	type PriceReference,
} from '#lib/domain/orders/price-check.ts';

/** One or two sentences about the match of a request in the book. */
export function describeMatch(match: Match, side: OrderSide, { base, rel }: Pair): string {
	switch (match.is) {
		case 'met':
			return `Best matching order: ${showFigure(match.price)} ${rel}.`;
		case 'too-large':
			return side === 'buy'
				? `No seller at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${rel}.`
				: `No buyer at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${base}.`;
		case 'refused':
			return side === 'buy'
				? `The seller may refuse, because fees take too much of this amount. ${describeNeeded(match, side, rel)}`
				: `The buyer may refuse, because fees take too much of this amount. ${describeNeeded(match, side, rel)}`;
		case 'out-of-reach':
			return side === 'buy'
				? `No one sells ${base} at this price: the best ask is ${showFigure(match.best)} ${rel}. ${describeNeeded(match, side, rel)}`
				: `No one buys ${base} at this price: the best bid is ${showFigure(match.best)} ${rel}. ${describeNeeded(match, side, rel)}`;
		case 'ignored':
			return side === 'buy'
				? `No seller would answer this order. ${describeNeeded(match, side, rel)}`
				: `No buyer would answer this order. ${describeNeeded(match, side, rel)}`;
	}
}

function describeNeeded(
	{ needed }: Extract<Match, { needed: bigint | undefined }>,
	side: OrderSide,
	rel: string,
): string {
	if (needed === undefined) return 'The amount is too small for the fees: trade more at once.';
	return side === 'buy'
		? `To cover the fees, bid at least ${showFigure(needed)} ${rel}.`
		: `To cover the fees, ask at most ${showFigure(needed)} ${rel}.`;
}

interface WarningText {
	/** For the form. */
	readonly short: string;
	/** For the review. */
	readonly title: string;
	readonly text: string;
	/** The number to retype for a severe warning. */
	readonly typed?: {
		readonly label: string;
		/** Notice in the form that the review will ask for the number. */
		readonly announced: string;
		/** Button label until the number is retyped. */
		readonly first: string;
		readonly amount: bigint;
		readonly unit: string;
	};
	/** Text to confirm. */
	readonly tick?: string;
}

export function describeWarning(warning: OrderWarning): WarningText {
	switch (warning.is) {
		case 'price':
			return describePrice(warning);
		case 'doubt':
			return describeDoubt(warning);
		case 'costs':
			return describeCost(warning);
		case 'unmatched':
			return describeUnmatched(warning);
	}
}

function describeUnmatched(warning: Extract<OrderWarning, { is: 'unmatched' }>): WarningText {
	const { match, side, base } = warning;
	const title =
		side === 'buy'
			? 'No seller in the book would fill this order'
			: 'No buyer in the book would fill this order';
	const empty = side === 'buy' ? `No one sells ${base} now.` : `No one buys ${base} now.`;
	return {
		short: title,
		title,
		text: match ? describeMatch(match, side, warning) : empty,
		tick: 'I send it anyway: it may end without a trade.',
	};
}

function describePrice({ check, price, unit }: Extract<OrderWarning, { is: 'price' }>): WarningText {
	return {
		short: worseThan(check),
		title: `This price is ${worseThan(check)}`,
		text: describeReference(check.from, `${showFigure(check.reference)} ${unit}`),
		typed: {
			label: 'Retype the price',
			announced: 'You will be asked to retype the price.',
			first: 'Retype the price first',
			amount: price,
			unit,
		},
	};
}

function describeDoubt({ doubt, price, unit }: Extract<OrderWarning, { is: 'doubt' }>): WarningText {
	const tick = `I accept ${showFigure(price)} ${unit}, although this book may be wrong.`;
	if (doubt.is === 'crossed') {
		const [bid, ask] = [showFigure(doubt.bid), showFigure(doubt.ask)];
		const title = 'The best bid is above the best ask';
		const text = `One buyer pays ${bid} ${unit}, and one seller asks only ${ask} ${unit}. One of the two is wrong.`;
		return { short: title, title, text, tick };
	}
	const { from, worseBy, reference } = doubt;
	const title = `This price is far from the market: ${formatBasisPoints(worseBy, reference)} worse than ${REFERENCE_NAMES[from]}`;
	const text = `${describeReference(from, `${showFigure(reference)} ${unit}`)} Above ${FAR_POINTS / 100} % you must confirm, because a wrong order book would cost you that much.`;
	return { short: title, title, text, tick };
}

function describeCost({ check, receipt, unit }: Extract<OrderWarning, { is: 'costs' }>): WarningText {
	const share = `Fees are ${formatBasisPoints(check.points)} of your payment`;
	return {
		short: share,
		title: share,
		text: `You trade ${showFigure(receipt.pays)} ${unit} and pay ${showFigure(check.fees)} ${unit} in fees. Fees are nearly fixed: larger trades pay a smaller percentage.`,
		typed: {
			label: 'Retype the most you pay',
			announced: 'You will be asked to retype the most you pay.',
			first: 'Retype the amount first',
			amount: receipt.spends,
			unit,
		},
	};
}

type Reference = PriceReference | DoubtReference;

/** Names of the reference prices. */
const REFERENCE_NAMES: Readonly<Record<Reference, string>> = {
	'best-order': 'the best price',
	'last-trade': 'the last trade',
	'best-bid': 'the best bid',
	'best-ask': 'the best ask',
};

function describeReference(from: Reference, price: string): string {
	switch (from) {
		case 'best-order':
			return `The best price is ${price}.`;
		case 'last-trade':
			return `The last trade was at ${price}.`;
		case 'best-bid':
			return `The best bid is ${price}.`;
		case 'best-ask':
			return `The best ask is ${price}.`;
	}
}

/** Distance of a price from the market, on the losing side. */
function worseThan({ worseBy, from, reference }: PriceCheck): string {
	return `${formatBasisPoints(worseBy, reference)} worse than ${REFERENCE_NAMES[from]}`;
}
