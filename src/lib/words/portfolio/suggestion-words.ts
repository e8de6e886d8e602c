import { showAmount } from '#lib/domain/money/figures.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import {
	driftOf,
	type PortfolioReading,
	type Pressure,
	type Suggestion,
} from '#lib/domain/portfolio/portfolio.ts';
import { percentText } from './percent-words.ts';

/** Two sentences: what the node suggests and why, and how it weighs that. */
export function suggestionWords(
	suggestion: Suggestion,
	coins: PortfolioReading['coins'],
): readonly [what: string, how: string] {
	const places = [suggestion.buy, suggestion.sell].flatMap((each) => placeWords(each, coins) ?? []);
	const what = `${places.join(' and ')}, so the node suggests ${tradeWords(suggestion)}.`;
	return [what, `The node weighs each coin by the square of that distance: ${forceWords(suggestion)}.`];
}

function placeWords(pressure: Pressure | undefined, coins: PortfolioReading['coins']): string | undefined {
	const coin = coins.find((each) => each.coin === pressure?.coin);
	const drift = coin && driftOf(coin);
	if (!coin || drift === undefined) return pressure && `${pressure.coin} is away from its goal`;
	if (drift === 0n) return `${coin.coin} is at its goal`;
	const distance = percentText(drift < 0n ? -drift : drift);
	return `${coin.coin} is ${distance} of the total ${drift < 0n ? 'below' : 'above'} its goal`;
}

function tradeWords({ buy, sell, volume }: Suggestion): string {
	if (buy && sell) return `buying ${buy.coin} with ${volume ? `${showAmount(volume)} ` : ''}${sell.coin}`;
	return buy ? `buying ${buy.coin}` : `selling ${sell?.coin ?? ''}`;
}

function forceWords({ buy, sell }: Suggestion): string {
	const words = ({ coin, force }: Pressure) => `${(Number(force) / Number(COIN)).toFixed(1)} for ${coin}`;
	return [buy && `a buy force of ${words(buy)}`, sell && `a sell force of ${words(sell)}`]
		.filter(Boolean)
		.join(' and ');
}
