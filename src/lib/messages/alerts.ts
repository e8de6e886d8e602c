import {
	type Alert,
	type AlertCondition,
	type AlertHit,
	type AlertKind,
	type AlertPrice,
	type AlertState,
	percentText,
	type AlertField,
	type AlertProblem,
} from '#lib/domain/alerts.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { describeAmount } from './amount.ts';

export const KIND_NAMES: Readonly<Record<AlertKind, string>> = {
	price: 'Price',
	change: 'Change',
	spread: 'Spread',
	order: 'Order',
};

export const PRICE_NAMES: Readonly<Record<AlertPrice, string>> = {
	middle: 'Mid price',
	ask: 'Best ask',
	bid: 'Best bid',
	last: 'Last trade',
};

export const PRICE_MEANINGS: Readonly<Record<AlertPrice, string>> = {
	middle: 'Halfway between the best bid and the best ask.',
	ask: 'The price to buy at now.',
	bid: 'The price to sell at now.',
	last: 'The latest trade of the last 24 hours. It may be old in a quiet market.',
};

export const MINUTES_TEXT: Readonly<Record<number, string>> = {
	5: '5 minutes',
	15: '15 minutes',
	60: '1 hour',
	240: '4 hours',
	1440: '24 hours',
};

export const STATE_NAMES: Readonly<Record<AlertState, string>> = {
	armed: 'Armed',
	waiting: 'Waiting',
	triggered: 'Triggered',
	paused: 'Paused',
};

const describeMinutes = (minutes: number): string => MINUTES_TEXT[minutes] ?? countOf(minutes, 'minute');
const describePercent = (points: number): string => `${percentText(points)} %`;

/** `Mid price rises to 0.00024 BTC` */
export function describeCondition(condition: AlertCondition, { base, rel }: Pair): string {
	switch (condition.kind) {
		case 'price': {
			const name = PRICE_NAMES[condition.of];
			const level = `${showFigure(condition.level)} ${rel}`;
			return condition.to === 'above' ? `${name} rises to ${level}` : `${name} falls to ${level}`;
		}
		case 'change':
			return describeChange(condition);
		case 'spread':
			return `Spread falls below ${describePercent(condition.points)}`;
		case 'order':
			return describeOrder(condition, { base, rel });
	}
}

function describeOrder(
	{ side, price: bound, least }: Extract<AlertCondition, { kind: 'order' }>,
	{ base, rel }: Pair,
): string {
	const [price, amount] = [`${showFigure(bound)} ${rel}`, `${showFigure(least)} ${base}`];
	if (side === 'asks')
		return least > 0n ? `New ask of at least ${amount} at ${price} or less` : `New ask at ${price} or less`;
	return least > 0n ? `New bid of at least ${amount} at ${price} or more` : `New bid at ${price} or more`;
}

function describeChange({ of, way, points, minutes }: Extract<AlertCondition, { kind: 'change' }>): string {
	const [name, change, time] = [PRICE_NAMES[of], describePercent(points), describeMinutes(minutes)];
	if (way === 'up') return `${name} rises by ${change} within ${time}`;
	return way === 'down'
		? `${name} falls by ${change} within ${time}`
		: `${name} moves by ${change} within ${time}`;
}

/** `Mid price rose to 0.000241 BTC` */
export function describeHit(condition: AlertCondition, { base, rel }: Pair, hit: AlertHit): string {
	const { points = 0, amount } = hit;
	const price = `${showFigure(hit.price ?? 0n)} ${rel}`;
	switch (condition.kind) {
		case 'price': {
			const name = PRICE_NAMES[condition.of];
			return condition.to === 'above' ? `${name} rose to ${price}` : `${name} fell to ${price}`;
		}
		case 'change': {
			const [name, time] = [PRICE_NAMES[condition.of], describeMinutes(condition.minutes)];
			const change = formatBasisPoints(points, hit.price);
			return points < 0
				? `${name} fell by ${change} within ${time}, to ${price}`
				: `${name} rose by ${change} within ${time}, to ${price}`;
		}
		case 'spread':
			return `Spread fell to ${formatBasisPoints(points)}`;
		case 'order': {
			const offer =
				amount === undefined
					? `at ${price}, amount not checked yet`
					: `of ${showFigure(amount)} ${base} at ${price}`;
			return condition.side === 'asks' ? `New ask ${offer}` : `New bid ${offer}`;
		}
	}
}

