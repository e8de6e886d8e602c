import { myprices } from '#lib/api/market.ts';
import { amountFromWire } from '#lib/domain/amount.ts';
import { endsOnlyWithNode } from '#lib/domain/formula-draft.ts';
import { findRunning, pricesBy, type RunningFormula } from '#lib/domain/formula-request.ts';
import type { Desk } from './desk.ts';
import { FormulaRequests, ownPricesIn } from './formula-requests.svelte.ts';
import { Live } from './live.svelte.ts';
import type { OwnOrders } from './own-orders.svelte.ts';
import { TradeJournal } from './trade-journal.ts';

const FORMULAS_EVERY_MS = 5000;

/**
 * The formulas that this browser has told the node of. The node has no call that lists them: those of other programs are
 * not known, and one that was ended elsewhere is seen by its missing price only.
 */
export class RunningFormulas {
	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	readonly list = new Live<RunningFormula[]>((signal) => this.#read(signal), { every: FORMULAS_EVERY_MS });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/**
	 * Ends a formula and takes its orders back; the result says whether the node did all of it. One that is endless posts
	 * its orders again within a minute.
	 */
	async stop({ base, rel, request: { offers } }: RunningFormula, own: OwnOrders): Promise<boolean> {
		await own.orders.refresh();
		const ask = await this.#askOf(base, rel);
		const sale = { base, rel, side: 'sell', price: ask } as const;
		// A price that is set anew ends the formula of its direction, so that an order of one's own stays.
		const isKept = !offers.ask && ask > 0n;
		const isEnded = await (isKept ? own.post(sale) : own.cancel(sale));
		const isDone = isEnded && (!offers.bid || (await own.cancel({ ...sale, side: 'buy' })));
		await this.list.refresh();
		return isDone;
	}

	async #askOf(base: string, rel: string): Promise<bigint> {
		const rows = await this.#desk.open.node.call(myprices, {});
		return amountFromWire(ownPricesIn(rows, { base, rel }).ask);
	}

	async #read(signal: AbortSignal): Promise<RunningFormula[]> {
		await this.#desk.use(FormulaRequests).settle(signal);
		const running = findRunning(await this.#journal.all(), ({ formula }) => endsOnlyWithNode(formula));
		if (running.length === 0) return [];
		const rows = await this.#desk.open.node.call(myprices, {}, { signal });
		return running
			.map((each) => ({ ...each, prices: pricesBy(each.request, ownPricesIn(rows, each)) }))
			.filter(({ isOverridden, prices }) => !isOverridden || prices.ask !== '0' || prices.bid !== '0');
	}
}
