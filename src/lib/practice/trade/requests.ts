import { COIN } from '#lib/domain/money/amount.ts';
import type { CoinList } from '../coins/coin-list.ts';
import type { PracticeCoin } from '../coins/coins.ts';
import type { Quote } from '../market/quoter.ts';
import { invertedPrice } from '../market/quotes.ts';
import { Refusal } from '../refusal.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import type { Book } from './book.ts';
import type { OrderRow } from './orders.ts';
import { tradeKey, type ChosenOutput, type RequestRow, type RequestState } from './swaps/swap-row.ts';
import type { TradeListeners } from './trade-events.ts';
import { tradeIdsOf } from './trade-ids.ts';
import type { TradeTerms } from './trade-terms.ts';
import type { UserFunds } from './user-funds.ts';

const TASK = 'request';

/** How long a maker takes to answer, and to each later message of the negotiation, in milliseconds. */
const ANSWER_MS = 1_500;

/** How often Alice asks again while she waits, in milliseconds. */
const RETRY_MS = 3_000;

/** The shortest wait, in milliseconds. */
const SHORTEST_TIMEOUT_MS = 1_000;

/** How long a taker of the user's order waits, in milliseconds. */
const TAKER_TIMEOUT_MS = 10_000;

/** The node takes prices that are a thousandth worse than the bound. */
const TOLERANCE_SHARE = 1000n;

/** How likely one maker answers one request. */
const LIKELY = 0.85;
const LIKELY_WHEN_TRUSTED = 0.98;

/** Now and then a maker asks for a little more than it has shown. */
const GREEDY = 0.04;
const GREED_SHARE = 200n;

/** What Requests needs to know of the rest of the node. */
export interface RequestContext {
	readonly coins: CoinList;
	readonly book: Book;
	readonly funds: UserFunds;
	readonly listeners: TradeListeners;
	/** The node's public key of who is signed in. */
	account(): string;
	isActive(coin: PracticeCoin): boolean;
	/** What a maker promised is gone from the book for a while. */
	noteTaken(request: RequestRow, now: number): void;
	/** Both sides agreed: the swap begins. */
	begin(request: RequestRow, chosen: readonly ChosenOutput[], now: number): void;
}

/** The negotiation that goes before each swap: request, reserved, connect, connected. */
export class Requests {
	readonly #world: World;
	readonly #rows: Table<RequestRow>;
	/** The user's outputs that are kept for requests that are not over, by the request's key. */
	readonly #chosen: Table<readonly ChosenOutput[]>;
	readonly #nonces: Table<number>;
	readonly #context: RequestContext;

