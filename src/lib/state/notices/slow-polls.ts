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

/** Bots end when their node stops, and few nodes run this long. */
const REMEMBERED_MS = 30 * 86_400_000;

/** The bots and their funds, from data on screen or rarely polled. */
export class BotChances {
	readonly #desk: Desk;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
	}

	/**
	 * Reads the bots. If this browser has started none and no page shows one, the node is called only after a swap has
	 * ended.
	 *
	 * @param hasNews whether a swap has ended
	 * @returns `undefined` if unknown
	 * @throws CallError
	 */
	async poll(options: ReadOptions, nodeNow: number, hasNews: boolean): Promise<ObservedBot[] | undefined> {
		const { node } = this.#desk.connection;
		const { list } = this.#desk.use(Bots);
		const mayEnd = list.fresh?.some(isLive) ?? (hasNews || (await this.#hasStarted()));
		if (node.capabilities.bots === undefined || !mayEnd) return list.fresh?.map((bot) => ({ bot }));
		const listed = await node.bots.list(options);
		const bots = listed.map((bot) => withSwaps(bot, (id) => this.#swaps.known(id)));
		// Looks up bot starts whose reply was lost, as the bots page does. If the disk fails, the next round retries.
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

	/**
	 * `undefined` if unknown. The node omits coins with no balance as well as inactive coins, so a missing active coin
	 * has a balance of 0.
	 */
	#balanceOf(coin: string, holdings: readonly CoinHolding[] | undefined): bigint | undefined {
		const found = holdings?.find((each) => each.coin === coin);
		const coins = this.#desk.use(Coins);
		const isOn = coins.list.fresh?.some((each) => each.coin === coin && each.isActive) === true;
		return found?.balance ?? (holdings && isOn ? 0n : undefined);
	}

	/**
	 * When the bot last traded. A trade has no time of its own except that of its swap; `undefined` if a swap is
	 * unknown.
	 */
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

/** The node's list of orders requires a pair, but returns all pairs. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

/** Interval after which an unchanged listing is stored again. */
const STORE_INTERVAL_MS = 60_000;

/** Finds orders that disappeared without being cancelled by the user, from listings that this browser reads anyway. */
export class MissingOrders {
	readonly #desk: Desk;
	readonly #memory: StoredSetting<OrderMemory>;
	/** When the last listing was requested. */
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
	 * @param entries journal entries changed recently
	 * @param freshSince the oldest acceptable listing, from any tab
	 * @returns orders that disappeared without an explanation, each reported once
	 * @throws CallError
	 */
	async poll(entries: readonly JournalEntry[], freshSince: number): Promise<readonly MissingOrder[]> {
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

	/** Facts that may explain why an order is gone. */
	async facts(entries: readonly JournalEntry[]): Promise<OrderFacts> {
		const swaps = this.#desk.use(Swaps);
		return {
			...{ entries, swaps: swaps.all, skew: swaps.clock.at(0) },
			coinsOff: this.#desk.use(Coins).off.map(({ coin }) => coin),
			priceRules: findRunning(await readPriceRulesAndPrices(this.#desk)),
		};
	}

	/** Waits before an order counts as gone, because the swap that filled it may be listed late. */
	async #evaluate(missing: readonly MissingOrder[], entries: readonly JournalEntry[], readAt: number) {
		if (missing.length === 0) return { open: [], gone: [] };
		const swaps = this.#desk.use(Swaps);
		const isDue = ({ missedAt }: MissingOrder) => readAt - missedAt >= SETTLE_MS;
		if (missing.some(isDue)) await swaps.list.refresh();
		const facts = await this.facts(entries);
		const open = missing.filter((each) => !isExplained(each, facts));
		// Without the list of swaps, it is unknown whether a swap filled the order.
		const canDecide = !swaps.list.error;
		return {
			open: open.filter((each) => !canDecide || !isDue(each)),
			gone: canDecide ? open.filter(isDue) : [],
		};
	}
}

/** Whether the contents are equal, regardless of the time of reading. */
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
 * Maximum age of a reply, read by any tab. Open pages poll these lists more often; otherwise, they are read once in
 * five minutes.
 */
const RARELY_MS = 300_000;

/** Data for notices that changes seldom, or that no open page may be reading. */
export interface SlowlyObserved {
	readonly entries: ObservedEntries;
	readonly bots: readonly ObservedBot[] | undefined;
	readonly botStarts: readonly EntryOf<'bot-start'>[];
	readonly missing: readonly MissingOrder[];
	/** Bytes of storage available to the page. */
	readonly freeBytes: number | undefined;
}

/** Reads data that seldom changes. An unreachable node proves nothing, so the values are then `undefined`. */
export class SlowPolls {
	readonly #desk: Desk;
	readonly #orders: MissingOrders;
	readonly #bots: BotChances;
	readonly #claims: ReturnType<typeof storedClaims>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#orders = new MissingOrders(desk);
		this.#bots = new BotChances(desk);
		this.#claims = storedClaims(desk.database, desk.connection.id);
	}

	/**
	 * @param entries journal entries changed recently
	 * @param hasEnded whether a swap has ended, which may complete a bot
	 */
	async poll(entries: readonly JournalEntry[], nodeNow: number, hasEnded: boolean): Promise<SlowlyObserved> {
		const now = Date.now();
		const rarely = now - RARELY_MS;
		const ofBots = { freshSince: hasEnded ? now : rarely, priority: 'background' } as const;
		return {
			entries: await this.#entries(entries),
			botStarts: entries.filter((entry) => entry.kind === 'bot-start'),
			bots: await this.#bots.poll(ofBots, nodeNow, hasEnded).catch(unknownWithoutReply),
			missing: (await this.#orders.poll(entries, rarely).catch(unknownWithoutReply)) ?? [],
			freeBytes: await freeBytes(),
		};
	}

	/**
	 * Removes the orders whose end is explained by the user or a swap. A certain restart has ended all orders, so its
	 * list is kept.
	 */
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

	/** Whether the swap was started by neither this browser nor a bot, and the received coin has a goal. */
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

	/** Includes deposits and time locks of any age, because they may have expired since. */
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

/** Whether a request of this browser, or possibly a console call, led to the swap. */
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

/** `undefined` in browsers that do not report the values. */
async function freeBytes(): Promise<number | undefined> {
	const { usage, quota } = await navigator.storage.estimate();
	return usage === undefined || quota === undefined ? undefined : quota - usage;
}

function unknownWithoutReply(reason: unknown): undefined {
	if (reason instanceof CallError) return undefined;
	throw reason;
}
