import { COIN, formatAmount, parseDecimal } from './money/amount.ts';
import { postedPrice, saleOf, type OpenOrder, type OwnPrices, keyOfOrder } from './orders/open-orders.ts';
import { type PriceRuleSource, type PriceRuleKind, endsOnlyWithNode } from './price-rule-source.ts';
import { isSamePair, type Pair } from './market/pair.ts';
import type { OrderSide } from './orders/order-draft.ts';
import type { NodeRestart } from './session/node-restart.ts';

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
export interface PriceRule {
	readonly source: PriceRuleSource;
	readonly factor: bigint;
	readonly offset: bigint;
	/** Above the computed price, for takers who buy from the user; missing if base is not sold. */
	readonly sellMargin: bigint | undefined;
	/** Below it, for takers who sell to the user; missing if base is not bought. */
	readonly buyMargin: bigint | undefined;
	/** 0 for no bound. */
	readonly minimum: bigint;
	readonly maximum: bigint;
}

/** The price that a formula gives, rel for one base. */
export interface PriceRuleValue {
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
export function sidesOf({ sellMargin, buyMargin }: PriceRule): ('ask' | 'bid')[] {
	const sides = { ask: sellMargin !== undefined, bid: buyMargin !== undefined };
	return (['ask', 'bid'] as const).filter((side) => sides[side]);
}

/** The price as computed by the node; `undefined` if one of its sources is unknown. */
export function computePriceRule(priceRule: PriceRule, sources: PriceSources): PriceRuleValue | undefined {
	return computeFrom(priceRule, priceOf(priceRule.source, sources));
}

/** The same from a given price of the source; `undefined` without one. */
export function computeFrom(priceRule: PriceRule, source: bigint | undefined): PriceRuleValue | undefined {
	if (source === undefined || source <= 0n) return undefined;
	const { factor, offset, sellMargin, buyMargin } = priceRule;
	const plain = (source * factor) / COIN + offset;
	const ask = sellMargin === undefined ? undefined : bounded(above(plain, sellMargin), priceRule);
	const bid = buyMargin === undefined ? undefined : bounded(below(plain, buyMargin), priceRule);
	return { source, plain, ask, bid: bid && { ...bid, price: postedPrice('buy', bid.price) } };
}

function priceOf(source: PriceRuleSource, { worth, dollars, share }: PriceSources): bigint | undefined {
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

function bounded(price: bigint, { minimum, maximum }: PriceRule): BoundedPrice {
	if (maximum > 0n && (price < minimum ? minimum : price) > maximum) return { price: maximum, by: 'maximum' };
	return price < minimum ? { price: minimum, by: 'minimum' } : { price };
}

/**
 * Why a node program does not apply a kind of formula.
 *
 * - `sets-nothing`: it accepts the formula but sets no price.
 * - `own-price`: it follows the user's own price of the other pair, and sets one direction only.
 */
export type PriceRuleObstacle = 'sets-nothing' | 'own-price';

/** The formulas that a node program really supports. */
export interface PriceRuleCapabilities {
	/** The kinds that it does not apply as documented. */
	readonly obstacles: Readonly<Partial<Record<PriceRuleKind, PriceRuleObstacle>>>;
	/** One formula can both buy and sell. */
	readonly canBeTwoSided: boolean;
	/** Seconds until its first price; 0 if it comes with the reply. */
	readonly settleSeconds: number;
}

/** Every formula works as documented, at once. */
export const EVERY_PRICE_RULE: PriceRuleCapabilities = {
	obstacles: {},
	canBeTwoSided: true,
	settleSeconds: 0,
};

/** A percent as a share: six places of the one are eight of the other. */
export const PERCENT_PLACES = 6;

/** A share as a typed percentage. */
export function formatPercent(share: bigint): string {
	return `${formatAmount(share, 0, PERCENT_PLACES)} %`;
}

/** The user's own prices for a pair as decimal texts, rel for one base; `0` for no price. */
export interface PriceTexts {
	readonly ask: string;
	readonly bid: string;
}

/** A formula as recorded before the node gets it. */
export interface PriceRuleRequest extends Pair {
	readonly priceRule: PriceRule;
	/** The first prices that it should set; missing if they could not be computed. */
	readonly expected?: PriceTexts | undefined;
	/** The user's earlier prices. */
	readonly before: PriceTexts;
}

export function priceTexts({ ask, bid }: OwnPrices): PriceTexts {
	return { ask: formatAmount(ask), bid: formatAmount(bid) };
}

/** The user's prices on the sides that the formula sets. */
export function pricesBy({ priceRule }: PriceRuleRequest, now: PriceTexts): PriceTexts {
	const sides = sidesOf(priceRule);
	return { ask: sides.includes('ask') ? now.ask : '0', bid: sides.includes('bid') ? now.bid : '0' };
}

/**
 * Whether the current prices show that the node accepted the formula: they are the expected ones, or they have
 * changed. No call of the node lists formulas.
 */
export function hasTakenEffect({ priceRule, expected, before }: PriceRuleRequest, now: PriceTexts): boolean {
	return sidesOf(priceRule).every(
		(side) => now[side] !== '0' && (now[side] === expected?.[side] || now[side] !== before[side]),
	);
}

/** The same for a formula that the node answered with an error: unchanged prices do not count. */
export function hasTakenEffectDespiteError(
	{ priceRule, before }: PriceRuleRequest,
	now: PriceTexts,
): boolean {
	return sidesOf(priceRule).every((side) => now[side] !== '0' && now[side] !== before[side]);
}

/**
 * The same for a formula that was not seen at first: prices may have moved for other reasons since, so only
 * expected prices that differ from the earlier ones count.
 */
export function hasArrivedLate(request: PriceRuleRequest, now: PriceTexts): boolean {
	const { priceRule, expected, before } = request;
	return sidesOf(priceRule).every((side) => now[side] === expected?.[side] && now[side] !== before[side]);
}

/** The visible effect of a formula that the node accepted. */
export type PriceRuleEffect =
	/** No price from it yet. */
	| 'none'
	/** The prices that were reviewed. */
	| 'as-reviewed'
	/** Different prices, or a price on a side that the formula does not set. */
	| 'different';

/**
 * Compares the user's prices after sending a formula with the reviewed ones. A fixed price may differ by rounding
 * only; other sources have moved since.
 */
export function effectOf(
	{ priceRule, expected, before }: PriceRuleRequest,
	now: PriceTexts,
): PriceRuleEffect {
	const sides = sidesOf(priceRule);
	const strayed = SIDES.filter((side) => !sides.includes(side) && before[side] === '0' && now[side] !== '0');
	if (strayed.length > 0) return 'different';
	const fits = (side: Side): boolean => isNear(now[side], expected?.[side], priceRule.source.from);
	if (sides.every(fits)) return 'as-reviewed';
	// An earlier price may remain for a while.
	const isSet = (side: Side): boolean => now[side] !== '0' && now[side] !== before[side];
	return sides.some((side) => isSet(side) && !fits(side)) ? 'different' : 'none';
}

type Side = 'ask' | 'bid';
const SIDES: readonly Side[] = ['ask', 'bid'];

/** Divisors: a fixed price is inverted twice, and the prices of other sources are a minute old. */
const NEAR_SHARE = { fixed: 1_000_000n, moving: 50n };

function isNear(now: string, expected: string | undefined, kind: PriceRuleKind): boolean {
	const price = parseDecimal(now);
	if (price === 0n) return false;
	if (expected === undefined) return true;
	const wanted = parseDecimal(expected);
	const share = kind === 'fixed' ? NEAR_SHARE.fixed : NEAR_SHARE.moving;
	const distance = price > wanted ? price - wanted : wanted - price;
	return distance <= wanted / share + 2n;
}

/** A formula started by this browser that has not ended as far as this browser knows. */
export interface RunningPriceRule extends Pair {
	/** Of the entry in the journal. */
	readonly id: string;
	readonly request: PriceRuleRequest;
	/** When the node accepted it, in milliseconds since 1970. */
	readonly since: number;
	/**
	 * The prices that it currently sets; `0` for no price: the node lacks one, or was restarted and forgot the
	 * formula.
	 */
	readonly prices: PriceTexts;
	/** Only stopping the node ends it. */
	readonly isEndless: boolean;
	/** A price was set manually since, which an endless formula ignores. */
	readonly isOverridden: boolean;
}

/** The formula that sets the price of an order. */
export function priceRuleOf<Running extends Omit<RunningPriceRule, 'prices'>>(
	order: Pick<OpenOrder, 'base' | 'rel' | 'side'>,
	running: readonly Running[],
): Running | undefined {
	const { base, rel } = saleOf(order);
	return running.find(({ base: over, rel: under, request: { priceRule } }) => {
		const side = base === over && rel === under ? 'ask' : base === under && rel === over ? 'bid' : undefined;
		return side !== undefined && sidesOf(priceRule).includes(side);
	});
}

/**
 * The formulas that conflict with an order: those that set its price, and one of the same direction, which some
 * programs end when a price is set manually.
 */
export function priceRulesAgainst(
	order: Pick<OpenOrder, 'base' | 'rel' | 'side'>,
	running: readonly RunningPriceRule[],
): RunningPriceRule[] {
	const sale = saleOf(order);
	const setter = priceRuleOf(order, running);
	return running.filter((each) => each === setter || isSamePair(each, sale));
}

/** The formulas of the pair's other direction that set a price which this formula would set too. */
export function priceRulesUnder(
	pair: Pair,
	priceRule: PriceRule,
	running: readonly RunningPriceRule[],
): RunningPriceRule[] {
	const setters = ordersOf(priceRule).map((side) => priceRuleOf({ ...pair, side }, running));
	return running.filter((each) => !isSamePair(each, pair) && setters.includes(each));
}

/** The user's orders whose price a formula would change, and that no formula sets yet. */
export function ordersUnder<Order extends OpenOrder>(
	pair: Pair,
	priceRule: PriceRule,
	orders: readonly Order[],
	running: readonly RunningPriceRule[],
): Order[] {
	return orders.filter(
		(order) =>
			isSamePair(order, pair) && ordersOf(priceRule).includes(order.side) && !priceRuleOf(order, running),
	);
}

function ordersOf(priceRule: PriceRule): OrderSide[] {
	return sidesOf(priceRule).map((side) => (side === 'ask' ? 'sell' : 'buy'));
}

/** The part of a journalled call that is used here. */
type Call = { readonly id: string; readonly step: string; readonly updated: number } & (
	| { readonly kind: 'trade-formula'; readonly draft: PriceRuleRequest }
	| { readonly kind: 'trade-offer'; readonly draft: Pair }
);

/** @param calls of the journal, newest first. A manual price or a later formula ends a formula. */
export function findRunning(calls: readonly Call[]): Omit<RunningPriceRule, 'prices'>[] {
	const found = new Map<string, Omit<RunningPriceRule, 'prices'>>();
	const ended = new Set<string>();
	const settled = new Set<string>();
	for (const call of calls) {
		if (call.step !== 'done') continue;
		const { base, rel } = call.draft;
		const key = `${base} ${rel}`;
		if (call.kind === 'trade-offer') ended.add(key);
		else if (!settled.has(key)) {
			settled.add(key);
			const { id, draft: request, updated } = call;
			const isEndless = endsOnlyWithNode(request.priceRule.source.from);
			const state = { isEndless, isOverridden: ended.has(key) };
			if (state.isEndless || !state.isOverridden)
				found.set(key, { ...{ id, base, rel, request, since: updated }, ...state });
		}
	}
	return [...found.values()];
}

/** Whether a restart of the node, which forgets formulas, ended this one. */
export function isEndedBy(restart: NodeRestart | undefined, priceRule: RunningPriceRule): boolean {
	const { base, rel, since, prices, request } = priceRule;
	if (!restart || since > restart.noticedAt || prices.ask !== '0' || prices.bid !== '0') return false;
	const keys = sidesOf(request.priceRule).map((side) =>
		keyOfOrder({ base, rel, side: side === 'ask' ? 'sell' : 'buy' }),
	);
	return restart.orders.some((order) => keys.includes(keyOfOrder(order)));
}

/**
 * The known course of a formula's price.
 *
 * - `fixed`: the price stays for as long as the formula runs.
 * - `now`: the price moves with a source that only the node reads: only its current value is known.
 * - `minimum`, `maximum`: the price stays on this side of the bound.
 */
export interface PriceRuleLine {
	readonly kind: 'fixed' | 'now' | 'minimum' | 'maximum';
	/** It sells base at the ask, and buys it at the bid; a bound holds for both. */
	readonly side: 'ask' | 'bid' | undefined;
	readonly price: bigint;
	/** When the node accepted the formula, in unix seconds. */
	readonly since: number;
}

/** The formulas shown on the chart of a pair: those of the other direction are on that direction's chart. */
export function priceRulesOn<Running extends Pair>(
	pair: Pair,
	running: readonly Running[],
): readonly Running[] {
	return running.filter((each) => isSamePair(each, pair));
}

/** A missing price gives no line. */
export function priceRuleLines(running: RunningPriceRule): readonly PriceRuleLine[] {
	const { priceRule } = running.request;
	const since = running.since / 1000;
	const kind = priceRule.source.from === 'fixed' && !running.isOverridden ? 'fixed' : 'now';
	const prices = sidesOf(priceRule).map((side): PriceRuleLine => ({
		kind,
		side,
		price: parseDecimal(running.prices[side]),
		since,
	}));
	const bounds = (['minimum', 'maximum'] as const).map((bound): PriceRuleLine => ({
		kind: bound,
		side: undefined,
		price: priceRule[bound],
		since,
	}));
	return [...prices, ...bounds].filter(({ price }) => price > 0n);
}
