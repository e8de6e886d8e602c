import { COIN } from '#lib/domain/money/amount.ts';
import type { CoinList, PracticeCoin } from '../coins.ts';
import type { Quote } from '../market/quoter.ts';
import { Refusal } from '../refusal.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import type { Book, OrderRow } from './orders.ts';
import type { MakerOrders } from './takers.ts';
import { Nonces, tradeIdsOf } from './trade-ids.ts';
import { turned } from './price.ts';
import { termsOf, type MakerAnswer, type TradeRules, type TradeTerms } from './trade-rules.ts';
import { tradeKey, type ChosenOutput, type RequestRow, type RequestState } from './swap-row.ts';
import type { TradeListeners } from './trade-events.ts';
import type { UserFunds } from './user-funds.ts';

const TASK = 'request';

/** Delay of each side for each later message of the negotiation, in milliseconds. */
const ANSWER_MS = 1_500;

/** Interval at which a waiting Alice repeats her request, in milliseconds. */
export const RETRY_MS = 3_000;

/** Minimum wait, in milliseconds. */
const MIN_TIMEOUT_MS = 1_000;

/** Timeout of a taker of the user's order, in milliseconds. */
const TAKER_TIMEOUT_MS = 10_000;

export interface RequestContext {
	readonly coins: CoinList;
	readonly book: Book;
	readonly funds: UserFunds;
	readonly rules: TradeRules;
	readonly makerOrders: MakerOrders;
	isDeaf(now: number): boolean;
	readonly listeners: TradeListeners;
	/** Node public key of the signed-in account. */
	account(): string;
	isActive(coin: PracticeCoin): boolean;
	/** Removes an amount promised by a maker from the book for a while. */
	noteTaken(request: RequestRow, now: number): void;
	/** Called when both sides have agreed and the swap begins. */
	begin(request: RequestRow, chosen: readonly ChosenOutput[], now: number): void;
}

/** The negotiation before each swap: request, reserved, connect, connected. */
export class Requests {
	readonly #world: World;
	readonly #rows: Table<RequestRow>;
	/** The user's outputs reserved for open requests, by request key. */
	readonly #chosen: Table<readonly ChosenOutput[]>;
	readonly nonces: Nonces;
	readonly #context: RequestContext;

