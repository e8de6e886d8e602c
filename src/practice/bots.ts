import type { RequestState } from './trade/swap-row.ts';
import type { TradeEvent } from './trade/trade-events.ts';
import { tradeIdsOf } from './trade/trade-ids.ts';
import type { TradeTerms, TradeRules } from './trade/trade-rules.ts';
import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { invertedPrice } from './market/quotes.ts';
import type { SignIn } from './node-state.ts';
import { Refusal } from './refusal.ts';
import type { Trading } from './trade/trading.ts';

/** A bot that buys or sells base until its volume is used up. */
export interface BotRow {
	readonly botid: number;
	/** Node public key of the account for which the bot trades. */
	readonly account: string;
	readonly action: 'buy' | 'sell';
	/** Tickers. */
	readonly base: string;
	readonly rel: string;
	/** Maximum price to pay, or minimum to receive, in rel per base, in units of 1e-8. */
	readonly bound: bigint;
	/** In satoshis. A buyer spends up to `relVolume`, a seller up to `baseVolume`. */
	readonly relVolume: bigint;
	readonly baseVolume: bigint;
	/** Milliseconds since 1970, as are `pausedAt` and `stoppedAt`. */
	readonly startedAt: number;
	readonly pausedAt?: number;
	readonly stoppedAt?: number;
}

export interface BotTrade {
	readonly botid: number;
	readonly tradeid: number;
	readonly requestid: number;
	readonly quoteid: number;
	readonly aliceid: string;
	/** State of the negotiation, then outcome of the swap. */
	readonly state: RequestState | 'finished' | 'failed';
	/** Amounts that the bot pays and gets, in satoshis. */
	readonly given: bigint;
	readonly taken: bigint;
	/** Amount requested from the makers. Missing in rows of older worlds. */
	readonly asked?: bigint;
}

/** The bot's volume, in rel for a buyer, in base for a seller. */
export function volumeOf({ action, relVolume, baseVolume }: BotRow): bigint {
	return action === 'buy' ? relVolume : baseVolume;
}

/** The volume in the coin that the bot receives, which a change of its settings keeps. */
function proceedsOf({ action, relVolume, baseVolume }: BotRow): bigint {
	return action === 'buy' ? baseVolume : relVolume;
}

/** True while the trade's coins are neither spent nor free again. */
export function isPending({ state }: BotTrade): boolean {
	return state === 'request' || state === 'reserved' || state === 'connect' || state === 'connected';
}

const TASK = 'bot';

/** Interval at which a bot checks the market, in milliseconds. */
const ROUND_MS = 10_000;

/** Minimum trade of a bot, as a divisor of its volume. */
const MIN_SHARE = 1000n;

export interface BotMarket {
	/** Size of the best offer within the bot's bound, in satoshis of the coin that the bot pays. */
	bestOffer(bot: BotRow, now: number): bigint | undefined;
	/**
	 * @returns false if the node refuses, because no outputs fit, a request is pending, or a coin is inactive.
	 */
	request(terms: TradeTerms, now: number): boolean;
}

type BotRules = Pick<TradeRules, 'firstTryMs' | 'botTimeoutMs' | 'doBotsCheckBook' | 'endsBotsAtProceeds'>;

/** The bots and their settings. Rows are kept until the node restarts. */
export class Bots {
	readonly #world: World;
	readonly #bots: Table<BotRow>;
	/** Keyed by bot id and request key. */
	readonly #trades: Table<BotTrade>;
	readonly #awake: Table<true>;
	readonly #market: BotMarket;
	readonly #rules: Omit<BotRules, 'doBotsCheckBook'>;

