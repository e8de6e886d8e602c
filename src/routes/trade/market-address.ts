import { isTimescale, type Timescale } from '#lib/domain/market/intervals.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';

/** The market that an address names: missing or invalid parts are `undefined`. */
export interface AddressedMarket {
	/** As it was written; `null` where the address names none. */
	readonly written: string | null;
	readonly pair: Pair | undefined;
	/** The width of a candle. */
	readonly timescale: Timescale | undefined;
}

export function readMarket(search: URLSearchParams): AddressedMarket {
	const written = search.get('pair');
	const seconds = Number(search.get('interval'));
	return { written, pair: parsePair(written), timescale: isTimescale(seconds) ? seconds : undefined };
}

/** The parameters of an address that names this market as well, so that Back finds it again. */
export function writeMarket(search: URLSearchParams, pair: Pair, timescale: Timescale): string {
	const written = new URLSearchParams(search);
	written.set('pair', formatPair(pair));
	written.set('interval', String(timescale));
	return written.toString();
}
