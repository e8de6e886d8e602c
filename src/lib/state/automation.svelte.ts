import { CallError } from '#lib/client/call-error.ts';
import type { Bot } from '#lib/domain/bots.ts';
import { NO_EFFECT } from '#lib/domain/flow/call-record.ts';
import { isEndedBy } from '#lib/domain/price-rule.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { saleOf, type StandingOrder } from '#lib/domain/orders/open-orders.ts';
import type { PortfolioCoin } from '#lib/domain/portfolio.ts';
import {
	exposureOf,
	standingOf,
	worthOfExposure,
	type ExposureWorth,
	type Standing,
	type AutomationLists,
	type CoinExposure,
} from '#lib/domain/automation.ts';
import { Bots } from './bots.svelte.ts';
import { Coins } from './coins.svelte.ts';
import type { Desk } from './desk.ts';
import { RunningPriceRules } from './running-price-rules.svelte.ts';
import { Action } from './live/action.svelte.ts';
import type { Live } from './live/live.svelte.ts';
import { LeaveGuards } from './drafts.svelte.ts';
import { OrderPrices } from './order-prices.ts';
import { cancelOrder, OpenOrders } from './orders/open-orders.svelte.ts';
import { GoalCalls } from './goal-calls.svelte.ts';
import { Portfolio } from './portfolio.svelte.ts';
import { NodeRestarts } from './node-restarts.svelte.ts';
import { Wallet } from './wallet/wallet.svelte.ts';
import { SvelteMap } from 'svelte/reactivity';

/** The node's list of orders requires a pair, but returns all pairs. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

const READINGS = ['orders', 'priceRules', 'bots', 'portfolio'] as const;

/** One of the four lists of running automation. */
export type StandingReading = (typeof READINGS)[number];

/**
 * Automated trading, which needs no further confirmation: orders, price rules, bots and goals. Shares its readings with their
 * pages, and polls them only while they are shown.
 */
export class Automation {
	readonly #desk: Desk;
	readonly #openOrders: OpenOrders;
	readonly #priceRules: RunningPriceRules;
	readonly #bots: Bots;
	readonly #portfolio: Portfolio;
	readonly #wallet: Wallet;
	readonly #coins: Coins;
	readonly #restarts: NodeRestarts;
	readonly #prices: OrderPrices;
	readonly #ending = new Action();
	#endingId = $state<string>();
	readonly #failures = new SvelteMap<string, Error>();

