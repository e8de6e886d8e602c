import { isUnderWay, mayArrive } from '#lib/domain/flow/money-flow.ts';
import { isCall, type AnyTransaction } from '#lib/domain/flow/journal-entry.ts';
import { groupOf, type Statement } from '#lib/domain/ledger.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { ordersFor, marketOrderOf } from '#lib/domain/orders/taken-order.ts';
import { listedLock } from '#lib/domain/lock-list.ts';
import { EntryActions } from '#lib/state/activity/entry-actions.svelte.ts';
import { ReorgedEntries } from '#lib/state/activity/reorged-entries.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Journal } from '#lib/state/flow/journal.svelte.ts';
import { Ledger } from '#lib/state/ledger.svelte.ts';
import type { RequestTerms } from '#lib/state/orders/request-terms.svelte.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import { NodeClock, nodeTime } from '#lib/state/swaps/node-clock.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { Sends } from '#lib/state/wallet/sends.svelte.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import { readOpenEntries } from '#lib/storage/journal-reading.ts';
import { build } from '../screens.ts';

export const PAIR = { base: 'KMD', rel: 'LTC' } as const;
const COIN = PAIR.base;
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
/** Number of parts of a price. */
const PARTS = 10_000n;

/** One action of the user in a tab. Amounts are decimal strings. */
export type Act =
	| { readonly do: 'take'; readonly side: OrderSide; readonly volume: string }
	| { readonly do: 'marketOrder'; readonly volume: string }
	/** Posts at this many ten-thousandths of the best offer. */
	| { readonly do: 'post'; readonly side: OrderSide; readonly parts: number }
	| { readonly do: 'cancel' }
	| { readonly do: 'send'; readonly amount: string }
	| { readonly do: 'lock'; readonly amount: string; readonly minutes: number }
	| { readonly do: 'fetch home' };

/** The user's screens and actions in one tab; runs in that tab. */
export class Hands {
	readonly #desk: Desk;
	readonly #endOutage: () => void;

