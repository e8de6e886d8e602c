import { CallError } from '#lib/client/call-error.ts';
import { findRunning, pricesBy, priceTexts, type RunningPriceRule, sidesOf } from '#lib/domain/price-rule.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { readPriceRulesAndPrices } from './order-prices.ts';

const PRICE_RULES_INTERVAL_MS = 5000;

/** The operations on the user's orders that are needed to stop a formula. */
export interface PriceRuleOrders {
	readonly orders: { refresh(): Promise<unknown> };
	/** The error of the last change. */
	readonly failure: Error | undefined;
	post(order: OpenOrder): Promise<boolean>;
	cancel(order: OpenOrder): Promise<boolean>;
}

/**
 * The formulas started by this browser. The node has no call that lists them, so formulas of other programs are
 * unknown, and one stopped elsewhere shows only by its missing price.
 */
export class RunningPriceRules {
	readonly #desk: Desk;
	readonly #stopping = new Action();

	readonly list = new Live<RunningPriceRule[]>((options) => this.#read(options), {
		every: PRICE_RULES_INTERVAL_MS,
	});

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/**
	 * Stops a formula and cancels its orders; resolves with whether the node did both and shows no more prices of the
	 * formula. An endless formula posts its orders again within a minute.
	 */
	async stop(priceRule: RunningPriceRule, openOrders: PriceRuleOrders): Promise<boolean> {
		let isDone = false;
		const isProven = await this.#stopping.run(async () => {
			isDone = await this.#cancelOrders(priceRule, openOrders);
			if (!isDone && openOrders.failure) throw openOrders.failure;
			if (isDone && !priceRule.isEndless) await this.#prove(priceRule);
		}, priceRule.id);
		await this.list.refresh();
		return isDone && isProven;
	}

	/** Stops formulas one at a time, up to the first failure; resolves with its error. */
	async stopAll(
		priceRules: readonly RunningPriceRule[],
		openOrders: PriceRuleOrders,
	): Promise<Error | undefined> {
		for (const priceRule of priceRules) {
			if (await this.stop(priceRule, openOrders)) continue;
			return (
				this.failureOf(priceRule) ??
				new CallError('refused', 'Another change to your orders is in progress.', {
					code: 'FORMULA-NOT-ENDED',
				})
			);
		}
		return undefined;
	}

	/** Whether the formula is being stopped. */
	isStopping({ id }: RunningPriceRule): boolean {
		return this.#stopping.subject === id;
	}

	/** The error of the last attempt to stop the formula. */
	failureOf({ id }: RunningPriceRule): Error | undefined {
		return this.#stopping.failureOf(id);
	}

	async #cancelOrders(
		{ base, rel, request }: RunningPriceRule,
		openOrders: PriceRuleOrders,
	): Promise<boolean> {
		await openOrders.orders.refresh();
		const { ask } = await this.#desk.connection.node.orders.prices({ base, rel });
		const sale = { base, rel, side: 'sell', price: ask } as const;
		const sides = sidesOf(request.priceRule);
		// Setting the price again stops the formula in that direction and keeps the user's order.
		const isFromCache = !sides.includes('ask') && ask > 0n;
		const isEnded = await (isFromCache ? openOrders.post(sale) : openOrders.cancel(sale));
		return isEnded && (!sides.includes('bid') || (await openOrders.cancel({ ...sale, side: 'buy' })));
	}

	/** Rejects if the node still shows a price of the formula. */
	async #prove({ base, rel, request }: RunningPriceRule): Promise<void> {
		const left = pricesBy(request, priceTexts(await this.#desk.connection.node.orders.prices({ base, rel })));
		if (left.ask === '0' && left.bid === '0') return;
		throw new CallError('refused', 'The node still shows a price from this rule.', {
			code: 'FORMULA-NOT-ENDED',
		});
	}

	async #read(options: ReadOptions): Promise<RunningPriceRule[]> {
		// The code for settling is not loaded for users who have never started a formula.
		if ((await readPriceRulesAndPrices(this.#desk)).length === 0) return [];
		const { PriceRuleRequests } = await import('./price-rule-requests.svelte.ts');
		await this.#desk.use(PriceRuleRequests).settle(options);
		const { orders } = this.#desk.connection.node;
		const started = findRunning(await readPriceRulesAndPrices(this.#desk));
		const running = started.map(async (each): Promise<RunningPriceRule> => {
			const { base, rel, request } = each;
			// Read in parallel, so that a single call serves all of them.
			const now = await orders.prices({ base, rel }, options);
			return { ...each, prices: pricesBy(request, priceTexts(now)) };
		});
		return (await Promise.all(running)).filter(
			({ isOverridden, prices }) => !isOverridden || prices.ask !== '0' || prices.bid !== '0',
		);
	}
}
