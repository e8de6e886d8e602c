import { COIN, formatAmount } from '../money/amount.ts';
import { postedPrice } from '../orders/own-orders.ts';
import type { FormulaSource, FormulaKind } from './formula-source.ts';

/** The node's price sources, as far as they are known. All numbers are in units of 1e-8. */
export interface PriceSources {
	/** Prices of coins in the reference coin, by ticker. */
	readonly worth: ReadonlyMap<string, bigint>;
	/** The price of the reference coin in US dollars. */
	readonly dollars?: bigint | undefined;
	/** The value of one share of the fund in the reference coin. */
	readonly share?: bigint | undefined;
}

/** `(1 + margin) × (price × factor + offset)`, within the bounds: a share of 0.01 is one percent. */
export interface Formula {
	readonly source: FormulaSource;
	readonly factor: bigint;
	readonly offset: bigint;
	/** Above the computed price, for those who buy from the user; missing if base is not sold. */
	readonly sellMargin: bigint | undefined;
	/** Below it, for those who sell to the user; missing if base is not bought. */
	readonly buyMargin: bigint | undefined;
	/** 0 if there is none. */
	readonly minimum: bigint;
	readonly maximum: bigint;
}

/** The price that a formula gives, rel for one base. */
export interface FormulaValue {
	/** Before factor and offset. */
	readonly source: bigint;
	/** After them. */
	readonly plain: bigint;
	readonly ask: BoundedPrice | undefined;
	readonly bid: BoundedPrice | undefined;
}

interface BoundedPrice {
	readonly price: bigint;
	/** The bound that changed it. */
	readonly by?: 'minimum' | 'maximum' | undefined;
}

/** The sides on which a formula sets a price: it sells base at the ask, and buys it at the bid. */
export function sidesOf({ sellMargin, buyMargin }: Formula): ('ask' | 'bid')[] {
	const sides = { ask: sellMargin !== undefined, bid: buyMargin !== undefined };
	return (['ask', 'bid'] as const).filter((side) => sides[side]);
}

/** As the node computes it; `undefined` if one of its sources is not known. */
export function computeFormula(formula: Formula, sources: PriceSources): FormulaValue | undefined {
	return computeFrom(formula, priceOf(formula.source, sources));
}

/** The same by a price that the source had; `undefined` without one. */
export function computeFrom(formula: Formula, source: bigint | undefined): FormulaValue | undefined {
	if (source === undefined || source <= 0n) return undefined;
	const { factor, offset, sellMargin, buyMargin } = formula;
	const plain = (source * factor) / COIN + offset;
	const ask = sellMargin === undefined ? undefined : bounded(above(plain, sellMargin), formula);
	const bid = buyMargin === undefined ? undefined : bounded(below(plain, buyMargin), formula);
	return { source, plain, ask, bid: bid && { ...bid, price: postedPrice('buy', bid.price) } };
}

function priceOf(source: FormulaSource, { worth, dollars, share }: PriceSources): bigint | undefined {
	switch (source.from) {
		case 'fixed':
			return source.price;
		case 'market':
		case 'pair':
		case 'aggregator':
			return ratio((worth.get(source.over) ?? 0n) * COIN, worth.get(source.under));
		case 'dollar':
			return ratio((worth.get(source.coin) ?? 0n) * (dollars ?? 0n), source.perRel);
		case 'fund':
			return ratio((share ?? 0n) * COIN, worth.get(source.rel));
	}
}

const ratio = (over: bigint, under: bigint | undefined): bigint | undefined =>
	under ? over / under : undefined;

const above = (price: bigint, margin: bigint): bigint => (price * (COIN + margin)) / COIN;

const below = (price: bigint, margin: bigint): bigint =>
	COIN + margin > 0n ? (price * COIN) / (COIN + margin) : 0n;

function bounded(price: bigint, { minimum, maximum }: Formula): BoundedPrice {
	if (maximum > 0n && (price < minimum ? minimum : price) > maximum) return { price: maximum, by: 'maximum' };
	return price < minimum ? { price: minimum, by: 'minimum' } : { price };
}

/**
 * Why a node program does not do what a formula of some kind says.
 *
 * - `sets-nothing`: it accepts the formula and sets no price by it.
 * - `own-price`: it follows the user's own price of the other pair, and sets one direction only.
 */
export type FormulaObstacle = 'sets-nothing' | 'own-price';

/** The formulas that a node program really supports. */
export interface FormulaAbilities {
	/** The kinds that it does not apply as they say. */
	readonly obstacles: Readonly<Partial<Record<FormulaKind, FormulaObstacle>>>;
	/** One formula can both buy and sell. */
	readonly canBeTwoSided: boolean;
	/** Its first price is there after so many seconds; 0 if it comes with the reply. */
	readonly settleSeconds: number;
}

/** Every formula does what it says, at once. */
export const EVERY_FORMULA: FormulaAbilities = { obstacles: {}, canBeTwoSided: true, settleSeconds: 0 };

/** A percent as a share: six places of the one are eight of the other. */
export const PERCENT_PLACES = 6;

/** A share as the percent that is typed. */
export function formatPercent(share: bigint): string {
	return `${formatAmount(share, 0, PERCENT_PLACES)} %`;
}
