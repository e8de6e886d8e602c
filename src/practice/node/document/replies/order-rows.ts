import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/market-records.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { addressOn, type PracticeCoin } from '../../../coins/coins.ts';
import { RETENTION, type Quote, type Side } from '../../../market/quoter.ts';
import { inRel, invertedPrice } from '../../../market/quotes.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type OrderRow = Wire<v.InferInput<typeof orderbookReply>['asks'][number]>;

interface PricedRow {
	readonly price: bigint;
	readonly row: OrderRow;
}

/** One side of the book, the best price first: offers that were broadcast since `oldest`, the user's own among them. */
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

/** Volumes are in rel on both sides, as the real node has them. */
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

/** A bid for base is kept as an order that gives rel. */
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
	/** Wanted for one given. */
	readonly price: bigint;
	/** When others heard of it, in milliseconds since 1970. */
	readonly time: number;
	/** In satoshis of the given coin; missing where it is as much as the outputs allow. */
	readonly volume?: bigint;
}

/** The user's order, or else the request that waits for a maker: it stands in the book meanwhile. */
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