	constructor(world: World, context: RequestContext) {
		this.#world = world;
		this.#rows = world.table('requests');
		this.#chosen = world.table('requests open');
		this.nonces = new Nonces(world, context.rules.isNonceBinding);
		this.#context = context;
		world.agenda.define(TASK, ({ key }: { key: string }, now) => this.#continue(key, now));
	}

	/** Sorted by time. */
	get all(): readonly RequestRow[] {
		return [...this.#rows.values()];
	}

	/** The user's own request that is waiting for an answer. */
	waitingAt(now: number): RequestRow | undefined {
		return this.#chosen
			.keys()
			.flatMap((key) => this.#rows.get(key) ?? [])
			.find((row) => !row.iambob && row.state === 'request' && row.expiresAt > now);
	}

	/** True while the user is negotiating. */
	get areOpen(): boolean {
		return this.#chosen.size > 0;
	}

	/**
	 * Checks whether a trade can be requested, except for its outputs.
	 * @throws Refusal with the real node's text.
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
	 * Requests a trade from the makers.
	 *
	 * @throws Refusal with the real node's text.
	 */
	ask(terms: TradeTerms, now: number): RequestRow {
		this.check(terms, now);
		const { funds, rules } = this.#context;
		const isBuy = terms.side === 'buy';
		const [base, rel] = [this.#tradable(terms.base), this.#tradable(terms.rel)];
		const [bob, alice] = isBuy ? [base, rel] : [rel, base];
		const chosen = funds.chooseAsAlice(alice, terms.volume, now);
		const { price: limit, inverse } = isBuy ? { price: terms.price } : turned(terms.price);
		const named = { limit, ...(inverse !== undefined && { limitInverse: inverse }) };
		const trade = { bob, alice, iambob: false, ...named, aliceAmount: terms.volume };
		const asked = rules.ask(termsOf({ ...trade, bound: limit }, bob, alice));
		const row = this.#newRow({ ...trade, ...asked }, terms.timeoutMs, now);
		const request = { ...row, ...this.#namesOf(row, terms, chosen, now) };
		this.#open(request, chosen, now);
		funds.hold(alice, chosen, now);
		return request;
	}

	/**
	 * Lets a simulated peer take part of the user's order: `bobAmount`, in satoshis of base. A request for a
	 * cancelled order fails.
	 */
	takeOrder(order: OrderRow, peer: number, bobAmount: bigint, now: number, isOver = false): void {
		const [bob, alice] = [this.#tradable(order.base), this.#tradable(order.rel)];
		const amounts = { bobAmount, aliceAmount: (bobAmount * order.price) / COIN };
		const trade = { bob, alice, iambob: true, limit: order.price, bound: order.price, ...amounts };
		const row = { ...this.#newRow(trade, TAKER_TIMEOUT_MS, now), peer };
		this.#open(isOver ? { ...row, isIgnored: true } : row, [], now);
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

	/** Cancels the pending request with this name, and releases its outputs immediately. */
	cancel(uuid: string, now: number): boolean {
		const waiting = this.waitingAt(now);
		if (waiting?.uuid !== uuid) return false;
		this.#close({ ...waiting, isCancelled: true }, 'rejected', now);
		return true;
	}

	/** Ids of a request, and a flag if the makers already know it. */
	#namesOf(row: RequestRow, { botid, uuid }: TradeTerms, chosen: readonly ChosenOutput[], now: number) {
		const { repeatMs } = this.#context.rules;
		const own = { ...(botid !== undefined && { botid }), ...(uuid !== undefined && { uuid }) };
		if (repeatMs === 0) return own;
		const { account, bob, alice, aliceAmount } = row;
		const outputs = chosen.map(({ txid, index }) => `${txid}:${index}`);
		const { aliceid } = tradeIdsOf([account, bob, alice, aliceAmount, ...outputs]);
		const isKnown = this.all.some(
			(each) => each.aliceid === aliceid && each.state !== 'connected' && now - each.requestedAt < repeatMs,
		);
		return { ...own, aliceid, ...(isKnown && { isIgnored: true as const }) };
	}

	#newRow(
		trade: Pick<RequestRow, 'iambob' | 'limit' | 'limitInverse' | 'bound' | 'aliceAmount' | 'bobAmount'> & {
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
			expiresAt: now + Math.max(MIN_TIMEOUT_MS, timeoutMs),
			state: 'request',
			times: { request: now },
		};
	}

	#open(row: RequestRow, chosen: readonly ChosenOutput[], now: number): void {
		this.#chosen.set(row.key, chosen);
		this.#put(row, now);
		this.#plan(row, Math.min(now + this.#context.rules.answerMs, row.expiresAt));
	}

	#continue(key: string, now: number): void {
		const row = this.#rows.get(key);
		if (row?.state === 'request') this.#answer(row, now);
		else if (row?.state === 'reserved') this.#plan(this.#move(row, 'connect', now), now + ANSWER_MS);
		else if (row?.state === 'connect' && row.isRefused) this.#close(row, 'rejected', now);
		else if (row?.state === 'connect') this.#begin(this.#move(row, 'connected', now), now);
	}

	#answer(row: RequestRow, now: number): void {
		const agreed = this.#context.isDeaf(now) ? undefined : this.#agreed(row, now);
		if (agreed?.state === 'rejected') this.#close(agreed, 'rejected', now);
		else if (agreed) this.#reserve(agreed, now);
		else if (now >= row.expiresAt) this.#close(row, 'expired', now);
		else this.#plan(row, Math.min(now + RETRY_MS, row.expiresAt));
	}

	#agreed(row: RequestRow, now: number): RequestRow | undefined {
		if (row.isIgnored) return undefined;
		return row.iambob ? this.#offered(row, now) : this.#found(row, now);
	}

	/**
	 * The request with the first maker's answer within the bound, if any. Alice rejects a maker that suddenly
	 * wants more.
	 */
	#found(row: RequestRow, now: number): RequestRow | undefined {
		for (const quote of this.#context.book.makersToAsk(row.bob, row.alice, now)) {
			const answer = this.#answerOf(quote, row);
			if (!answer || answer.bobAmount <= 0n || !this.#answers(quote, row, now)) continue;
			const { price, bobAmount, aliceAmount, isRefusedAtConnect } = answer;
			const agreed = this.#context.makerOrders.shortChange.of({
				...row,
				bobAmount,
				aliceAmount,
				peer: quote.maker,
			});
			if (price > row.bound) return { ...agreed, state: 'rejected' };
			return isRefusedAtConnect ? { ...agreed, isRefused: true } : agreed;
		}
		return undefined;
	}

	#answerOf(quote: Quote, row: RequestRow): MakerAnswer | undefined {
		const terms = termsOf(row, this.#tradable(row.bob), this.#tradable(row.alice));
		const { rules, makerOrders } = this.#context;
		const offer = makerOrders.offerTo(row, quote, terms.limit.price);
		return rules.answer(terms, offer, makerOrders.luckOf(row, quote.maker));
	}

	#answers({ maker }: Quote, row: RequestRow, now: number): boolean {
		const { book, makerOrders } = this.#context;
		return makerOrders.answersAt(now, { row, maker, isTrusted: book.isTrusted(maker) });
	}

	/** The user's node answers only if it has the outputs. */
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
		this.#context.listeners.emit({ kind: 'request', request }, now);
		return request;
	}

	#plan({ key }: RequestRow, time: number): void {
		this.#world.agenda.plan(time, TASK, { key });
	}
}
