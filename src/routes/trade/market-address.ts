import { isTimescale, type Timescale } from '#lib/domain/market/intervals.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';

/** The market in a URL; missing or invalid parts are `undefined`. */
export interface AddressedMarket {
	/** The pair as written; `null` if the URL has none. */
	readonly written: string | null;
	readonly pair: Pair | undefined;
	/** Seconds per candle. */
	readonly timescale: Timescale | undefined;
}

export function readMarket(search: URLSearchParams): AddressedMarket {
	const written = search.get('pair');
	const seconds = Number(search.get('interval'));
	return { written, pair: parsePair(written), timescale: isTimescale(seconds) ? seconds : undefined };
}

/** Query string with this market added, so that the browser's Back button restores it. */
export function writeMarket(search: URLSearchParams, pair: Pair, timescale: Timescale): string {
	const written = new URLSearchParams(search);
	written.set('pair', formatPair(pair));
	written.set('interval', String(timescale));
	return written.toString();
}
