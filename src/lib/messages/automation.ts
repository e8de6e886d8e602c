import { stateOfBot } from '#lib/domain/bots.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { showAmount, showCut, showFigure } from '#lib/domain/money/figures.ts';
import { listOf, plural } from '#lib/domain/text/language.ts';
import { surplusOf, type Standing, type CoinExposure } from '#lib/domain/automation.ts';
import { botName } from './bots.ts';
import { priceRulePricesText, describeRunningPriceRule } from './price-rule.ts';
import { percentText } from './amount.ts';

/** Names of automatic traders, singular and plural. */
const STANDING_NAMES = {
	order: ['order', 'orders'],
	priceRule: ['price rule', 'price rules'],
	bot: ['bot', 'bots'],
	goals: ['rebalancing', 'rebalancing'],
} as const satisfies Record<Standing['is'], readonly [one: string, other: string]>;

export const READING_NAMES = {
	orders: 'orders',
	priceRules: 'price rules',
	bots: 'bots',
	portfolio: 'goals',
} as const;

/** `↓ Sell KMD for LTC` */
export function standingName(standing: Standing): string {
	switch (standing.is) {
		case 'order': {
			const { side, base, rel, price } = standing.order;
			return side === 'buy'
				? `↑ Buy ${base} at ${showFigure(price)} ${rel}`
				: `↓ Sell ${base} at ${showFigure(price)} ${rel}`;
		}
		case 'priceRule':
			return `Price rule on ${standing.priceRule.base}/${standing.priceRule.rel}`;
		case 'bot':
			return botName(standing.bot);
		case 'goals':
			return 'Automatic rebalancing';
	}
}

/** One line about how a trader works; empty if the name suffices. */
export function standingDetails(standing: Standing): string {
	switch (standing.is) {
		case 'order':
			return 'After each fill, your node offers the next output.';
		case 'priceRule': {
			const { priceRule } = standing;
			const prices = priceRulePricesText(priceRule) || 'No price at the moment.';
			return `${describeRunningPriceRule(priceRule)} ${prices}`;
		}
		case 'bot':
			return stateOfBot(standing.bot) === 'paused' ? 'Paused: trades nothing until you resume it.' : '';
		case 'goals': {
			const goals = standing.coins.map(({ coin, goalShare }) => `${coin} ${percentText(goalShare)}`);
			const above = standing.coins.filter((coin) => surplusOf(coin) > 0n);
			const over = above.map((coin) => `${showAmount(surplusOf(coin))} ${coin.coin}`);
			const scaled = `Goals, scaled to 100 %: ${listOf(goals)}.`;
			return over.length === 0 ? scaled : `${scaled} Above the goal at today’s prices: ${listOf(over)}.`;
		}
	}
}

/** Longer lists of amounts would not be read. */
const MAX_AMOUNTS = 3;

/** Maximum that a trader may spend: `Up to 99 KMD`. */
export function describeSpending({ id, claims }: Standing, exposure: readonly CoinExposure[]): string {
	if (claims.length === 0) return 'Spends nothing now';
	if (claims.length > MAX_AMOUNTS) return `Up to all your ${listOf(claims.map(({ coin }) => coin))}`;
	const amounts = claims.map(({ coin }) => {
		const most = exposure.find((each) => each.coin === coin)?.parts.get(id);
		return most === undefined ? `all your ${coin}` : `${showAmount(most)} ${coin}`;
	});
	return `Up to ${listOf(amounts)}`;
}

/** `2 orders, 1 bot` */
export function describeCount(standing: readonly Standing[]): string {
	const counts = (['goals', 'bot', 'priceRule', 'order'] as const).flatMap((is) => {
		const count = standing.filter((each) => each.is === is).length;
		const [one, other] = STANDING_NAMES[is];
		return count === 0 ? [] : is === 'goals' ? [one] : [`${count} ${plural(count, one, other)}`];
	});
	return listOf(counts);
}

/** Total exposure in the reference coin, without coins of unknown price. */
export function describeWorth(most: bigint | undefined, coin: string): string {
	return most === undefined ? 'Total unknown' : `Total: up to ${hideable(showCut(most, 4))} ${coin}`;
}
