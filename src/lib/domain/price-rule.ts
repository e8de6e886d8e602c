import { COIN, formatAmount, parseDecimal } from './money/amount.ts';
import { postedPrice, saleOf, type OpenOrder, type OwnPrices, keyOfOrder } from './orders/open-orders.ts';
import { type PriceRuleSource, type PriceRuleKind, endsOnlyWithNode } from './price-rule-source.ts';
import { isSamePair, type Pair } from './market/pair.ts';
import type { OrderSide } from './orders/order-draft.ts';
import type { NodeRestart } from './session/node-restart.ts';

/** Known price sources of the node. All numbers are in units of 1e-8. */
export interface PriceSources {
	/** Coin prices in the reference coin, by ticker. */
	readonly worth: ReadonlyMap<string, bigint>;
	/** Price of the reference coin in US dollars. */
	readonly dollars?: bigint | undefined;
	/** Value of one fund share in the reference coin. */
	readonly share?: bigint | undefined;
}

/** `(1 + margin) × (price × factor + offset)`, clamped to the bounds. A margin of 0.01 is 1 %. */
export interface PriceRule {
	readonly source: PriceRuleSource;
	readonly factor: bigint;
	readonly offset: bigint;
	/** Margin above the computed price for selling base; `undefined` if the rule does not sell. */
	readonly sellMargin: bigint | undefined;
	/** Margin below the computed price for buying base; `undefined` if the rule does not buy. */
	readonly buyMargin: bigint | undefined;
	/** 0 for no bound, in both. */
	readonly minimum: bigint;
	readonly maximum: bigint;
}

/** Prices computed by a rule, rel per base. */
export interface PriceRuleValue {
	/** Source price before factor and offset. */
	readonly source: bigint;
	/** After factor and offset. */
	readonly plain: bigint;
	readonly ask: BoundedPrice | undefined;
	readonly bid: BoundedPrice | undefined;
}

interface BoundedPrice {
	readonly price: bigint;
	/** The bound that the price was clamped to, if any. */
	readonly by?: 'minimum' | 'maximum' | undefined;
}

/** Sides that a rule sets a price on: it sells base at the ask and buys base at the bid. */
export function sidesOf({ sellMargin, buyMargin }: PriceRule): ('ask' | 'bid')[] {
	const sides = { ask: sellMargin !== undefined, bid: buyMargin !== undefined };
	return (['ask', 'bid'] as const).filter((side) => sides[side]);
}

/** The price as computed by the node; `undefined` if a source is unknown. */
export function computePriceRule(priceRule: PriceRule, sources: PriceSources): PriceRuleValue | undefined {
	return computeFrom(priceRule, priceOf(priceRule.source, sources));
}

/** The price for a given source price; `undefined` without one. */
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
 * Why a node does not apply a kind of rule.
 *
 * - `sets-nothing`: it accepts the rule but sets no price.
 * - `own-price`: it follows the user's price of the other pair, and only in one direction.
 */
export type PriceRuleObstacle = 'sets-nothing' | 'own-price';

/** The rules that a node really supports. */
export interface PriceRuleCapabilities {
	/** Kinds that the node does not apply as documented. */
	readonly obstacles: Readonly<Partial<Record<PriceRuleKind, PriceRuleObstacle>>>;
	/** True if one rule can buy and sell. */
	readonly canBeTwoSided: boolean;
	/** Seconds until the first price; 0 if it is set by the time of the reply. */
	readonly settleSeconds: number;
}

/** Support as documented: every kind of rule, without delay. */
export const EVERY_PRICE_RULE: PriceRuleCapabilities = {
	obstacles: {},
	canBeTwoSided: true,
	settleSeconds: 0,
};

/** Decimal places of a percentage, matching the eight places of a share. */
export const PERCENT_PLACES = 6;

/** Formats a share as a typed percentage. */
export function formatPercent(share: bigint): string {
	return `${formatAmount(share, 0, PERCENT_PLACES)} %`;
}

/** The user's prices for a pair as decimal strings, rel per base; `0` if there is no price. */
export interface PriceTexts {
	readonly ask: string;
	readonly bid: string;
}

/** A price rule as journalled before sending. */
export interface PriceRuleRequest extends Pair {
	readonly priceRule: PriceRule;
	/** The first prices that the rule should set; missing if they could not be computed. */
	readonly expected?: PriceTexts | undefined;
	/** The user's prices before the rule. */
	readonly before: PriceTexts;
}

export function priceTexts({ ask, bid }: OwnPrices): PriceTexts {
	return { ask: formatAmount(ask), bid: formatAmount(bid) };
}

/** The user's current prices on the sides that the rule sets. */
export function pricesBy({ priceRule }: PriceRuleRequest, now: PriceTexts): PriceTexts {
	const sides = sidesOf(priceRule);
	return { ask: sides.includes('ask') ? now.ask : '0', bid: sides.includes('bid') ? now.bid : '0' };
}

/**
 * True if the current prices show that the node accepted the rule, because they are as expected or have
 * changed. The node has no call that lists rules.
 */
export function hasTakenEffect({ priceRule, expected, before }: PriceRuleRequest, now: PriceTexts): boolean {
	return sidesOf(priceRule).every(
		(side) => now[side] !== '0' && (now[side] === expected?.[side] || now[side] !== before[side]),
	);
}

