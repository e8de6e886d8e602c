import { canAdjust, type PriceRuleSource } from '#lib/domain/price-rule-source.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import {
	formatPercent,
	type PriceRule,
	type RunningPriceRule,
	type PriceRuleLine,
} from '#lib/domain/price-rule.ts';
import { showFigure } from '#lib/domain/money/figures.ts';

/** Source of a rule, as the first term of its formula. */
export function sourceName(source: PriceRuleSource, { base, rel }: Pair): string {
	switch (source.from) {
		case 'fixed':
			return `${showFigure(source.price)} ${rel}`;
		case 'market':
			return `${base} in ${rel}`;
		case 'pair':
			return `${source.over} in ${source.under}`;
		case 'aggregator':
			return `${source.name} in ${rel}`;
		case 'dollar':
			return `${source.name} in USD ÷ ${showFigure(source.perRel)}`;
		case 'fund':
			return `one share in ${rel}`;
	}
}

/** The formula for one side in symbols; `undefined` if the rule sets no price there. */
export function priceRuleText(priceRule: PriceRule, pair: Pair, side: 'ask' | 'bid'): string | undefined {
	const margin = side === 'ask' ? priceRule.sellMargin : priceRule.buyMargin;
	if (margin === undefined) return undefined;
	const name = sourceName(priceRule.source, pair);
	const plain = canAdjust(priceRule.source.from) ? adjustedText(name, priceRule) : name;
	if (margin === 0n) return plain;
	const share = formatPercent(margin < 0n ? -margin : margin);
	const factor = `(1 ${margin < 0n ? '−' : '+'} ${share})`;
	return side === 'ask' ? `${factor} × (${plain})` : `(${plain}) ÷ ${factor}`;
}

function adjustedText(name: string, { factor, offset }: PriceRule): string {
	const times = showFigure(factor) === '1' ? name : `${name} × ${showFigure(factor)}`;
	if (offset === 0n) return times;
	return `${times} ${offset < 0n ? '−' : '+'} ${showFigure(offset < 0n ? -offset : offset)}`;
}

/** Describes the rule that sets an order's price, with its bounds. */
export function describeRunningPriceRule(running: RunningPriceRule): string {
	const { priceRule } = running.request;
	return [
		describeFollowed(priceRule.source, running),
		describeMargin(priceRule),
		priceRule.minimum > 0n && `Lowest price: ${showFigure(priceRule.minimum)}.`,
		priceRule.maximum > 0n && `Highest price: ${showFigure(priceRule.maximum)}.`,
		running.isEndless && 'Runs until the node stops.',
	]
		.filter(Boolean)
		.join(' ');
}

/** Current prices of a rule, in sentences; empty without prices. */
export function priceRulePricesText({ base, rel, prices: { ask, bid } }: RunningPriceRule): string {
	const sentences = [
		ask !== '0' && `Selling ${base} at ${ask} ${rel}.`,
		bid !== '0' && `Buying ${base} at ${bid} ${rel}.`,
	];
	return sentences.filter(Boolean).join(' ');
}

function describeFollowed(source: PriceRuleSource, { base, rel }: Pair): string {
	switch (source.from) {
		case 'fixed':
			return `Follows the fixed price of ${showFigure(source.price)} ${rel}.`;
		case 'market':
			return `Follows the node’s price of ${base} in ${rel}.`;
		case 'pair':
			return `Follows ${source.over} in ${source.under}.`;
		case 'aggregator':
			return `Follows ${source.name} on ${source.aggregator}.`;
		case 'dollar':
			return 'Follows a price in dollars.';
		case 'fund':
			return 'Follows the value of a fund.';
	}
}

function describeMargin({ sellMargin, buyMargin }: PriceRule): string {
	const margins = [...new Set([sellMargin, buyMargin])].filter((margin) => margin !== undefined);
	const [first, second] = margins.map(formatPercent);
	if (second !== undefined) return `Margins: ${first} and ${second}.`;
	return first === undefined ? '' : `Margin: ${first}.`;
}

/** Label next to a rule's line in the chart. */
export function describePriceRuleLine({ kind, side, price }: PriceRuleLine): string {
	switch (kind) {
		case 'fixed':
			return side === 'ask' ? 'Price rule: sells, stays here' : 'Price rule: buys, stays here';
		case 'now':
			return side === 'ask' ? 'Price rule: sells here now' : 'Price rule: buys here now';
		case 'minimum':
			return `Price rule: not below ${showFigure(price)}`;
		case 'maximum':
			return `Price rule: not above ${showFigure(price)}`;
	}
}

/** Summary of a rule in the chart: current prices, source, and unknowns. */
export function priceRuleSummary(running: RunningPriceRule): string {
	const { priceRule } = running.request;
	const prices = priceRulePricesText(running) || 'Your node shows no price by this rule now.';
	const isMoving = priceRule.source.from !== 'fixed';
	return [prices, describeRunningPriceRule(running), isMoving && 'Only your node knows its later prices.']
		.filter(Boolean)
		.join(' ');
}
