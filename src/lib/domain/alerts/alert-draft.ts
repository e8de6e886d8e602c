import type { BookSide } from '../book/book-rows.ts';
import type { Pair } from '../market/pair.ts';
import { parseAmount, formatAmount, type AmountProblem } from '../money/amount.ts';
import {
	WHOLE,
	isSameCondition,
	type Alert,
	type AlertCondition,
	type AlertKind,
	type AlertPrice,
} from './alert.ts';

/** The form of an alert. Texts are as they were typed. */
export interface AlertDraft extends Pair {
	readonly kind: AlertKind;
	readonly of: AlertPrice;
	readonly to: 'above' | 'below';
	readonly level: string;
	readonly way: 'up' | 'down' | 'either';
	readonly percent: string;
	readonly minutes: number;
	readonly spread: string;
	readonly side: BookSide;
	readonly price: string;
	readonly least: string;
	readonly repeats: boolean;
}

export type AlertField = 'base' | 'rel' | 'level' | 'percent' | 'spread' | 'price' | 'least';

export interface AlertProblem {
	readonly field: AlertField;
	readonly is: AmountProblem | 'zero' | 'same-coin' | 'too-large' | 'known';
}

export function newAlertDraft(pair: Pair, given: Partial<AlertDraft> = {}): AlertDraft {
	return {
		...{ kind: 'price', of: 'middle', to: 'above', level: '' },
		...{ way: 'either', percent: '', minutes: 60, spread: '' },
		...{ side: 'asks', price: '', least: '', repeats: false },
		...given,
		...{ base: pair.base, rel: pair.rel },
	};
}

/** The form filled in with an alert, to be edited. */
export function draftOfAlert(alert: Alert): AlertDraft {
	const { condition, repeats } = alert;
	const draft = newAlertDraft(alert, { kind: condition.kind, repeats });
	switch (condition.kind) {
		case 'price':
			return { ...draft, of: condition.of, to: condition.to, level: formatAmount(condition.level) };
		case 'change': {
			const { of, way, minutes, points } = condition;
			return { ...draft, of, way, minutes, percent: percentText(points) };
		}
		case 'spread':
			return { ...draft, spread: percentText(condition.points) };
		case 'order': {
			const { side, price, least } = condition;
			const amount = least === 0n ? '' : formatAmount(least);
			return { ...draft, side, price: formatAmount(price), least: amount };
		}
	}
}

/** Hundredths of a percent, as a percentage is typed. */
export const percentText = (points: number): string => formatAmount(BigInt(points), 0, PERCENT_PLACES);

const PERCENT_PLACES = 2;
/** Higher than any price that a node can name. */
const MOST_UNITS = 10n ** 20n;
/** A thousandfold, in hundredths of a percent. */
const MOST_CHANGE = 10_000_000n;

/**
 * @param others the user's other alerts: the same one twice would be told twice
 * @returns the condition, or what is wrong, in the order of the fields
 */
export function readAlertDraft(
	draft: AlertDraft,
	others: readonly Alert[] = [],
): { readonly condition: AlertCondition } | { readonly problems: readonly AlertProblem[] } {
	const pairProblems = problemsOfPair(draft);
	const read = readCondition(draft);
	const problems = [...pairProblems, ...('problems' in read ? read.problems : [])];
	if (problems.length > 0 || 'problems' in read) return { problems };
	const isKnown = others.some(
		({ base, rel, condition }) =>
			base === draft.base && rel === draft.rel && isSameCondition(condition, read.condition),
	);
	return isKnown ? { problems: [{ field: FIELD_OF_KIND[draft.kind], is: 'known' }] } : read;
}

const FIELD_OF_KIND: Readonly<Record<AlertKind, AlertField>> = {
	price: 'level',
	change: 'percent',
	spread: 'spread',
	order: 'price',
};

function problemsOfPair({ base, rel }: AlertDraft): AlertProblem[] {
	if (base === '') return [{ field: 'base', is: 'empty' }];
	if (rel === '') return [{ field: 'rel', is: 'empty' }];
	return base === rel ? [{ field: 'rel', is: 'same-coin' }] : [];
}

type Read = { readonly condition: AlertCondition } | { readonly problems: readonly AlertProblem[] };

function readCondition(draft: AlertDraft): Read {
	switch (draft.kind) {
		case 'price': {
			const level = readUnits('level', draft.level, MOST_UNITS);
			if (typeof level !== 'bigint') return { problems: [level] };
			return { condition: { kind: 'price', of: draft.of, to: draft.to, level } };
		}
		case 'change': {
			const { of, way, minutes } = draft;
			const most = way === 'down' ? WHOLE - 1n : MOST_CHANGE;
			const points = readUnits('percent', draft.percent, most, PERCENT_PLACES);
			if (typeof points !== 'bigint') return { problems: [points] };
			return { condition: { kind: 'change', of, way, minutes, points: Number(points) } };
		}
		case 'spread': {
			const points = readUnits('spread', draft.spread, WHOLE - 1n, PERCENT_PLACES);
			if (typeof points !== 'bigint') return { problems: [points] };
			return { condition: { kind: 'spread', points: Number(points) } };
		}
		case 'order':
			return readOrder(draft);
	}
}

function readOrder({ side, price: typedPrice, least: typedLeast }: AlertDraft): Read {
	const price = readUnits('price', typedPrice, MOST_UNITS);
	const least = typedLeast.trim() === '' ? 0n : readUnits('least', typedLeast, MOST_UNITS);
	if (typeof price === 'bigint' && typeof least === 'bigint')
		return { condition: { kind: 'order', side, price, least } };
	return { problems: [price, least].filter((part) => typeof part !== 'bigint') };
}

function readUnits(field: AlertField, typed: string, most: bigint, places?: number): bigint | AlertProblem {
	const units = parseAmount(typed, places);
	if (typeof units !== 'bigint') return { field, is: units };
	if (units === 0n) return { field, is: 'zero' };
	return units > most ? { field, is: 'too-large' } : units;
}