	constructor(world: World, context: RequestContext) {
		this.#world = world;
		this.#rows = world.table('requests');
		this.#chosen = world.table('requests open');
		this.#nonces = world.table('nonces');
		this.#context = context;
		world.agenda.define(TASK, ({ key }: { key: string }, now) => this.#goOn(key, now));
	}

	/** In the order of time. */
	get all(): readonly RequestRow[] {
		return [...this.#rows.values()];
	}

	get lastNonce(): number {
		return this.#nonces.get('last') ?? 0;
	}

	/** The user's own request that still waits for an answer. */
	waitingAt(now: number): RequestRow | undefined {
		return this.#chosen
			.keys()
			.flatMap((key) => this.#rows.get(key) ?? [])
			.find((row) => !row.iambob && row.state === 'request' && row.expiresAt > now);
	}

	/** True while a negotiation of the user goes on. */
	get areOpen(): boolean {
		return this.#chosen.size > 0;
	}

	/**
	 * Checks whether a trade can be requested, all but the outputs that it takes.
	 *
	 * @throws Refusal in the real node's words.
	 */
	check(terms: TradeTerms, now: number): void {
		const coins = [this.#tradable(terms.base), this.#tradable(terms.rel)];
		if (!coins.every((coin) => this.#context.isActive(coin)))
			throw new Refusal('at least one of coins disabled');
		if (terms.price <= 0n) throw new Refusal('no price set');
		if (terms.volume <= 0n) throw new Refusal('invalid parameter');
		this.#checkWaiting(now);
	}

	/**
	 * Asks the makers for a trade.
	 *
	 * @throws Refusal in the real node's words.
	 */
	ask(terms: TradeTerms, now: number): RequestRow {
		this.check(terms, now);
		this.#useNonce(terms.nonce ?? 0);
		const isBuy = terms.side === 'buy';
		const [base, rel] = [this.#tradable(terms.base), this.#tradable(terms.rel)];
		const [bob, alice] = isBuy ? [base, rel] : [rel, base];
		const chosen = this.#context.funds.chooseAsAlice(alice, terms.volume, now);
		const price = isBuy ? terms.price : invertedPrice(terms.price);
		const bound = price + price / TOLERANCE_SHARE;
		const amounts = { aliceAmount: terms.volume, bobAmount: (terms.volume * COIN) / bound };
		const row = this.#newRow({ bob, alice, iambob: false, bound, ...amounts }, terms.timeoutMs, now);
		const asked = terms.botid === undefined ? row : { ...row, botid: terms.botid };
		this.#open(asked, chosen, now);
		this.#context.funds.hold(alice, chosen, now);
		return asked;
	}

	/** A simulated peer takes a part of the user's order: `bobAmount`, in satoshis of base. */
	takeOrder(order: OrderRow, peer: number, bobAmount: bigint, now: number): void {
		const [bob, alice] = [this.#tradable(order.base), this.#tradable(order.rel)];
		const amounts = { bobAmount, aliceAmount: (bobAmount * order.price) / COIN };
		const trade = { bob, alice, iambob: true, bound: order.price, ...amounts };
		this.#open({ ...this.#newRow(trade, TAKER_TIMEOUT_MS, now), peer }, [], now);
	}

	#tradable(ticker: string): PracticeCoin {
		const coin = this.#context.coins.find(ticker);
		if (!coin) throw new Refusal('base or rel not found or inactive');
		return coin;
	}

	#checkWaiting(now: number): void {
		const waiting = this.waitingAt(now);
		if (!waiting) return;
		const wait = Math.ceil((waiting.expiresAt - now) / 1000);
		throw new Refusal('only one pending request at a time', { wait });
	}

	/** A nonce that is not 0 has to be larger than all before it. */
	#useNonce(nonce: number): void {
		if (nonce === 0) return;
		if (nonce <= this.lastNonce) throw new Refusal('invalid nonce');
		this.#nonces.set('last', nonce);
	}

	#newRow(
		trade: Pick<RequestRow, 'iambob' | 'bound' | 'aliceAmount' | 'bobAmount'> & {
			bob: PracticeCoin;
			alice: PracticeCoin;
		},
		timeoutMs: number,
		now: number,
	): RequestRow {
		const account = this.#context.account();
		const { uuid, tradeid, aliceid } = tradeIdsOf([account, now, this.#rows.size]);
		return {
			...trade,
			key: tradeKey(now, uuid),
			uuid,
			tradeid,
			aliceid,
			requestid: 0,
			quoteid: 0,
			account,
			bob: trade.bob.ticker,
			alice: trade.alice.ticker,
			requestedAt: now,
			expiresAt: now + Math.max(SHORTEST_TIMEOUT_MS, timeoutMs),
			state: 'request',
			times: { request: now },
		};
	}

	#open(row: RequestRow, chosen: readonly ChosenOutput[], now: number): void {
		this.#chosen.set(row.key, chosen);
		this.#put(row, now);
		this.#plan(row, Math.min(now + ANSWER_MS, row.expiresAt));
	}

	#goOn(key: string, now: number): void {
		const row = this.#rows.get(key);
		if (row?.state === 'request') this.#answer(row, now);
		else if (row?.state === 'reserved') this.#plan(this.#move(row, 'connect', now), now + ANSWER_MS);
		else if (row?.state === 'connect') this.#begin(this.#move(row, 'connected', now), now);
	}

	#answer(row: RequestRow, now: number): void {
		const agreed = row.iambob ? this.#offered(row, now) : this.#found(row, now);
		if (agreed?.state === 'rejected') this.#close(agreed, 'rejected', now);
		else if (agreed) this.#reserve(agreed, now);
		else if (now >= row.expiresAt) this.#close(row, 'expired', now);
		else this.#plan(row, Math.min(now + RETRY_MS, row.expiresAt));
	}

	/** What a maker offers within the bound, if one answers. Alice rejects one that suddenly wants more than that. */
	#found(row: RequestRow, now: number): RequestRow | undefined {
		const { book } = this.#context;
		const quotes = book.makersToAsk(row.bob, row.alice, now).filter(({ price }) => price <= row.bound);
		const quote = quotes.find(
			(each) => amountsAt(each.price, row, each).bobAmount > 0n && this.#answers(each, row, now),
		);
		if (!quote) return undefined;
		const isGreedy = this.#world.chance.at('greed', row.tradeid, quote.maker) < GREEDY;
		const price = isGreedy ? quote.price + quote.price / GREED_SHARE : quote.price;
		const agreed = { ...row, ...amountsAt(price, row, quote), peer: quote.maker };
		return price > row.bound ? { ...agreed, state: 'rejected' } : agreed;
	}

	#answers({ maker }: Quote, { tradeid }: RequestRow, now: number): boolean {
		const likely = this.#context.book.isTrusted(maker) ? LIKELY_WHEN_TRUSTED : LIKELY;
		return this.#world.chance.at('answers', tradeid, maker, now) < likely;
	}

	/** The user's node answers when it has the outputs for it. */
	#offered(row: RequestRow, now: number): RequestRow | undefined {
		const coin = this.#tradable(row.bob);
		const chosen = this.#context.funds.chooseAsBob(coin, row.bobAmount, now);
		if (!chosen || !this.#context.isActive(coin)) return undefined;
		this.#chosen.set(row.key, chosen);
		return row;
	}

	#reserve(row: RequestRow, now: number): void {
		const { requestid, quoteid } = tradeIdsOf([row.uuid, now]);
		const reserved = this.#move({ ...row, requestid, quoteid }, 'reserved', now);
		const node = row.peer === undefined ? undefined : this.#context.book.nodeOf(row.peer);
		const coin = this.#tradable(row.iambob ? row.bob : row.alice);
		this.#context.funds.hold(coin, this.#chosen.get(row.key) ?? [], now, node);
		if (!row.iambob) this.#context.noteTaken(reserved, now);
		this.#plan(reserved, now + ANSWER_MS);
	}

	#begin(row: RequestRow, now: number): void {
		const chosen = this.#chosen.get(row.key) ?? [];
		this.#chosen.delete(row.key);
		this.#context.begin(row, chosen, now);
	}

	#close(row: RequestRow, state: RequestState, now: number): void {
		this.#context.funds.release(this.#chosen.get(row.key) ?? []);
		this.#chosen.delete(row.key);
		this.#move(row, state, now);
	}

	#move(row: RequestRow, state: RequestState, now: number): RequestRow {
		return this.#put({ ...row, state, times: { ...row.times, [state]: now } }, now);
	}

	#put(request: RequestRow, now: number): RequestRow {
		this.#rows.set(request.key, request);
		this.#context.listeners.tell({ kind: 'request', request }, now);
		return request;
	}

	#plan({ key }: RequestRow, time: number): void {
		this.#world.agenda.plan(time, TASK, { key });
	}
}

/** A part when the maker has no more. */
function amountsAt(price: bigint, { aliceAmount }: RequestRow, { largest }: Quote) {
	const wanted = (aliceAmount * COIN) / price;
	return wanted <= largest
		? { bobAmount: wanted, aliceAmount }
		: { bobAmount: largest, aliceAmount: (largest * price) / COIN };
}
