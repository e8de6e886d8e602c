import type { Chance } from '../chance.ts';
import { Bands } from './bands.ts';
import { Candles } from './candles.ts';
import { Makers } from './makers.ts';
import { Prices } from './prices.ts';
import { Quotes } from './quotes.ts';
import { Trades } from './trades.ts';

const HISTORY_DAYS = 90;
const DAY_SECONDS = 86_400;

/**
 * The market of the simulated people: prices, offers and trades at every time since its birth, each a pure
 * function of the seed, so that months of it cost no storage and a restart costs nothing.
 */
export interface Market {
	readonly prices: Prices;
	readonly makers: Makers;
	readonly quotes: Quotes;
	readonly trades: Trades;
	readonly candles: Candles;
	readonly bands: Bands;
}

/** @param start when the world began, in milliseconds; by then the market is three months old. */
export function openMarket(chance: Chance, start: number): Market {
	const birth = Math.floor(start / 1000) - HISTORY_DAYS * DAY_SECONDS;
	const prices = new Prices(chance);
	const makers = new Makers(chance);
	const quotes = new Quotes(chance, prices, makers);
	const trades = new Trades(chance, quotes, birth);
	return { prices, makers, quotes, trades, candles: new Candles(trades), bands: new Bands(quotes, birth) };
}
