import type { CandleVolumes } from '#lib/domain/capabilities.ts';
import type { BotTerms } from '#lib/domain/bots.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { showAmount, showCut } from '#lib/domain/money/figures.ts';
import { decimalsFor } from '#lib/domain/money/price.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { type PastRange, type Replay, type Standing, simulatedSource } from '#lib/domain/replay.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { describeBound } from './bots.ts';
import { priceRuleText } from './price-rule.ts';

export const RANGE_NAMES: Readonly<Record<PastRange, string>> = {
	day: '1 D',
	week: '1 W',
	month: '1 M',
	all: 'All',
};

/** Lines of a rule, as in its form. */
export function describeRule(priceRule: PriceRule, pair: Pair): string[] {
	const [ask, bid] = [priceRuleText(priceRule, pair, 'ask'), priceRuleText(priceRule, pair, 'bid')];
	return [
		...(ask === undefined ? [] : [`Sell ${pair.base} at ${ask}`]),
		...(bid === undefined ? [] : [`Buy ${pair.base} at ${bid}`]),
	];
}

/** `Buy KMD for at most 0.5 LTC each, 10 LTC in total` */
export function describeTerms(terms: BotTerms): string {
	const volume = showAmount(terms.volume);
	return terms.side === 'buy'
		? `Buy ${terms.base} for ${describeBound(terms)} each, ${volume} ${terms.rel} in total`
		: `Sell ${terms.base} for ${describeBound(terms)} each, ${volume} ${terms.base} in total`;
}

/** Result compared with holding, in rel. */
export function gainOf({ points }: Replay): bigint {
	const last = points.at(-1);
	return last ? last.value - last.held : 0n;
}

/** Number of swaps on both sides; a fill may have several. */
export const swapsIn = ({ sides }: Replay): number => sides.buy.swaps + sides.sell.swaps;

/** One-sentence result, for screen readers. */
export function replaySentence(replay: Replay, { rel }: Pair): string {
	const { fills, trades } = replay;
	const seen = countOf(trades, 'past trade');
	if (fills.length === 0) return `No swaps in ${seen}.`;
	return `${countOf(swapsIn(replay), 'swap')} in ${seen}. ${gainSentence(gainOf(replay), rel)}`;
}

/** Formats an amount with six significant digits. */
export function aboutAmount(units: bigint): string {
	return hideable(showCut(units, decimalsFor(units)));
}

function gainSentence(gain: bigint, rel: string): string {
	if (gain === 0n) return 'As much as holding.';
	return gain > 0n
		? `About ${aboutAmount(gain)} ${rel} more than holding.`
		: `About ${aboutAmount(-gain)} ${rel} less than holding.`;
}

/** Text below the main figure. */
export function describeGain(gain: bigint): string {
	if (gain === 0n) return 'As much as simply holding.';
	return gain > 0n
		? 'About this much more than simply holding.'
		: 'About this much less than simply holding.';
}

/** Why a replay has no fills. */
export function describeNoFills({ start }: Replay): string {
	return start.base === 0n && start.rel === 0n
		? 'Enter an amount to sell or to spend.'
		: 'No trade of this period reached the price, or the amounts are too small for their fees.';
}

/** `62 % of the time`; `undefined` without a recorded book. */
export function describeStanding({ best, of }: Standing): string | undefined {
	return of === 0 ? undefined : `${Math.round((best * 100) / of)} % of the time`;
}

/** Labels of the figures. */
export function sideNames(side: OrderSide, isBot: boolean) {
	return side === 'sell'
		? { pays: 'Sold', receives: 'Received', best: isBot ? 'Bids within limit' : 'You had the best ask' }
		: { pays: 'Spent', receives: 'Bought', best: isBot ? 'Offers within limit' : 'You had the best bid' };
}

/** Limitations of a replay, one sentence each. */
export function describeLimit(
	subject: { readonly is: 'bot' } | { readonly is: 'priceRule'; readonly priceRule: PriceRule },
	volumes: CandleVolumes,
): string[] {
	const followed = subject.is === 'priceRule' ? simulatedSource(subject.priceRule.source) : undefined;
	return [
		'Every past trade at your price or better counts as yours, up to the amount that was traded. Other orders at the same price are ignored.',
		'Trades older than a day are known as candles. If only some trades of a candle reached your price, one of average size counts. Candles do not tell buyers from sellers.',
		...(volumes === 'requests' ? ['Candles of this node also count requests that never became swaps.'] : []),
		...(followed?.is === 'pair'
			? [
					`The node keeps no history of its price source. The last traded price of ${followed.pair.base} in ${followed.pair.rel} stands in for it.`,
				]
			: []),
		subject.is === 'bot'
			? 'Fills are at the price of the trade. “At least” is the worst that your node accepts.'
			: 'Fills are at your own price, with the fees of a maker.',
		'Partial fills, counterparties that give up, waiting times and the pieces that your coins are split into are left out. Fees are those of today.',
		'Your own past trades are among the trades. Your orders would also have changed what others did.',
		'The past says nothing about tomorrow.',
	];
}