	constructor(desk: Desk) {
		this.#desk = desk;
		// Observes the outage as a screen does; without an observer, the desk would not learn that the node replies again.
		this.#endOutage = $effect.root(() => {
			$effect(() => void desk.connection.outage.is);
		});
	}

	close(): void {
		this.#endOutage();
	}

	/**
	 * Performs the action.
	 * @returns the text that the page shows at once
	 */
	async do(act: Act): Promise<string> {
		switch (act.do) {
			case 'take':
				return this.#request(await this.#takeTerms(act.side, parseDecimal(act.volume)));
			case 'marketOrder':
				return this.#request(await this.#marketOrderTerms(parseDecimal(act.volume)));
			case 'post':
				return this.#post(act.side, act.parts);
			case 'cancel':
				return this.#cancel();
			case 'send':
				return this.#send(act.amount);
			case 'lock':
				return this.#lock(act.amount, act.minutes);
			case 'fetch home':
				return this.#fetchHome();
		}
	}

	async #request(terms: RequestTerms | undefined): Promise<string> {
		if (!terms) return 'the book is empty';
		const { requests } = this.#desk.use(Trading);
		await requests.send(terms);
		return requests.heldBack ?? requests.outcome?.is ?? requests.failure?.message ?? 'nothing';
	}

	/** Terms with a price beyond the best one, so that a maker replies. */
	async #takeTerms(side: OrderSide, volume: bigint): Promise<RequestTerms | undefined> {
		const book = await this.#desk.connection.node.market.orderBook(PAIR);
		const best = (side === 'buy' ? book.asks : book.bids)[0]?.price;
		if (best === undefined) return undefined;
		const price = side === 'buy' ? (best * 105n) / 100n : (best * 50n) / 100n;
		return { ...PAIR, side, price, volume };
	}

	async #marketOrderTerms(volume: bigint): Promise<RequestTerms | undefined> {
		const { node } = this.#desk.connection;
		const [book, { base, rel }] = await Promise.all([node.market.orderBook(PAIR), readPairFunds(node, PAIR)]);
		const ownAddresses = [base.address, rel.address];
		const coins = { paid: rel, received: base };
		const rules = { matching: node.capabilities.matching, coins };
		const found = marketOrderOf('buy', volume, ordersFor('buy', book, ownAddresses), rules);
		if (!found) return undefined;
		const price = (found.bound * 105n) / 100n;
		return { ...PAIR, side: 'buy', price, volume, marketOrder: { ownAddresses, coins } };
	}

	get #orders() {
		return this.#desk.use(Trading).of(PAIR).openOrders;
	}

	async #post(side: OrderSide, parts: number): Promise<string> {
		const book = await this.#desk.connection.node.market.orderBook(PAIR);
		const best = (side === 'sell' ? book.asks : book.bids)[0]?.price;
		if (best === undefined) return 'the book is empty';
		const isDone = await this.#orders.post({ ...PAIR, side, price: (best * BigInt(parts)) / PARTS });
		return isDone ? 'posted' : (this.#orders.failure?.message ?? 'not posted');
	}

	async #cancel(): Promise<string> {
		const [order] = this.#orders.orders.current ?? [];
		if (!order) return 'no order is listed';
		return (await this.#orders.cancel(order))
			? 'cancelled'
			: (this.#orders.failure?.message ?? 'not cancelled');
	}

	async #send(amount: string): Promise<string> {
		const sends = this.#desk.use(Sends);
		await sends.open(null, COIN);
		await build(sends.current, (draft) => ({ ...draft, rows: [{ address: PAYEE, amount }] }));
		await sends.current?.send();
		return sends.current?.step ?? 'gone';
	}

	async #lock(amount: string, minutes: number): Promise<string> {
		const locks = this.#desk.use(TimeLocks);
		await locks.open(null, COIN);
		// A whole second, because the form's date is in whole seconds.
		const now = Math.ceil((await nodeTime(this.#desk.connection.node)) / 1000) * 1000;
		const at = now + minutes * 60_000;
		await build(locks.current, (draft) => ({ ...draft, amount, until: '2027-01-01', at }));
		await locks.current?.send();
		return locks.current?.step ?? 'gone';
	}

	async #fetchHome(): Promise<string> {
		const locks = this.#desk.use(TimeLocks);
		const { locks: all = [], calls = [] } = locks.records.current ?? {};
		const now = this.#desk.use(NodeClock).at(Date.now());
		const listed = all.map(({ coins, entry }) => listedLock(coins, entry, calls, now));
		const due = listed.find(({ state }) => state === 'due');
		if (!due) return 'no lock is due';
		await locks.fetchHome(due);
		return locks.failure?.message ?? 'asked for';
	}

	/** Checks the node as each page does every few seconds; reads wait until the node replies. */
	async isNodeThere(): Promise<boolean> {
		return this.#desk.connection.node.session.pulse({ probes: true }).then(
			() => true,
			() => false,
		);
	}

	/** Polls everything once that the app's pages poll. */
	async poll(): Promise<void> {
		const desk = this.#desk;
		if (!(await this.isNodeThere())) return;
		await this.#openLast();
		const flows = [desk.use(Sends).current, desk.use(TimeLocks).current];
		await Promise.all([
			desk.use(Trading).requests.watch.refresh(),
			this.#orders.orders.refresh(),
			desk.use(TimeLocks).records.refresh(),
			desk.use(Swaps).list.refresh(),
			desk.use(ReorgedEntries).following.refresh(),
			...flows.map((flow) => flow?.entry && isUnderWay(flow.entry) && flow.watch.refresh()),
		]);
	}

	/** Opens the latest open transaction, as a reload does by the page address. */
	async #openLast(): Promise<void> {
		const [sends, locks] = [this.#desk.use(Sends), this.#desk.use(TimeLocks)];
		const isFree = ({ current }: typeof sends | typeof locks) => !current?.entry || !mayArrive(current.entry);
		for (const entry of await this.#sent()) {
			if (entry.kind === 'send' && isFree(sends)) await sends.open(entry.id, COIN);
			if (entry.kind === 'time-lock' && isFree(locks)) await locks.open(entry.id, COIN);
		}
	}

	/** Looks up every sent entry without an outcome, as the user does from the list of all actions. */
	async lookUpAll(): Promise<void> {
		const actions = this.#desk.use(EntryActions);
		for (const entry of await this.#sent()) await actions.lookUp(entry);
	}

	/** The statement of each coin with a history, read as by the ledger's page. */
	async readLedger(): Promise<[coin: string, statement: Statement | undefined][]> {
		const [ledger, swaps] = [this.#desk.use(Ledger), this.#desk.use(Swaps)];
		await Promise.all([
			this.#desk.use(Wallet).details.refresh(),
			this.#desk.use(Journal).entries.refresh(),
			swaps.list.refresh(),
		]);
		const { coins } = ledger;
		await Promise.all(coins.map(({ history }) => history.refresh()));
		await swaps.wantAll(swaps.list.current?.ids ?? []);
		await ledger.complete(coins);
		const options = { since: 0, until: Infinity, nameOf: groupOf, fees: { trade: 'fees', network: 'fees' } };
		return coins.map((own) => [own.coin, own.statement(options)]);
	}

	async #sent(): Promise<AnyTransaction[]> {
		const { database, connection } = this.#desk;
		const open = await readOpenEntries(database, connection.id);
		return open.flatMap((entry) => (!isCall(entry) && mayArrive(entry) ? [entry as AnyTransaction] : []));
	}
}
