import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as market from '#lib/api/market.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { HangUp } from '../../../refusal.ts';
import { bestPriceFor } from '../../../trade/orders.ts';
import type { Holding } from '../../../trade/goals.ts';
import type { TradeTerms } from '../../../trade/trade-rules.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import { marketHandlers as referenceHandlers, portfolioReply } from '../../reference/handlers/market.ts';
import { worthOf } from '../../reference/replies/coin-object.ts';
import { splitForTrade } from '../../reference/payments.ts';
import type { CallContext } from '../../node-parts.ts';
import { pendingReply, recentSwapsReply } from '../replies/swaps.ts';
import { countedBalance } from '../replies/wallet.ts';
import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/market-records.ts';
import { type Wire, type WireValue, Decimal } from '../../../wire.ts';

type Served = 'buy' | 'sell' | 'orderbook' | 'goal' | 'portfolio' | 'getprices';

/** `buy` and `sell` include the default number of swaps of `recentswaps`. */
const SWAPS_SHOWN = 3;

const TIMEOUT_S = 30;

const PERCENT = 100n * COIN;

/** Longer names are truncated. */
const MAX_NAME = 64;

export const marketHandlers: Pick<Handlers<typeof market>, Served> = {
	buy({ base, rel, price, relvolume, nonce, fomo }, context) {
		const { trading, now } = context;
		const pair = { side: 'buy', base, rel } as const;
		const volume = parseDecimal(fomo ?? relvolume);
		const limit =
			fomo === undefined ? parseDecimal(price) : bestPriceFor('fomo', trading.book, pair, volume, now);
		return tradeReply({ ...pair, price: limit, volume, nonce }, context);
	},

	sell({ base, rel, price, basevolume, nonce, dump }, context) {
		const { trading, now } = context;
		const pair = { side: 'sell', base, rel } as const;
		const volume = parseDecimal(dump ?? basevolume);
		const limit =
			dump === undefined ? parseDecimal(price) : bestPriceFor('dump', trading.book, pair, volume, now);
		return tradeReply({ ...pair, price: limit, volume, nonce }, context);
	},

	/** Sets goals for all coins if none is given. The node then starts to trade towards them. */
	goal(params, context) {
		if (params.coin === undefined) setEqualGoals(context);
		void referenceHandlers.goal(params, context);
		return portfolioReply(context, countedHoldings(context));
	},

	portfolio: (_params, context) => portfolioReply(context, countedHoldings(context)),

	/** Adds the signature of each record's node. */
	async getprices(params, context) {
		const records = await referenceHandlers.getprices(params, context);
		return records.map((record) => ({
			...record,
			sig: signatureOf(`${String(record.pubkey)} ${String(record.timestamp)}`),
		}));
	},

	/** A stalled node shows the book from before the stall: offers age and disappear. */
	async orderbook(params, context) {
		const { events, network, now } = context;
		const at = events.stalledSince(now) ?? now;
		const book = await referenceHandlers.orderbook(params, { ...context, now: at });
		const shown = at === now ? book : agedBook(book, params.duration, at, now);
		return orderBookReply(shown, network.netid);
	},
};

/** Has the length of a recoverable signature; never verified here. */
function signatureOf(record: string): string {
	const halves = ['r', 's'].map((half) => bytesToHex(sha256(utf8ToBytes(`${half} ${record}`))));
	return `1f${halves.join('')}`;
}

/** Excludes reserved outputs, like `balance`. */
function countedHoldings(context: CallContext): Holding[] {
	const { switches, signIn } = context;
	return switches.active.map((coin) => {
		const amount = countedBalance(coin, signIn.addressOf(coin), context);
		return { coin: coin.ticker, amount, value: worthOf(amount, coin, context) };
	});
}

/** Shares are in percent; one share remains unassigned. */
function setEqualGoals({ switches, trading, now }: CallContext): void {
	const share = PERCENT / BigInt(switches.active.length + 1);
	for (const { ticker } of switches.active) trading.goals.set(ticker, share);
	trading.rebalancer.wake(now);
}

/** Checks the nonce before everything else. If there is only one output, it is split instead. */
function tradeReply(terms: Omit<TradeTerms, 'timeoutMs'>, context: CallContext) {
	const { trading, now } = context;
	const named = { ...terms, timeoutMs: timeoutOf(context), ...givenName(context) };
	trading.requests.nonces.use(terms.nonce ?? 0);
	trading.requests.check(named, now);
	const split = splitForTrade(terms.side === 'buy' ? terms.rel : terms.base, terms.volume, context);
	if (split) return split;
	const { uuid } = trading.requests.ask(named, now);
	return { ...recentSwapsReply(SWAPS_SHOWN, context), pending: pendingReply(context), uuid };
}

/** In milliseconds. The parameter may be a string. */
function timeoutOf({ members }: CallContext): number {
	const given = Number(members.get('timeout') ?? TIMEOUT_S);
	if (!Number.isFinite(given)) throw new HangUp();
	return given * 1000;
}

/** A label chosen by the caller; need not be unique. */
function givenName({ members }: CallContext): { readonly uuid?: string } {
	const given = members.get('uuid');
	return typeof given === 'string' && given !== '' ? { uuid: given.slice(0, MAX_NAME) } : {};
}

type BookReply = Wire<v.InferInput<typeof orderbookReply>>;
type Row = BookReply['asks'][number];

/**
 * The document's book with the fields of the real node: the average output instead of the smallest, and
 * cumulative sums.
 */
function orderBookReply(book: BookReply, netid: number): BookReply {
	const { bids, numbids, asks, numasks, ...rest } = book;
	const [bidRows, biddepth] = withDepth(bids);
	const [askRows, askdepth] = withDepth(asks);
	return { bids: bidRows, numbids, biddepth, asks: askRows, numasks, askdepth, ...rest, netid };
}

/** Shows a book from time `then` at time `now`, both in milliseconds. */
function agedBook(book: BookReply, duration: number, then: number, now: number): BookReply {
	const passed = Math.floor(now / 1000) - Math.floor(then / 1000);
	const aged = (rows: readonly Row[]): Row[] =>
		rows.map((row) => ({ ...row, age: Number(row.age) + passed })).filter(({ age }) => age <= duration);
	const [bids, asks] = [aged(book.bids), aged(book.asks)];
	return {
		...book,
		...{ bids, numbids: bids.length, asks, numasks: asks.length },
		timestamp: Math.floor(now / 1000),
	};
}

/** Volumes are in rel on both sides, and so are their sums. */
function withDepth(rows: readonly Row[]): [Row[], Decimal] {
	let depth = 0n;
	const shown = rows.map(({ minvolume, maxvolume, pubkey, age, ...row }) => {
		const smallest = unitsOf(minvolume);
		const largest = unitsOf(maxvolume);
		const average = (smallest + largest) / 2n;
		depth += average * BigInt(Math.max(1, Number(row.numutxos)));
		return {
			...row,
			avevolume: new Decimal(average),
			maxvolume: new Decimal(largest),
			depth: new Decimal(depth),
			pubkey,
			age,
			zcredits: 0,
		};
	});
	return [shown, new Decimal(depth)];
}

const unitsOf = (value: WireValue): bigint => (value instanceof Decimal ? value.units : 0n);
