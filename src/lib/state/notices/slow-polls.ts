import { coinsOfBot, isLive, stateOfBot, withSwaps, type Bot } from '#lib/domain/bots.ts';
import {
	WITHOUT_OFFERS_MS,
	type ObservedBot,
	isExplained,
	memoryAfter,
	NO_ORDERS,
	SETTLE_MS,
	type MissingOrder,
	type OrderFacts,
	type OrderMemory,
	type ObservedEntries,
} from '#lib/domain/observed-notices.ts';
import type { CoinHolding } from '#lib/domain/wallet-rows.ts';
import { type ReadOptions, readTimed } from '#lib/node/read-options.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { Bots } from '../bots.svelte.ts';
import { Coins } from '../coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { findRunning } from '#lib/domain/price-rule.ts';
import {
	type JournalEntry,
	isCall,
	type AnyTransaction,
	type EntryOf,
} from '#lib/domain/flow/journal-entry.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import { hasShapeOf } from '#lib/domain/text/shape.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { readPriceRulesAndPrices } from '../order-prices.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeRestart } from '#lib/domain/session/node-restart.ts';
import { requestOf } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { storedClaims } from '../deposits/seen-claims.ts';

/** A bot ends with its node, which seldom runs for this long. */
const REMEMBERED_MS = 30 * 86_400_000;

/** The bots and their funds, from readings that are made anyway, or rarely. */
export class BotChances {
	readonly #desk: Desk;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
	}

	/**
	 * A node without a bot of this browser, and without one on a page, is asked only after a swap has ended.
	 *
	 * @param hasNews a swap has ended
	 * @returns `undefined` where that is not known
	 * @throws CallError
	 */
	async look(options: ReadOptions, nodeNow: number, hasNews: boolean): Promise<ObservedBot[] | undefined> {
		const { node } = this.#desk.connection;
		const { list } = this.#desk.use(Bots);
		const mayEnd = list.fresh?.some(isLive) ?? (hasNews || (await this.#hasStarted()));
		if (node.capabilities.bots === undefined || !mayEnd) return list.fresh?.map((bot) => ({ bot }));
		const listed = await node.bots.list(options);
		const bots = listed.map((bot) => withSwaps(bot, (id) => this.#swaps.known(id)));
		// As on the page of the bots: a start whose reply was lost is looked up. Without the disk, the next round does
		// it.
		await this.#desk
			.use(Bots)
			.calls.settle(bots)
			.catch(() => undefined);
		const running = bots.filter((bot) => stateOfBot(bot) === 'running');
		const holdings = running.length === 0 ? undefined : await node.wallet.holdings(options);
		const observed: ObservedBot[] = [];
		for (const bot of bots)
			observed.push(running.includes(bot) ? await this.#chancesOf(bot, holdings, options, nodeNow) : { bot });
		return observed;
	}

	async #hasStarted(): Promise<boolean> {
		const { database, connection } = this.#desk;
		const starts = await readEntriesOf(database, connection.id, 'bot-start', Date.now() - REMEMBERED_MS);
		return starts.length > 0;
	}

	async #chancesOf(
		bot: Bot,
		holdings: readonly CoinHolding[] | undefined,
		options: ReadOptions,
		nodeNow: number,
	): Promise<ObservedBot> {
		const balance = this.#balanceOf(coinsOfBot(bot).paid, holdings);
		const movedAt = this.#movedAt(bot);
		const hasWaited = movedAt !== undefined && nodeNow - movedAt >= WITHOUT_OFFERS_MS;
		const hasOffer = hasWaited ? await this.#hasOffer(bot, options) : undefined;
		return { bot, balance, movedAt, hasOffer };
	}

	/** The node omits coins without a balance, and coins that are off. */
	#balanceOf(coin: string, holdings: readonly CoinHolding[] | undefined): bigint | undefined {
		const found = holdings?.find((each) => each.coin === coin);
		const coins = this.#desk.use(Coins);
		const isOn = coins.list.fresh?.some((each) => each.coin === coin && each.isActive) === true;
		return found?.balance ?? (holdings && isOn ? 0n : undefined);
	}

	/** The time of a trade is known only from its swap. */
	#movedAt({ startedAt, trades }: Bot): number | undefined {
		const swaps = trades.map(({ swap = '' }) => this.#swaps.known(swap));
		if (swaps.some((swap) => swap === undefined)) return undefined;
		return Math.max(startedAt, ...swaps.map((swap) => swap?.finishedAt ?? swap?.startedAt ?? Infinity));
	}

	async #hasOffer({ side, base, rel, bound }: Bot, options: ReadOptions): Promise<boolean> {
		const book = await this.#desk.connection.node.market.orderBook({ base, rel }, options);
		return side === 'buy'
			? book.asks.some(({ price }) => price <= bound)
			: book.bids.some(({ price }) => price >= bound);
	}
}