	/** The lists as last read during this visit. */
	readonly lists: AutomationLists = $derived.by(() => this.listsAsRead());
	readonly standing: readonly Standing[] = $derived.by(() => standingOf(this.lists));
	/** The lists not read during this visit. */
	readonly unread: readonly StandingReading[] = $derived.by(() =>
		READINGS.filter((name) => this.lists[name] === undefined),
	);
	/** The maximum outflow per coin if everything is filled. */
	readonly exposure: readonly CoinExposure[] = $derived.by(() =>
		exposureOf(this.lists, (coin) => this.#balanceOf(coin), this.standing),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#openOrders = new OpenOrders(desk, ANY_PAIR);
		this.#priceRules = desk.use(RunningPriceRules);
		this.#bots = desk.use(Bots);
		this.#portfolio = desk.use(Portfolio);
		this.#wallet = desk.use(Wallet);
		this.#coins = desk.use(Coins);
		this.#restarts = desk.use(NodeRestarts);
		this.#prices = new OrderPrices(desk);
		desk.use(LeaveGuards).add('sending', () => this.isBusy);
	}

	/** The exposure in the reference coin, at the node's prices. */
	get worth(): ExposureWorth {
		const coins = this.#portfolio.reading.current?.coins ?? [];
		return worthOfExposure(this.exposure, (coin) => coins.find((each) => each.coin === coin)?.price);
	}

	/** Time of the oldest reading; `undefined` until all readings are available. */
	get asOf(): Date | undefined {
		const times = this.#lives.map(({ asOf }) => asOf?.getTime());
		if (times.some((time) => time === undefined)) return undefined;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Date(Math.min(...times.map(Number)));
	}

	/** The error of the first failed reading. */
	get error(): Error | undefined {
		return this.#lives.find(({ error }) => error !== undefined)?.error;
	}

	/** Like `lists`, but for callers outside an effect: a derived value would start polling there. */
	listsAsRead(): AutomationLists {
		return {
			orders: this.#openOrders.orders.fresh,
			priceRules: this.#running,
			bots: this.#hasBots ? this.#bots.list.fresh : [],
			portfolio: this.#hasGoals ? this.#portfolio.reading.fresh?.coins : [],
		};
	}

	async refresh(): Promise<void> {
		await Promise.all(this.#lives.map((live) => live.refresh()));
	}

	/** Rereads all lists that no tab has read since `moment`. */
	async refreshSince(moment: number): Promise<void> {
		await Promise.all(this.#lives.map((live) => live.refreshSince(moment)));
	}

	/** Rereads the lists; a list that cannot be read is `undefined`. */
	async readNow(): Promise<AutomationLists> {
		await this.refresh();
		const { orders, priceRules, bots, portfolio } = this.listsAsRead();
		return {
			orders: this.#openOrders.orders.error ? undefined : orders,
			priceRules: this.#priceRules.list.error ? undefined : priceRules,
			bots: this.#hasBots && this.#bots.list.error ? undefined : bots,
			portfolio: this.#hasGoals && this.#portfolio.reading.error ? undefined : portfolio,
		};
	}

	isEnding({ id }: Standing): boolean {
		return this.#endingId === id;
	}

	/** Whether an item is being stopped. */
	get isBusy(): boolean {
		return this.#ending.isBusy;
	}

	/** The error of stopping this item. */
	failureOf({ id }: Standing): Error | undefined {
		return this.#failures.get(id);
	}

	/** Cancels an order, stops a formula or a bot, or removes all goals. Other items are unaffected. */
	async end(standing: Standing): Promise<void> {
		await this.endAll([standing]);
	}

	/** Stops items one at a time. Continues after a failure unless the node is unreachable. */
	async endAll(standing: readonly Standing[]): Promise<void> {
		await this.#ending.run(async () => {
			for (const each of standing) if (!(await this.#tryToEnd(each))) break;
			this.#endingId = undefined;
		});
		await this.refresh();
	}

	/** @returns whether the next item may be tried */
	async #tryToEnd(standing: Standing): Promise<boolean> {
		this.#endingId = standing.id;
		this.#failures.delete(standing.id);
		try {
			await this.#end(standing);
			return true;
		} catch (reason) {
			const error = reason instanceof Error ? reason : new Error(String(reason));
			this.#failures.set(standing.id, error);
			return !isUnreachable(error);
		}
	}

	async #end(standing: Standing): Promise<void> {
		switch (standing.is) {
			case 'order':
				return this.#cancel(standing.order);
			case 'priceRule': {
				const { priceRule } = standing;
				if (await this.#priceRules.stop(priceRule, this.#openOrders)) return;
				throw this.#priceRules.failureOf(priceRule) ?? heldBack();
			}
			case 'bot':
				return this.#stopBot(standing.bot);
			case 'goals':
				return this.#removeGoals(standing.coins);
		}
	}

	/** Calls `cancelOrder` directly, because `OpenOrders` would also read the book of each order. */
	async #cancel(order: StandingOrder): Promise<void> {
		await cancelOrder(this.#prices, order, this.listsAsRead().orders ?? []);
		this.#desk.connection.news.announce({ of: 'price', ...saleOf(order), isOwn: true });
	}

	async #stopBot(bot: Bot): Promise<void> {
		const { calls } = this.#bots;
		await calls.sendCommand(bot, 'stop');
		switch (calls.outcome?.is) {
			case 'done':
				return;
			case 'without-effect':
				throw new CallError('refused', 'The node replied that it stopped the bot, and it is as it was.', {
					code: NO_EFFECT,
				});
			default:
				throw calls.failure ?? heldBack();
		}
	}

	/**
	 * Removes the coin with the largest share last: a single goal counts as 100 %, which is then closest to the current
	 * wallet. Each call is sent separately, because a lost reply would stop a combined batch.
	 */
	async #removeGoals(coins: readonly PortfolioCoin[]): Promise<void> {
		const calls = this.#desk.use(GoalCalls);
		const failures: Error[] = [];
		for (const { coin, goal } of coins.toSorted((one, other) => Number(one.share - other.share))) {
			if (await calls.send([{ coin, goal: 0n, before: goal }])) continue;
			const [outcome] = calls.sent.map((each) => each.outcome);
			const error = outcome && 'error' in outcome ? outcome.error : (calls.failure ?? heldBack());
			if (isUnreachable(error)) throw error;
			failures.push(error);
		}
		if (failures[0]) throw failures[0];
	}

	/** Excludes formulas that were stopped by a restart of the node. */
	get #running(): AutomationLists['priceRules'] {
		return this.#priceRules.list.fresh?.filter((priceRule) => !isEndedBy(this.#restarts.last, priceRule));
	}

	/** `undefined` if unknown. The node omits coins with no balance as well as inactive coins. */
	#balanceOf(coin: string): bigint | undefined {
		const held = this.#wallet.holdings.fresh;
		const found = held?.find((each) => each.coin === coin);
		return found?.balance ?? (held && !this.#coins.isOff(coin) ? 0n : undefined);
	}

	get #hasBots(): boolean {
		return this.#desk.connection.node.capabilities.bots !== undefined;
	}

	get #hasGoals(): boolean {
		return this.#desk.connection.node.capabilities.portfolio !== undefined;
	}

	get #lives(): readonly Reading[] {
		return [
			this.#openOrders.orders,
			this.#priceRules.list,
			...(this.#hasBots ? [this.#bots.list] : []),
			...(this.#hasGoals ? [this.#portfolio.reading] : []),
		];
	}
}

/** The common properties of all readings. */
type Reading = Pick<Live<unknown>, 'asOf' | 'error' | 'refresh' | 'refreshSince'>;

/** The error for a call that was not sent because a different one was in flight. */
const heldBack = () => new CallError('refused', 'Another change is being sent.', { code: 'CALL-HELD' });

const isUnreachable = (error: Error): boolean =>
	error instanceof CallError && ['unreachable', 'blocked'].includes(error.kind);
