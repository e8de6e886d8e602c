import { COIN } from '#lib/domain/money/amount.ts';
import { inRel } from '../market/quotes.ts';
import { Refusal } from '../refusal.ts';
import type { Book } from './book.ts';

/** A fomo buy pays up to a twentieth more than the book asks for. */
const FOMO_SHARE = 20n;

/**
 * The price bound of a trade at the book's own prices: of the entries whose volume covers the trade the best one, or
 * else of the one with the largest volume.
 *
 * @param volume in satoshis: rel for `fomo`, base for `dump`.
 * @throws Refusal when there is no offer to trade against.
 */
export function bestPriceFor(
	kind: 'fomo' | 'dump',
	book: Book,
	{ base, rel }: { readonly base: string; readonly rel: string },
	volume: bigint,
	now: number,
): bigint {
	const isFomo = kind === 'fomo';
	const quotes = book.sideAt(isFomo ? 'ask' : 'bid', base, rel, now);
	const wanted = (price: bigint): bigint => (isFomo ? volume : (volume * price) / COIN);
	const fitting = quotes.find((quote) => inRel(quote, quote.largest) >= wanted(quote.price));
	const largest = [...quotes].sort((one, other) =>
		Number(inRel(other, other.largest) - inRel(one, one.largest)),
	)[0];
	const quote = fitting ?? largest;
	if (!quote) throw new Refusal('no price set');
	return isFomo ? quote.price + quote.price / FOMO_SHARE : quote.price;
}