/** The list of orders wants a pair to begin with, and has all others behind. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

/** An unchanged listing is stored again after this time. */
const STORE_INTERVAL_MS = 60_000;

/** Finds orders that are gone and that the user did not take back, from listings that this browser makes anyway. */
export class GoneOrders {
	readonly #desk: Desk;
	readonly #memory: StoredSetting<OrderMemory>;
	/** When the last listing was asked for. */
	#readAt = 0;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#memory = new StoredSetting<OrderMemory>(desk.database, {
			name: nodeSetting('orders-seen', desk.connection.id),
			initial: NO_ORDERS,
			parse: parseMemory,
		});
	}

	/**
	 * @param entries of the journal that have changed lately
	 * @param freshSince a listing of this moment or later will do, whichever tab got it
	 * @returns the orders whose end nothing explains, each once
	 * @throws CallError
	 */
	async look(entries: readonly JournalEntry[], freshSince: number): Promise<readonly MissingOrder[]> {
		await this.#memory.reload();
		const before = this.#memory.current;
		const mayStand =
			before.orders.length + before.missing.length > 0 || entries.some(({ kind }) => kind === 'trade-offer');
		if (!mayStand) return [];
		const { node } = this.#desk.connection;
		const { value: listed, askedAt } = await readTimed({ freshSince, priority: 'background' }, (options) =>
			node.orders.list(ANY_PAIR, options),
		);
		if (askedAt <= Math.max(before.readAt, this.#readAt)) return [];
		await this.#desk.use(NodeRestarts).noteOrders(listed);
		const { missing, ...after } = memoryAfter(before, listed, askedAt);
		const { open, gone } = await this.#evaluate(missing, entries, askedAt);
		const next = { ...after, missing: open };
		this.#readAt = askedAt;
		if (!isSame(before, next) || askedAt - before.readAt >= STORE_INTERVAL_MS) this.#memory.set(next);
		return gone;
	}

	/** The facts that may explain why an order is gone. */
	async facts(entries: readonly JournalEntry[]): Promise<OrderFacts> {
		const swaps = this.#desk.use(Swaps);
		return {
			...{ entries, swaps: swaps.all, skew: swaps.clock.at(0) },
			coinsOff: this.#desk.use(Coins).off.map(({ coin }) => coin),
			priceRules: findRunning(await readPriceRulesAndPrices(this.#desk)),
		};
	}

	/** The swap that took an order may be listed only later. */
	async #evaluate(missing: readonly MissingOrder[], entries: readonly JournalEntry[], readAt: number) {
		if (missing.length === 0) return { open: [], gone: [] };
		const swaps = this.#desk.use(Swaps);
		const isDue = ({ missedAt }: MissingOrder) => readAt - missedAt >= SETTLE_MS;
		if (missing.some(isDue)) await swaps.list.refresh();
		const facts = await this.facts(entries);
		const open = missing.filter((each) => !isExplained(each, facts));
		// Without the list of swaps it is unknown whether one took it.
		const canTell = !swaps.list.error;
		return {
			open: open.filter((each) => !canTell || !isDue(each)),
			gone: canTell ? open.filter(isDue) : [],
		};
	}
}

/** Whether both have the same content, whenever they were read. */
function isSame(one: OrderMemory, other: OrderMemory): boolean {
	const textOf = ({ orders, missing }: OrderMemory) =>
		[...orders, ...missing.map(({ order }) => order)].map(({ base, rel, side }) => `${base} ${rel} ${side}`);
	return textOf(one).join() === textOf(other).join() && one.missing.length === other.missing.length;
}

const isOrder = (stored: unknown): stored is OpenOrder =>
	hasShapeOf({ base: '', rel: '', side: '', price: 0n }, stored) && /^(buy|sell)$/.test(stored.side);

function parseMemory(stored: unknown): OrderMemory | undefined {
	if (!hasShapeOf({ orders: [{}], readAt: 0, missing: [{}] }, stored)) return undefined;
	const memory = stored as unknown as OrderMemory;
	const isWhole =
		memory.orders.every(isOrder) &&
		memory.missing.every((each) => hasShapeOf({ seenAt: 0, missedAt: 0 }, each) && isOrder(each.order));
	return isWhole ? memory : undefined;
}

/**
 * A reply of this age will do, whichever tab got it: pages that show a list ask for it more often, and without one it is asked
 * for once in five minutes.
 */
const RARELY_MS = 300_000;

/** Readings for notices that no page may be making, or that change seldom. */
export interface SlowlyObserved {
	readonly entries: ObservedEntries;
	readonly bots: readonly ObservedBot[] | undefined;
	readonly botStarts: readonly EntryOf<'bot-start'>[];
	readonly gone: readonly MissingOrder[];
	/** Bytes that this browser still lets the page store. */
	readonly freeBytes: number | undefined;
}

/** Reads data that seldom changes. A node that does not answer proves nothing. */
export class SlowPolls {
	readonly #desk: Desk;
	readonly #orders: GoneOrders;
	readonly #bots: BotChances;
	readonly #claims: ReturnType<typeof storedClaims>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#orders = new GoneOrders(desk);
		this.#bots = new BotChances(desk);
		this.#claims = storedClaims(desk.database, desk.connection.id);
	}

	/**
	 * @param entries of the journal that have changed lately
	 * @param hasEnded a swap has, with which a bot may be done
	 */
	async look(entries: readonly JournalEntry[], nodeNow: number, hasEnded: boolean): Promise<SlowlyObserved> {
		const now = Date.now();
		const rarely = now - RARELY_MS;
		const ofBots = { freshSince: hasEnded ? now : rarely, priority: 'background' } as const;
		return {
			entries: await this.#entries(entries),
			botStarts: entries.filter((entry) => entry.kind === 'bot-start'),
			bots: await this.#bots.look(ofBots, nodeNow, hasEnded).catch(unknownWithoutReply),
			gone: (await this.#orders.look(entries, rarely).catch(unknownWithoutReply)) ?? [],
			freeBytes: await freeBytes(),
		};
	}

	/** Without the orders whose end the user or a swap explains. One that is certain has ended all of them. */
	async withoutExplained(
		restart: NodeRestart | undefined,
		entries: readonly JournalEntry[],
	): Promise<NodeRestart | undefined> {
		if (!restart || restart.isCertain || restart.isDismissed) return restart;
		const facts = await this.#orders.facts(entries);
		const { after: seenAt, noticedAt: missedAt } = restart;
		const orders = restart.orders.filter((order) => !isExplained({ order, seenAt, missedAt }, facts));
		return { ...restart, orders };
	}

	/** The swap was not asked for in this browser, nor by a bot, and the coin that it brings has a goal. */
	async isOfGoals(swap: Swap, entries: readonly JournalEntry[]): Promise<boolean> {
		const { node } = this.#desk.connection;
		if (node.capabilities.portfolio === undefined || isAskedFor(swap, entries)) return false;
		const options = { priority: 'background' } as const;
		const isOfBot = async () =>
			(await node.bots.list(options)).some(({ trades }) => trades.some((trade) => trade.swap === swap.id));
		const hasGoal = async () =>
			(await node.portfolio.read(options)).coins.some(
				({ coin, goal }) => coin === swap.gets.coin && goal > 0n,
			);
		const isFound = async () =>
			(await hasGoal()) && !(node.capabilities.bots !== undefined && (await isOfBot()));
		return (await isFound().catch(unknownWithoutReply)) ?? false;
	}

	/** However long ago they changed: a deposit or a lock may be over since. */
	async #entries(recent: readonly JournalEntry[]): Promise<ObservedEntries> {
		const { database, connection } = this.#desk;
		const of = <Kind extends 'deposit' | 'time-lock' | 'claim-deposits' | 'unlock'>(kind: Kind) =>
			readEntriesOf(database, connection.id, kind);
		await this.#claims.reload();
		const lasting = [...(await of('deposit')), ...(await of('time-lock'))];
		const isLasting = ({ kind }: JournalEntry) => kind === 'deposit' || kind === 'time-lock';
		return {
			transactions: [...recent.filter((entry) => !isLasting(entry)), ...lasting].flatMap(transactionOf),
			claims: this.#claims.current,
			claimCalls: await of('claim-deposits'),
			unlocks: await of('unlock'),
		};
	}
}

const transactionOf = (entry: JournalEntry): AnyTransaction[] => (isCall(entry) ? [] : [entry]);

/** Whether a request of this browser, or perhaps a call of its console, led to it. */
function isAskedFor(swap: Swap, entries: readonly JournalEntry[]): boolean {
	const requests = entries.filter(
		(entry): entry is EntryOf<'trade-request'> => entry.kind === 'trade-request',
	);
	const isByConsole = entries.some(
		(entry) =>
			entry.kind === 'console-call' &&
			entry.draft.effect === 'trades' &&
			entry.updated > Date.now() - RARELY_MS,
	);
	return (
		isByConsole ||
		requestOf(
			swap,
			requests.map(({ draft }) => draft),
		) !== undefined
	);
}

/** In some browsers it is not known. */
async function freeBytes(): Promise<number | undefined> {
	const { usage, quota } = await navigator.storage.estimate();
	return usage === undefined || quota === undefined ? undefined : quota - usage;
}

function unknownWithoutReply(reason: unknown): undefined {
	if (reason instanceof CallError) return undefined;
	throw reason;
}