	constructor(world: World, market: BotMarket, rules: Omit<BotRules, 'doBotsCheckBook'>) {
		this.#world = world;
		this.#bots = world.table('bots');
		this.#trades = world.table('bot-trades');
		this.#awake = world.table('bots-awake');
		this.#market = market;
		this.#rules = rules;
		world.agenda.define(TASK, ({ key }: { key: string }, now) => this.#lookAround(key, now));
	}

	start(settings: Omit<BotRow, 'botid' | 'startedAt'>, now: number): BotRow {
		const { tradeid } = tradeIdsOf(['bot', settings.account, now, this.#bots.size]);
		const bot = { ...settings, botid: tradeid, startedAt: now };
		this.#put(bot, now);
		return bot;
	}

	/** Sorted by id. */
	of(account: string): BotRow[] {
		return [...this.#bots.values()].filter((bot) => bot.account === account);
	}

	get(botid: number): BotRow | undefined {
		return this.#bots.get(keyOf(botid));
	}

	change(bot: BotRow, now: number): void {
		this.#put(bot, now);
	}

	/** Sorted by request. */
	tradesOf(botid: number): BotTrade[] {
		return [...this.#trades.values()].filter((trade) => trade.botid === botid);
	}

	/** Records the outcome of trades. */
	note(event: TradeEvent): void {
		if (event.kind === 'request' && event.request.botid !== undefined) {
			const { key, botid, tradeid, requestid, quoteid, aliceid, state, aliceAmount, bobAmount } =
				event.request;
			const place = `${keyOf(botid)} ${key}`;
			const asked = this.#trades.get(place)?.asked ?? bobAmount;
			const amounts = { given: aliceAmount, taken: bobAmount, asked };
			this.#trades.set(place, {
				...{ botid, tradeid, requestid, quoteid, aliceid, state },
				...amounts,
			});
		}
		if (event.kind === 'swap' && event.swap.botid !== undefined && event.swap.status === 'finished') {
			const { key, botid, outcome } = event.swap;
			const place = `${keyOf(botid)} ${key}`;
			const trade = this.#trades.get(place);
			const state = outcome === 'success' ? 'finished' : 'failed';
			if (trade) this.#trades.set(place, { ...trade, state });
		}
	}

	/** Volume that the bot may still request, in satoshis of the coin that it pays. */
	remainderOf(bot: BotRow): bigint {
		return volumeOf(bot) - this.#used(bot).reduce((sum, { given }) => sum + given, 0n);
	}

	#used({ botid }: BotRow): BotTrade[] {
		return this.tradesOf(botid).filter((trade) => isPending(trade) || trade.state === 'finished');
	}

	/** True if the whole volume is used up and no trade is pending. */
	isComplete(bot: BotRow): boolean {
		return this.#isUsedUp(bot) && !this.tradesOf(bot.botid).some(isPending);
	}

	#isUsedUp(bot: BotRow): boolean {
		if (this.remainderOf(bot) * MIN_SHARE <= volumeOf(bot)) return true;
		return this.#rules.endsBotsAtProceeds && areProceedsReached(bot, this.#used(bot));
	}

	#put(bot: BotRow, now: number): void {
		const key = keyOf(bot.botid);
		this.#bots.set(key, bot);
		const isRunning = bot.pausedAt === undefined && bot.stoppedAt === undefined;
		if (isRunning && !this.#awake.has(key)) this.#plan(key, now, this.#rules.firstTryMs);
	}

	#plan(key: string, now: number, wait = ROUND_MS): void {
		this.#awake.set(key, true);
		this.#world.agenda.plan(now + wait, TASK, { key });
	}

	#lookAround(key: string, now: number): void {
		this.#awake.delete(key);
		const bot = this.#bots.get(key);
		if (!bot || bot.pausedAt !== undefined || bot.stoppedAt !== undefined || this.isComplete(bot)) return;
		const isNegotiating = this.tradesOf(bot.botid).some(
			(trade) => isPending(trade) && trade.state !== 'connected',
		);
		if (!isNegotiating && !this.#isUsedUp(bot)) this.#ask(bot, now);
		this.#plan(key, now);
	}

	/** Requests a trade; if no outputs fit the volume, retries with half of it. */
	#ask(bot: BotRow, now: number): void {
		const offer = this.#market.bestOffer(bot, now) ?? 0n;
		const rest = this.remainderOf(bot);
		for (let volume = offer < rest ? offer : rest; volume > 0n; volume /= 2n) {
			if (volume * MIN_SHARE < volumeOf(bot)) return;
			const terms = { ...termsOf(bot, volume), timeoutMs: this.#rules.botTimeoutMs };
			if (this.#market.request(terms, now)) return;
		}
	}
}

/** True if the trades, as requested, receive 99 % of the bot's proceeds. */
export function areProceedsReached(bot: BotRow, trades: readonly BotTrade[]): boolean {
	const received = trades.reduce((sum, { asked, taken }) => sum + (asked ?? taken), 0n);
	return received * 100n >= proceedsOf(bot) * 99n;
}

/** The node accepts prices that are worse than requested by a thousandth, but a bot's bound is strict. */
function termsOf({ action, base, rel, bound, botid }: BotRow, volume: bigint): Omit<TradeTerms, 'timeoutMs'> {
	const price = action === 'buy' ? (bound * 1000n) / 1001n : (bound * 1001n) / 1000n + 1n;
	return { side: action, base, rel, price, volume, botid };
}

function keyOf(botid: number): string {
	return String(botid).padStart(10, '0');
}

export function openBots(world: World, trading: Trading, signIn: SignIn, rules: BotRules): Bots {
	const market: BotMarket = {
		bestOffer: (bot, now) =>
			bot.account === signIn.keys.nodePublicKey ? offerFor(bot, trading, rules, now) : undefined,
		request: (terms, now) => isTaken(terms, trading, now),
	};
	const bots = new Bots(world, market, rules);
	trading.listeners.add((event) => bots.note(event));
	return bots;
}

function offerFor(bot: BotRow, trading: Trading, rules: BotRules, now: number): bigint | undefined {
	return bestOffer(bot, trading, now) ?? (rules.doBotsCheckBook ? undefined : volumeOf(bot));
}

function bestOffer({ action, base, rel, bound }: BotRow, { book }: Trading, now: number): bigint | undefined {
	const [bob, alice] = action === 'buy' ? [base, rel] : [rel, base];
	const worst = action === 'buy' ? bound : invertedPrice(bound);
	const quote = book.makersToAsk(bob, alice, now).find(({ price }) => price <= worst);
	return quote && (quote.largest * quote.price) / COIN;
}

function isTaken(terms: TradeTerms, trading: Trading, now: number): boolean {
	try {
		trading.requestTrade(terms, now);
		return true;
	} catch (error) {
		if (error instanceof Refusal) return false;
		throw error;
	}
}
