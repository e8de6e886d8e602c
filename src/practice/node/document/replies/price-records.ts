import { bytesToHex } from '@noble/hashes/utils.js';
import type * as v from 'valibot';
import type { getprices } from '#lib/api/market.ts';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { MAKER_COUNT } from '../../../market/makers.ts';
import { VENUES } from '../../../market/venues.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type PriceRecord = Wire<v.InferInput<typeof getprices.reply>[number]>;

/** An offer of base for rel, as others hear of it. */
interface HeardOffer {
	readonly maker: number;
	readonly base: string;
	readonly rel: string;
	readonly price: bigint;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** What each node offers at present, the user's own first; with a coin, only offers that it is part of. */
export function priceRecords(coin: string | undefined, context: CallContext): PriceRecord[] {
	const isWanted = (base: string, rel: string): boolean =>
		coin === undefined || coin === base || coin === rel;
	const offers = heardOffers(context).filter(({ base, rel }) => isWanted(base, rel));
	const peers = Array.from({ length: MAKER_COUNT }, (_, maker) => {
		const own = offers.filter((offer) => offer.maker === maker);
		const { publicKey, nodePublicKey } = context.market.makers.identityOf(maker);
		const time = Math.max(0, ...own.map((offer) => offer.time));
		return own.length > 0 ? [priceRecord(publicKey, nodePublicKey, time, own)] : [];
	}).flat();
	return [...ownRecord(isWanted, context), ...peers];
}

/** Each side of a venue that a maker quotes gives one coin for the other. */
function heardOffers({ trading, now }: CallContext): HeardOffer[] {
	return VENUES.flatMap(({ base, rel }) => [
		...trading.book.sideAt('ask', base, rel, now).map((quote) => ({ ...quote, base, rel })),
		...trading.book.sideAt('ask', rel, base, now).map((quote) => ({ ...quote, base: rel, rel: base })),
	]);
}

function ownRecord(
	isWanted: (base: string, rel: string) => boolean,
	{ trading, signIn, now }: CallContext,
): PriceRecord[] {
	const orders = trading.orders.all.filter(({ base, rel }) => isWanted(base, rel));
	const time = Math.max(0, ...orders.map(({ broadcastAt = 0 }) => broadcastAt));
	const { publicKey, nodePublicKey } = signIn.keys;
	return orders.length > 0 ? [priceRecord(publicKey, nodePublicKey, time || now, orders)] : [];
}

function priceRecord(
	publicKey: Uint8Array,
	nodePublicKey: string,
	time: number,
	offers: readonly { base: string; rel: string; price: bigint }[],
): PriceRecord {
	return {
		pubkey: nodePublicKey,
		rmd160: bytesToHex(hash160(publicKey)),
		pubsecp: bytesToHex(publicKey),
		timestamp: Math.floor(time / 1000),
		asks: offers.map(({ base, rel, price }) => [base, rel, new Decimal(price)] as const),
	};
}
