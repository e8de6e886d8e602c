import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/orderbook-record.ts';
import { COIN } from '#lib/domain/amount.ts';
import { addressOn, type PracticeCoin } from '../coins.ts';
import { RETENTION, type Quote, type Side } from '../market/quoter.ts';
import { inRel, invertedPrice } from '../market/quotes.ts';
import type { CallContext } from './context.ts';
import { Decimal, type Wire } from './wire.ts';

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
	{ trading, signIn, now }: CallContext,
): PricedRow | undefined {
	const [given, wanted] = side === 'ask' ? [base, rel] : [rel, base];
	const order = trading.orders.seenAt(given.ticker, wanted.ticker, now, RETENTION);
	if (order?.broadcastAt === undefined || order.broadcastAt < oldest) return undefined;
	const price = side === 'ask' ? order.price : invertedPrice(order.price);
	const { outputs, smallest, largest } = trading.funds.purseOf(given, now);
	const toRel = (amount: bigint): Decimal => new Decimal(side === 'ask' ? (amount * price) / COIN : amount);
	const row = {
		coin: given.ticker,
		address: signIn.addressOf(given),
		price: new Decimal(price),
		numutxos: outputs,
		minvolume: toRel(smallest),
		maxvolume: toRel(largest),
		pubkey: signIn.keys.nodePublicKey,
		age: ageOf(order.broadcastAt, now),
	};
	return { price, row };
}

function ageOf(time: number, now: number): number {
	return Math.floor((now - time) / 1000);
}
