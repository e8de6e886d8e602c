import { DECIMALS, formatAmount, hideable } from './amount.ts';
import { formatCut, formatPrice } from './price.ts';

const NARROW_SPACE = '\u202f';

function inThrees(digits: string): string {
	const first = digits.length % 3 || 3;
	return [digits.slice(0, first), ...(digits.slice(first).match(/.../g) ?? [])].join(NARROW_SPACE);
}

/** Groups the whole part of a plain decimal in threes. For display only, never for fields or exports. */
export function groupDigits(plain: string): string {
	const point = plain.indexOf('.');
	// Fast path: most figures of a long list need no grouping.
	if ((point < 0 ? plain.length : point) <= 3) return plain;
	const [whole = '', ...fraction] = plain.split('.');
	return [whole.replace(/\d+/, inThrees), ...fraction].join('.');
}

/**
 * Formats a figure that is never hidden, such as a price or an amount to be confirmed: grouped in threes,
 * trailing zeros cut down to `least` places.
 */
export function showFigure(units: bigint, least = 0, places = DECIMALS): string {
	return groupDigits(formatAmount(units, least, places));
}

/** Formats an amount that the user holds or moved; hidden if the user hides amounts. */
export const showAmount: typeof showFigure = (...figure) => hideable(showFigure(...figure));

/** Formats a price for display, rounded as by `formatPrice`. */
export const showPrice = (price: bigint, places?: number): string => groupDigits(formatPrice(price, places));

/** Formats an amount for a column, truncated as by `formatCut`. */
export const showCut = (units: bigint, places: number): string => groupDigits(formatCut(units, places));

/** Formats a chart value for display. */
export const showNumber = (value: number, places: number): string => groupDigits(value.toFixed(places));

export interface Money {
	readonly coin: string;
	readonly amount: bigint;
}

/** `amount` is `undefined` if not reported. */
export interface ReportedMoney {
	readonly coin: string;
	readonly amount: bigint | undefined;
}

/** @throws RangeError if the coins differ */
export function addMoney(one: Money, other: Money): Money;
export function addMoney(one: ReportedMoney, other: ReportedMoney): ReportedMoney;
export function addMoney(one: ReportedMoney, other: ReportedMoney): ReportedMoney {
	if (one.coin !== other.coin) throw new RangeError(`Cannot add ${other.coin} to ${one.coin}`);
	const isKnown = one.amount !== undefined && other.amount !== undefined;
	return { coin: one.coin, amount: isKnown ? one.amount + other.amount : undefined };
}

/** @throws RangeError if an amount is in a different coin */
export const sumOfCoin = (coin: string, amounts: readonly Money[]): Money =>
	amounts.reduce(addMoney, { coin, amount: 0n });

/** `1.5 KMD` */
export function formatMoney({ coin, amount }: ReportedMoney): string {
	return amount === undefined ? `${coin} (amount not reported)` : `${showAmount(amount)} ${coin}`;
}

const STEPS = [
	{ from: 1e9, unit: 1e9, suffix: 'B' },
	{ from: 1e6, unit: 1e6, suffix: 'M' },
	{ from: 1e4, unit: 1e3, suffix: 'k' },
] as const;

/**
 * Formats a volume in three or four digits: `1.23`, `9876`, `12.3k`, `4.56M`. Never used for money that
 * moves.
 */
export function formatVolume(coins: number): string {
	if (coins > 0 && coins < 0.0001) return '<0.0001';
	const { unit, suffix } = STEPS.find(({ from }) => coins >= from) ?? { unit: 1, suffix: '' };
	const scaled = coins / unit;
	const text = scaled < 1 ? scaled.toFixed(4) : scaled.toPrecision(scaled >= 1000 ? 4 : 3);
	return Number(text) + suffix;
}

/** Formats a coin's network volume in three or four digits: `1.23`, `1 332`, `12.3k`. */
export const showVolume = (units: bigint): string => groupDigits(formatVolume(Number(formatAmount(units))));

export interface FigureParts {
	/** Leading zeros with the decimal point: `0.000` of `0.00024022`. */
	readonly zeros: string;
	readonly digits: string;
	/** Decimal places. */
	readonly places: number;
	/** The unit, or the whole string if it is not a decimal. */
	readonly rest: string;
}

/** Splits a formatted decimal for display. Zero has no muted part, and neither have percentages. */
export function figureParts(text: string): FigureParts {
	const [, zeros = '', digits = '', rest = ''] =
		/^((?:[+−-]?0\.0*(?=[1-9]))?)((?:[+−-]?\d[\d\u202f]*(?:\.\d+)?)?)(.*)$/s.exec(text) ?? [];
	const [, fraction = ''] = (zeros + digits).split('.');
	const places = fraction.length;
	return /^\s*%/.test(rest)
		? { zeros: '', digits: zeros + digits, places, rest }
		: { zeros, digits, places, rest };
}
