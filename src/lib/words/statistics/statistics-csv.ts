import { formatAmount } from '#lib/domain/money/amount.ts';
import { baseOf } from '#lib/domain/money/price.ts';
import type { MarketDay, MarketTrade } from '#lib/domain/market/trades.ts';
import type { CoinVolume, PairVolume, TimePart } from '#lib/domain/statistics/log-tally.ts';
import type { MakerQuote, MarketPrices, PriceMatrix } from '#lib/domain/statistics/maker-prices.ts';
import type { FunnelRow, MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import { timeOfSwap, type SeenSwap } from '#lib/domain/statistics/seen-swap.ts';
import { COUNT_NAMES } from './statistics-words.ts';

/** The columns of a table as CSV: names, and the cell of an item. Plain decimals, ISO times in UTC, nothing grouped. */
export interface CsvColumns<Item> {
	readonly names: readonly string[];
	readonly cells: (item: Item) => readonly string[];
}

function columns<Item>(...pairs: readonly (readonly [string, (item: Item) => string])[]): CsvColumns<Item> {
	return {
		names: pairs.map(([name]) => name),
		cells: (item) => pairs.map(([, cellOf]) => cellOf(item)),
	};
}

export const SWAP_COLUMNS = columns<SeenSwap>(
	['time', (swap) => isoOf(timeOfSwap(swap))],
	['started', ({ begunAt }) => isoOf(begunAt)],
	['outcome', ({ outcome }) => outcome],
	['maker gave', ({ base }) => base],
	['maker amount', ({ baseAmount }) => formatAmount(baseAmount)],
	['taker gave', ({ rel }) => rel],
	['taker amount', ({ relAmount }) => formatAmount(relAmount)],
	['price', ({ baseAmount, relAmount }) => formatAmount(baseOf(relAmount, baseAmount))],
	['maker', ({ maker }) => maker],
	['taker', ({ taker }) => taker],
	['id', ({ id }) => id],
);

export const COIN_COLUMNS = columns<CoinVolume>(
	['coin', ({ coin }) => coin],
	['trades', ({ trades }) => String(trades)],
	['given by makers', ({ byMakers }) => formatAmount(byMakers)],
	['given by takers', ({ byTakers }) => formatAmount(byTakers)],
	['total', ({ total }) => formatAmount(total)],
);

export const PAIR_COLUMNS = columns<PairVolume>(
	['base', ({ base }) => base],
	['rel', ({ rel }) => rel],
	['trades', ({ trades }) => String(trades)],
	['base amount', ({ baseAmount }) => formatAmount(baseAmount)],
	['rel amount', ({ relAmount }) => formatAmount(relAmount)],
	['average price', ({ averagePrice }) => formatAmount(averagePrice)],
);

export const PART_COLUMNS = columns<TimePart>(
	['from', ({ begin }) => isoOf(begin)],
	['finished', ({ finished }) => String(finished)],
	['not finished', ({ others }) => String(others)],
);

export const FUNNEL_COLUMNS = columns<FunnelRow>(
	['step', ({ step }) => step],
	['messages', ({ count }) => String(count)],
	['lost before', ({ lost }) => String(lost)],
);

export const DAY_COLUMNS = columns<MarketDay>(
	['base', ({ base }) => base],
	['rel', ({ rel }) => rel],
	['last', ({ day }) => formatAmount(day.last)],
	['high', ({ day }) => formatAmount(day.high)],
	['low', ({ day }) => formatAmount(day.low)],
	['base amount', ({ day }) => formatAmount(day.base)],
	['rel amount', ({ day }) => formatAmount(day.rel)],
	['trades', ({ day }) => String(day.trades)],
);

export const TRADE_COLUMNS = columns<MarketTrade>(
	['time', ({ time }) => isoOf(time)],
	['price', ({ price }) => formatAmount(price)],
	['base amount', ({ base }) => formatAmount(base)],
	['rel amount', ({ rel }) => formatAmount(rel)],
);

export const MARKET_COLUMNS = columns<MarketPrices>(
	['base', ({ base }) => base],
	['rel', ({ rel }) => rel],
	['best bid', ({ bestBid }) => orNone(bestBid)],
	['best ask', ({ bestAsk }) => orNone(bestAsk)],
	['bids', ({ bids }) => String(bids)],
	['asks', ({ asks }) => String(asks)],
	['makers', ({ makers }) => String(makers)],
);

export const QUOTE_COLUMNS = columns<MakerQuote>(
	['maker', ({ maker }) => maker],
	['side', ({ side }) => side],
	['price', ({ price }) => formatAmount(price)],
	['announced', ({ announcedAt }) => isoOf(announcedAt)],
);

/** A row for each coin that is sold. */
export function matrixColumns({ coins, prices }: PriceMatrix): CsvColumns<string> {
	return {
		names: ['coin', ...coins],
		cells: (sold) => [sold, ...coins.map((paid) => orNone(prices.get(sold)?.get(paid) ?? 0n))],
	};
}

export const countColumns = columns<{ readonly name: string; readonly count: number }>(
	['messages', ({ name }) => name],
	['count', ({ count }) => String(count)],
);

export const readingColumns: CsvColumns<{ readonly at: Date; readonly counts: MessageCounts }> = {
	names: ['read at', 'new lines', ...COUNT_NAMES.map(([, name]) => name)],
	cells: ({ at, counts }) => [
		at.toISOString(),
		String(counts.fresh),
		...COUNT_NAMES.map(([of]) => String(counts[of])),
	],
};

function orNone(price: bigint): string {
	return price === 0n ? '' : formatAmount(price);
}

/** Times of other nodes may lie outside of every calendar. */
function isoOf(seconds: number | undefined): string {
	const date = new Date((seconds ?? Number.NaN) * 1000);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
