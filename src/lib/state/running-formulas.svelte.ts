import { CallError } from '#lib/client/call-error.ts';
import { findRunning, pricesBy, priceTexts, type RunningFormula, sidesOf } from '#lib/domain/formula.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { readFormulasAndPrices } from './order-prices.ts';

const FORMULAS_EVERY_MS = 5000;

/** The user's orders, as far as ending a formula changes them. */
export interface FormulaOrders {
	readonly orders: { refresh(): Promise<unknown> };
	/** Why the last change did not work. */
	readonly failure: Error | undefined;
	post(order: OwnOrder): Promise<boolean>;
	cancel(order: OwnOrder): Promise<boolean>;
}

/**
 * The formulas that this browser has started. The node has no call that lists them: formulas of other programs are
 * unknown, and one that was ended elsewhere shows only by its missing price.
 */
export class RunningFormulas {
	readonly #desk: Desk;
	readonly #stopping = new Action();

	readonly list = new Live<RunningFormula[]>((options) => this.#read(options), { every: FORMULAS_EVERY_MS });

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/**
	 * Ends a formula and cancels its orders; the result says whether the node did all of it, and shows no price by it any more.
	 * One that is endless posts its orders again within a minute.
	 */
	async stop(formula: RunningFormula, ownOrders: FormulaOrders): Promise<boolean> {
		let isDone = false;
		const isProven = await this.#stopping.run(async () => {
			isDone = await this.#cancelOrders(formula, ownOrders);
			if (!isDone && ownOrders.failure) throw ownOrders.failure;
			if (isDone && !formula.isEndless) await this.#prove(formula);
		}, formula.id);
		await this.list.refresh();
		return isDone && isProven;
	}

	/** Ends formulas one after the other; resolves with why one of them still runs, after which none is tried. */
	async stopAll(formulas: readonly RunningFormula[], ownOrders: FormulaOrders): Promise<Error | undefined> {
		for (const formula of formulas) {
			if (await this.stop(formula, ownOrders)) continue;
			return (
				this.failureOf(formula) ??
				new CallError('refused', 'Another change to your orders is in progress.', {
					code: 'FORMULA-NOT-ENDED',
				})
			);
		}
		return undefined;
	}

	/** Whether this formula is being ended. */
	isStopping({ id }: RunningFormula): boolean {
		return this.#stopping.subject === id;
	}

	/** Why this one could not be ended when that was tried last. */
	failureOf({ id }: RunningFormula): Error | undefined {
		return this.#stopping.failureOf(id);
	}

	async #cancelOrders({ base, rel, request }: RunningFormula, ownOrders: FormulaOrders): Promise<boolean> {
		await ownOrders.orders.refresh();
		const { ask } = await this.#desk.connection.node.orders.prices({ base, rel });
		const sale = { base, rel, side: 'sell', price: ask } as const;
		const sides = sidesOf(request.formula);
		// Setting its price again ends the formula of that direction, and the user's order stays.
		const isKept = !sides.includes('ask') && ask > 0n;
		const isEnded = await (isKept ? ownOrders.post(sale) : ownOrders.cancel(sale));
		return isEnded && (!sides.includes('bid') || (await ownOrders.cancel({ ...sale, side: 'buy' })));
	}

	/** The node's own prices prove whether it is over. */
	async #prove({ base, rel, request }: RunningFormula): Promise<void> {
		const left = pricesBy(request, priceTexts(await this.#desk.connection.node.orders.prices({ base, rel })));
		if (left.ask === '0' && left.bid === '0') return;
		throw new CallError('refused', 'The node still shows a price from this rule.', {
			code: 'FORMULA-NOT-ENDED',
		});
	}

	async #read(options: ReadOptions): Promise<RunningFormula[]> {
		// The code that settles them is not loaded for a user who has never started one.
		if ((await readFormulasAndPrices(this.#desk)).length === 0) return [];
		const { FormulaRequests } = await import('./formula-requests.svelte.ts');
		await this.#desk.use(FormulaRequests).settle(options);
		const { orders } = this.#desk.connection.node;
		const started = findRunning(await readFormulasAndPrices(this.#desk));
		const running = started.map(async (each): Promise<RunningFormula> => {
			const { base, rel, request } = each;
			// All at once, so that one call answers for all of them.
			const now = await orders.prices({ base, rel }, options);
			return { ...each, prices: pricesBy(request, priceTexts(now)) };
		});
		return (await Promise.all(running)).filter(
			({ isOverridden, prices }) => !isOverridden || prices.ask !== '0' || prices.bid !== '0',
		);
	}
}
