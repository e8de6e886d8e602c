import { myprices } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { endsOnlyWithNode } from '#lib/domain/formula/formula-draft.ts';
import { findRunning, pricesBy, type RunningFormula } from '#lib/domain/formula/formula-request.ts';
import type { Desk } from '../desk.ts';
import { FormulaRequests, ownPricesIn } from './formula-requests.svelte.ts';
import { Live } from '../live.svelte.ts';
import type { OwnOrders } from '../orders/own-orders.svelte.ts';
import { TradeJournal } from '../orders/trade-journal.ts';

const FORMULAS_EVERY_MS = 5000;

/**
 * The formulas that this browser has told the node of. The node has no call that lists them: those of other programs are
 * not known, and one that was ended elsewhere is seen by its missing price only.
 */
export class RunningFormulas {
	readonly #desk: Desk;
	readonly #journal: TradeJournal;
	#failure = $state.raw<{ readonly id: string; readonly error: Error | undefined }>();

	readonly list = new Live<RunningFormula[]>((signal) => this.#read(signal), { every: FORMULAS_EVERY_MS });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/**
	 * Ends a formula and takes its orders back; the result says whether the node did all of it. One that is endless posts
	 * its orders again within a minute.
	 */
	async stop(formula: RunningFormula, own: OwnOrders): Promise<boolean> {
		this.#failure = undefined;
		try {
			const isDone = await this.#takeBack(formula, own);
			if (!isDone) this.#failure = { id: formula.id, error: own.failure };
			return isDone;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#failure = { id: formula.id, error };
			return false;
		} finally {
			await this.list.refresh();
		}
	}

	/** Why this one could not be ended when that was tried last. */
	failureOf({ id }: RunningFormula): Error | undefined {
		return this.#failure?.id === id ? this.#failure.error : undefined;
	}

	async #takeBack({ base, rel, request: { offers } }: RunningFormula, own: OwnOrders): Promise<boolean> {
		await own.orders.refresh();
		const ask = await this.#askOf(base, rel);
		const sale = { base, rel, side: 'sell', price: ask } as const;
		// A price that is set anew ends the formula of its direction, so that an order of one's own stays.
		const isKept = !offers.ask && ask > 0n;
		const isEnded = await (isKept ? own.post(sale) : own.cancel(sale));
		return isEnded && (!offers.bid || (await own.cancel({ ...sale, side: 'buy' })));
	}

	async #askOf(base: string, rel: string): Promise<bigint> {
		const rows = await this.#desk.connection.client.call(myprices, {});
		return parseDecimal(ownPricesIn(rows, { base, rel }).ask);
	}

	async #read(signal: AbortSignal): Promise<RunningFormula[]> {
		await this.#desk.use(FormulaRequests).settle(signal);
		const running = findRunning(await this.#journal.formulasAndOffers(), ({ formula }) =>
			endsOnlyWithNode(formula),
		);
		if (running.length === 0) return [];
		const rows = await this.#desk.connection.client.call(myprices, {}, { signal });
		return running
			.map((each) => ({ ...each, prices: pricesBy(each.request, ownPricesIn(rows, each)) }))
			.filter(({ isOverridden, prices }) => !isOverridden || prices.ask !== '0' || prices.bid !== '0');
	}
}