/** Variant of `hasTakenEffect` after an error reply: prices must have changed. */
export function hasTakenEffectDespiteError(
	{ priceRule, before }: PriceRuleRequest,
	now: PriceTexts,
): boolean {
	return sidesOf(priceRule).every((side) => now[side] !== '0' && now[side] !== before[side]);
}

/**
 * Variant of `hasTakenEffect` for a rule that was not found at first. Prices may have moved for other reasons
 * since then, so they must be as expected and have changed.
 */
export function hasArrivedLate(request: PriceRuleRequest, now: PriceTexts): boolean {
	const { priceRule, expected, before } = request;
	return sidesOf(priceRule).every((side) => now[side] === expected?.[side] && now[side] !== before[side]);
}

/** Visible effect of a rule that the node accepted. */
export type PriceRuleEffect =
	/** No price from the rule yet. */
	| 'none'
	/** Prices as reviewed. */
	| 'as-reviewed'
	/** Different prices, or a price on a side that the rule does not set. */
	| 'different';

/**
 * Compares the user's prices after sending a rule with the reviewed prices. A fixed price may differ only by
 * rounding; other sources may have moved.
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
	// The earlier price may remain for a while.
	const isSet = (side: Side): boolean => now[side] !== '0' && now[side] !== before[side];
	return sides.some((side) => isSet(side) && !fits(side)) ? 'different' : 'none';
}

type Side = 'ask' | 'bid';
const SIDES: readonly Side[] = ['ask', 'bid'];

/** Tolerance as a divisor: a fixed price is inverted twice, and other prices can be a minute old. */
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

/** A price rule started by this browser that, as far as this browser knows, has not ended. */
export interface RunningPriceRule extends Pair {
	/** Id of the journal entry. */
	readonly id: string;
	readonly request: PriceRuleRequest;
	/** Time when the node accepted the rule, in milliseconds since 1970. */
	readonly since: number;
	/**
	 * Prices currently set by the rule. `0` without a price, because the node lacks a price or has restarted
	 * and lost the rule.
	 */
	readonly prices: PriceTexts;
	/** True if only stopping the node ends the rule. */
	readonly isEndless: boolean;
	/** True if a price was set manually since; an endless rule ignores it. */
	readonly isOverridden: boolean;
}

/** The rule that sets the price of an order, if any. */
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
 * Rules that conflict with an order: the rule that sets its price, and a rule in the same direction, which
 * some nodes end when a price is set manually.
 */
export function priceRulesAgainst(
	order: Pick<OpenOrder, 'base' | 'rel' | 'side'>,
	running: readonly RunningPriceRule[],
): RunningPriceRule[] {
	const sale = saleOf(order);
	const setter = priceRuleOf(order, running);
	return running.filter((each) => each === setter || isSamePair(each, sale));
}

/** Rules of the pair's other direction that set a price which this rule would set too. */
export function priceRulesUnder(
	pair: Pair,
	priceRule: PriceRule,
	running: readonly RunningPriceRule[],
): RunningPriceRule[] {
	const setters = ordersOf(priceRule).map((side) => priceRuleOf({ ...pair, side }, running));
	return running.filter((each) => !isSamePair(each, pair) && setters.includes(each));
}

/** The user's orders whose price a rule would change and that no rule sets yet. */
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

/** Fields of a journalled call that are used here. */
type Call = { readonly id: string; readonly step: string; readonly updated: number } & (
	| { readonly kind: 'trade-formula'; readonly draft: PriceRuleRequest }
	| { readonly kind: 'trade-offer'; readonly draft: Pair }
);

/**
 * Finds the rules that are still running. A rule ends with a manual price (unless it is endless) or a later
 * rule.
 *
 * @param calls from the journal, newest first
 */
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

/** True if the rule ended with a restart of the node, which forgets all rules. */
export function isEndedBy(restart: NodeRestart | undefined, priceRule: RunningPriceRule): boolean {
	const { base, rel, since, prices, request } = priceRule;
	if (!restart || since > restart.noticedAt || prices.ask !== '0' || prices.bid !== '0') return false;
	const keys = sidesOf(request.priceRule).map((side) =>
		keyOfOrder({ base, rel, side: side === 'ask' ? 'sell' : 'buy' }),
	);
	return restart.orders.some((order) => keys.includes(keyOfOrder(order)));
}

/**
 * A line in the chart for a rule.
 *
 * - `fixed`: a price that stays until the rule ends.
 * - `now`: the current price from a source that only the node reads.
 * - `minimum`, `maximum`: a bound of the price.
 */
export interface PriceRuleLine {
	readonly kind: 'fixed' | 'now' | 'minimum' | 'maximum';
	/**
	 * The rule sells base at the ask and buys base at the bid; `undefined` for a bound, which applies to
	 * both.
	 */
	readonly side: 'ask' | 'bid' | undefined;
	readonly price: bigint;
	/** Time when the node accepted the rule, in unix seconds. */
	readonly since: number;
}

/** Rules shown in a pair's chart. Rules of the opposite direction are shown in that pair's chart. */
export function priceRulesOn<Running extends Pair>(
	pair: Pair,
	running: readonly Running[],
): readonly Running[] {
	return running.filter((each) => isSamePair(each, pair));
}

/** Lines of a rule; a side without a price has none. */
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
