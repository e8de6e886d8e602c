import type { Bot, BotTrade } from '#lib/domain/bots/bot.ts';
import { showFigure, showPrice } from '#lib/domain/money/figures.ts';
import { placesFor } from '#lib/domain/money/price.ts';

/** A trade as a dot; the units are those of the picture. */
interface FillDot {
	readonly x: number;
	readonly y: number;
	readonly look: 'finished' | 'open' | 'lost';
}

export interface FillMarks {
	readonly dots: readonly FillDot[];
	/** How far down the bound and the average are. */
	readonly bound: number;
	readonly average: number | undefined;
	/** What the picture shows, for screen readers. */
	readonly name: string;
}

const EDGE = 6;

/** As many as can be told apart: the latest. */
const MOST_DOTS = 60;

/** Trades that asked for something, the latest on the right, with the highest price at the top. */
export function fillMarks(bot: Bot, width: number, height: number): FillMarks {
	const trades = bot.trades.filter((trade) => trade.price && lookOf(trade)).slice(-MOST_DOTS);
	const prices = [bot.bound, bot.average ?? bot.bound, ...trades.map(({ price = 0n }) => price)].map(Number);
	const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
	const span = highest - lowest || 1;
	const down = (price: bigint) => EDGE + ((highest - Number(price)) / span) * (height - 2 * EDGE);
	const step = (width - 2 * EDGE) / Math.max(1, trades.length - 1);
	const dots = trades.map((trade, place) => ({
		x: trades.length === 1 ? width / 2 : EDGE + place * step,
		y: down(trade.price ?? 0n),
		look: lookOf(trade) ?? 'lost',
	}));
	const average = bot.average === undefined ? undefined : down(bot.average);
	return { dots, bound: down(bot.bound), average, name: nameOf(bot, trades.length) };
}

function lookOf({ state }: BotTrade): FillDot['look'] | undefined {
	if (state === 'finished') return 'finished';
	if (state === 'swapping' || state === 'answered') return 'open';
	return state === 'failed' ? 'lost' : undefined;
}

function nameOf({ average, bound, rel }: Bot, count: number): string {
	const trades = count === 1 ? 'The price of one trade' : `The prices of ${count} trades`;
	const mean = average === undefined ? '' : `, on average ${showPrice(average, placesFor(average))} ${rel}`;
	return `${trades}${mean}, against its bound of ${showFigure(bound)} ${rel}`;
}