/** Last reading: `Mid price 0.00024 BTC`. */
export function describeValue({ condition, rel }: Pick<Alert, 'condition' | 'rel'>, value: bigint): string {
	switch (condition.kind) {
		case 'price':
		case 'change':
			return `${PRICE_NAMES[condition.of]} ${showFigure(value)} ${rel}`;
		case 'spread':
			return `Spread ${formatBasisPoints(Number(value))}`;
		case 'order':
			return value === 0n ? 'No such order' : countOf(value, 'such order');
	}
}

/** Condition for a waiting alert to be rearmed. */
export function describeWaiting({ condition, rel }: Pick<Alert, 'condition' | 'rel'>): string {
	if (condition.kind === 'spread')
		return `Armed again once the spread is back at ${describePercent(condition.points)} or more.`;
	if (condition.kind !== 'price') return '';
	const level = `${showFigure(condition.level)} ${rel}`;
	return condition.to === 'above'
		? `Armed again once the price is back below ${level}.`
		: `Armed again once the price is back above ${level}.`;
}

/** Note before saving if the condition is already met. */
export function describeMet(condition: AlertCondition, value: bigint, pair: Pair): string {
	const now = describeValue({ condition, rel: pair.rel }, value);
	switch (condition.kind) {
		case 'price':
			return condition.to === 'above'
				? `${now}: already at or above this level. You are told once it has fallen below and rises again.`
				: `${now}: already at or below this level. You are told once it has risen above and falls again.`;
		case 'spread':
			return `${now}: already below. You are told once it has widened and narrows again.`;
		case 'order':
			return `${now} in the book already. You are told of the next one.`;
		case 'change':
			return '';
	}
}

/** Distance of the level from the current price. */
export function describeDistance(name: string, points: number, price: bigint): string {
	const distance = formatBasisPoints(points, price);
	return points < 0 ? `${distance} below the ${name} now` : `${distance} above the ${name} now`;
}

/** Calls that the alerts add. */
export function describeCost(lists: number): string {
	if (lists === 0) return 'No alert is armed, so no extra calls are made.';
	return `Costs your node at most ${countOf(lists, 'call')} a minute; nothing extra for markets that you have open.`;
}

const EMPTY: Readonly<Record<AlertField, string>> = {
	base: 'Choose a coin.',
	rel: 'Choose a coin.',
	level: 'Enter a price.',
	percent: 'Enter a percentage.',
	spread: 'Enter a percentage.',
	price: 'Enter a price.',
	least: 'Enter an amount.',
};

const NAMES: Readonly<Record<AlertField, string>> = {
	base: 'The coin',
	rel: 'The coin',
	level: 'The price',
	percent: 'The percentage',
	spread: 'The percentage',
	price: 'The price',
	least: 'The amount',
};

const TOO_LARGE: Readonly<Record<AlertField, string>> = {
	base: '',
	rel: '',
	level: 'The price is too high.',
	percent: 'A price cannot change by that much.',
	spread: 'A spread is below 100 %.',
	price: 'The price is too high.',
	least: 'The amount is too large.',
};

/** Text of a field's first problem; `undefined` without a problem. */
export function describeAlertField(problems: readonly AlertProblem[], field: AlertField): string | undefined {
	const problem = problems.find((each) => each.field === field);
	if (!problem) return undefined;
	switch (problem.is) {
		case 'empty':
			return EMPTY[field];
		case 'zero':
			return `${NAMES[field]} must be above zero.`;
		case 'same-coin':
			return 'Choose two different coins.';
		case 'too-large':
			return TOO_LARGE[field];
		case 'known':
			return 'You already have this alert.';
		case 'too-many-places':
			return field === 'percent' || field === 'spread'
				? 'Use at most two decimals.'
				: describeAmount(NAMES[field], 'too-many-places');
		default:
			return describeAmount(NAMES[field], problem.is);
	}
}
