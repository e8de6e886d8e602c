import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/market-records.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { addressOn, type PracticeCoin } from '../../../coins.ts';
import { RETENTION, type Quote, type Side } from '../../../market/quoter.ts';
import { inRel, invertedPrice } from '../../../market/quotes.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { getprices } from '#lib/api/market.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { MAKER_COUNT, VENUES } from '../../../market/makers.ts';

type OrderRow = Wire<v.InferInput<typeof orderbookReply>['asks'][number]>;

interface PricedRow {
	readonly price: bigint;
	readonly row: OrderRow;
}

/** One side of the book, best price first: offers broadcast since `oldest`, including the user's. */
export function orderRows(
	side: Side,
	base: PracticeCoin,
	rel: PracticeCoin,
	oldest: number,
	context: CallContext,
): readonly OrderRow[] {
	const given = side === 'ask' ? base : rel;
	const peers = context.trading.book
		.sideAt(side, base.ticker, rel.ticker, context.now)
		.filter(({ time }) => time >= oldest)
		.map((quote) => ({ price: quote.price, row: peerRow(quote, given, context) }));
	const own = ownRow(side, base, rel, oldest, context);
	if (!own) return peers.map(({ row }) => row);
	const isBetter = ({ price }: PricedRow): boolean =>
		side === 'ask' ? price <= own.price : price >= own.price;
	const before = peers.filter(isBetter);
	return [...before, own, ...peers.slice(before.length)].map(({ row }) => row);
}

/** Volumes are in rel on both sides, as in the real node. */
function peerRow(quote: Quote, given: PracticeCoin, { market: { makers }, now }: CallContext): OrderRow {
	const { publicKey, nodePublicKey } = makers.identityOf(quote.maker);
	return {
		coin: given.ticker,
		address: addressOn(given, publicKey),
		price: new Decimal(quote.price),
		numutxos: quote.outputs,
		minvolume: new Decimal(inRel(quote, quote.smallest)),
		maxvolume: new Decimal(inRel(quote, quote.largest)),
		pubkey: nodePublicKey,
		age: ageOf(quote.time, now),
	};
}

/** A bid for base is stored as an order that offers rel. */
function ownRow(
	side: Side,
	base: PracticeCoin,
	rel: PracticeCoin,
	oldest: number,
	context: CallContext,
): PricedRow | undefined {
	const { trading, signIn, now } = context;
	const [given, wanted] = side === 'ask' ? [base, rel] : [rel, base];
	const offer = ownOffer(given, wanted, context);
	if (!offer || offer.time < oldest) return undefined;
	const price = side === 'ask' ? offer.price : invertedPrice(offer.price);
	const { outputs, smallest, largest } = trading.funds.purseOf(given, now);
	const toRel = (amount: bigint): Decimal => new Decimal(side === 'ask' ? (amount * price) / COIN : amount);
	const row = {
		coin: given.ticker,
		address: signIn.addressOf(given),
		price: new Decimal(price),
		numutxos: outputs,
		minvolume: toRel(offer.volume ?? smallest),
		maxvolume: toRel(offer.volume ?? largest),
		pubkey: signIn.keys.nodePublicKey,
		age: ageOf(offer.time, now),
	};
	return { price, row };
}

interface OwnOffer {
	/** Price in the wanted coin per unit of the given coin. */
	readonly price: bigint;
	/** Time of the last broadcast, in milliseconds since 1970. */
	readonly time: number;
	/** Volume in satoshis of the given coin; missing if only the outputs limit it. */
	readonly volume?: bigint;
}

/** The user's order or, if there is none, the pending request, which is in the book while it waits. */
function ownOffer(
	{ ticker: given }: PracticeCoin,
	{ ticker: wanted }: PracticeCoin,
	{ trading, now }: CallContext,
): OwnOffer | undefined {
	const order = trading.orders.seenAt(given, wanted, now, RETENTION);
	if (order?.broadcastAt !== undefined) return { price: order.price, time: order.broadcastAt };
	const request = trading.requests.waitingAt(now);
	if (request?.alice !== given || request.bob !== wanted) return undefined;
	return { price: invertedPrice(request.bound), time: request.requestedAt, volume: request.aliceAmount };
}

function ageOf(time: number, now: number): number {
	return Math.floor((now - time) / 1000);
}

type PriceRecord = Wire<v.InferInput<typeof getprices.reply>[number]>;

/** An offer of base for rel, as received by other nodes. */
interface ReceivedOffer {
	readonly maker: number;
	readonly base: string;
	readonly rel: string;
	readonly price: bigint;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** Current offers of each node, the user's first. If a coin is given, only offers that include it. */
export function priceRecords(coin: string | undefined, context: CallContext): PriceRecord[] {
	const isWanted = (base: string, rel: string): boolean =>
		coin === undefined || coin === base || coin === rel;
	const offers = receivedOffers(context).filter(({ base, rel }) => isWanted(base, rel));
	const peers = Array.from({ length: MAKER_COUNT }, (_, maker) => {
		const own = offers.filter((offer) => offer.maker === maker);
		const { publicKey, nodePublicKey } = context.market.makers.identityOf(maker);
		const time = Math.max(0, ...own.map((offer) => offer.time));
		return own.length > 0 ? [priceRecord(publicKey, nodePublicKey, time, own)] : [];
	}).flat();
	return [...ownRecord(isWanted, context), ...peers];
}

/** Each side of a market quoted by a maker is an offer of one coin for the other. */
function receivedOffers({ trading, now }: CallContext): ReceivedOffer[] {
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

/** The user's own prices for a pair, in rel per base, in units of 1e-8; 0 if missing. */
export interface OwnPrices {
	readonly bid: bigint;
	readonly ask: bigint;
}

/** A bid for base is the inverse of the price at which rel is offered. */
export function ownPricesOf(base: string, rel: string, { trading }: CallContext): OwnPrices {
	const offered = trading.orders.priceOf(rel, base);
	return {
		bid: offered === undefined ? 0n : invertedPrice(offered),
		ask: trading.orders.priceOf(base, rel) ?? 0n,
	};
}

/** The reply of `getmyprice` and `getprice`: zeros if no price is set, also for unknown coins. */
export function pairPriceReply(base: string, rel: string, { bid, ask }: OwnPrices, now: number) {
	const price = bid > 0n && ask > 0n ? (bid + ask) / 2n : bid + ask;
	return {
		result: 'success' as const,
		base,
		rel,
		timestamp: Math.floor(now / 1000),
		bid: new Decimal(bid),
		ask: new Decimal(ask),
		price: new Decimal(price),
	};
}
