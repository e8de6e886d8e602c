import type { Chance } from '../world/chance.ts';
import { Bands } from './bands.ts';
import { Candles } from './candles.ts';
import { Makers } from './makers.ts';
import type { Overlay } from './overlay.ts';
import { Prices } from './prices.ts';
import { Quotes } from './quotes.ts';
import { Trades } from './trades.ts';

/** How much goes on in a market. */
export interface MarketSize {
	/** How many times as many makers there are as usual. */
	readonly crowd: number;
	/** How long it has been going on when the world begins, in days. */
	readonly historyDays: number;
}

const USUAL_SIZE: MarketSize = { crowd: 1, historyDays: 90 };

const DAY_SECONDS = 86_400;

/**
 * The market: prices, offers and trades at every time since its birth. What the simulated people do is a pure function
 * of the seed, so that months of it cost no storage and a restart costs nothing; what the user does lies over it.
 */
export interface Market {
	readonly prices: Prices;
	readonly makers: Makers;
	readonly quotes: Quotes;
	readonly trades: Trades;
	readonly candles: Candles;
	readonly bands: Bands;
}

/**
 * @param start when the world began, in milliseconds; by then the market is three months old, or as old as its size says.
 * @param overlay what the user did; without it only the simulated peers are in the market.
 */
export function openMarket(chance: Chance, start: number, overlay?: Overlay, size = USUAL_SIZE): Market {
	const birth = Math.floor(start / 1000) - size.historyDays * DAY_SECONDS;
	const prices = new Prices(chance);
	const makers = new Makers(chance, size.crowd);
	const quotes = new Quotes(chance, prices, makers, overlay);
	const trades = new Trades(chance, quotes, birth, overlay);
	return { prices, makers, quotes, trades, candles: new Candles(trades), bands: new Bands(quotes, birth) };
}
