import { CallError } from '#lib/client/call-error.ts';
import { formulaOf } from '#lib/domain/formula/formula-request.ts';
import type { Desk } from '#lib/state/desk.ts';
import { FormulaRequests, type FormulaTerms } from '#lib/state/formula/formula-requests.svelte.ts';
import { OwnOrders } from '#lib/state/orders/own-orders.svelte.ts';
import { RunningFormulas } from '#lib/state/formula/running-formulas.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beginCallEntry } from '#lib/storage/journal-calls.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { HandMarket } from '../market/hand-market.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const WISH: FormulaTerms = {
	...PAIR,
	formula: 'market',
	call: { ...PAIR, margin: '0.05' },
	offers: { ask: true, bid: false },
	foretold: { ask: '0.5', bid: '0' },
};

/** A node whose prices follow what it is told, when it is told so; its replies may be lost on the way. */
class OfferingNode extends HandMarket {
	own: { ask: number; bid: number } = { ask: 0, bid: 0 };
	isLossy = false;
	isDeaf = false;
	/** From its first formula on it does not tell its prices. */
	isSilenced = false;

	override async send(body: string) {
		const call = JSON.parse(body) as { method: string; price: string; base: string };
		if (this.isSilenced && call.method === 'myprices' && told('autoprice').length > 0)
			throw new CallError('refused', 'not now');
		if (call.method === 'autoprice' && !this.isDeaf) this.own = { ...this.own, ask: 0.5 };
		if (call.method === 'setprice') this.#set(call.base, Number(call.price));
		const { ask, bid } = this.own;
		const inverse = { base: 'BTC', rel: 'KMD', bid: ask && 1 / ask, ask: bid && 1 / bid };
		const rows = ask + bid > 0 ? [{ ...PAIR, ask, bid }, inverse] : [];
		this.replies = { ...this.replies, autoprice: OK, setprice: OK, myprices: rows, orderbook: BOOK };
		const reply = await super.send(body);
		if (this.isLossy && call.method === 'autoprice') throw new CallError('dropped', 'gone');
		return reply;
	}

	#set(base: string, price: number): void {
		this.own = base === 'KMD' ? { ...this.own, ask: price } : { ...this.own, bid: price && 1 / price };
	}
}

const OK = { result: 'success' };
const BOOK = { bids: [], asks: [], numbids: 0, numasks: 0, ...PAIR, timestamp: 1_795_176_000 };

let node: OfferingNode;
let desk: Desk;
let requests: FormulaRequests;
const told = (method: string) => node.asked.filter((call) => call.method === method);
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;

beforeEach(async () => {
	node = new OfferingNode(0, []);
	desk = await openDesk(node.client);
	requests = desk.use(FormulaRequests);
});
afterEach(() => desk.database.close());

describe('a formula', () => {
	test('is told once, written down before, and shows the price that the node then offers', async () => {
		await requests.send(WISH);
		expect(told('autoprice')).toHaveLength(1);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(await stepOf()).toBe('done');
	});

	test('for which the node has no price is not taken for one that runs', async () => {
		node.isDeaf = true;
		await requests.send(WISH);
		expect(requests.outcome).toEqual({ is: 'silent' });
	});

	test('whose reply is lost is found by its price, and is not told again', async () => {
		node.isLossy = true;
		await requests.send(WISH);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(requests.failure).toBeUndefined();
		expect(told('autoprice')).toHaveLength(1);
	});

	test('that the node took is never told as refused, whatever the reading of its prices does', async () => {
		node.isSilenced = true;
		await requests.send(WISH);
		expect(requests.outcome).toEqual({ is: 'taken' });
		expect(requests.failure).toBeUndefined();
		expect(await stepOf()).toBe('done');
	});

	test('whose reply is lost stays open, and is told as lost, where the look at the prices fails too', async () => {
		node.isSilenced = true;
		node.isLossy = true;
		await requests.send(WISH);
		expect(requests.outcome).toBeUndefined();
		expect(requests.failure).toMatchObject({ kind: 'dropped' });
		expect(await stepOf()).toBe('unknown');
	});

	test('whose reply is lost, and of which the node shows no price, counts as not heard', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(WISH);
		expect(requests.outcome).toEqual({ is: 'unseen' });
		expect(await stepOf()).toBe('refused');
		expect(told('autoprice')).toHaveLength(1);
	});

	test('of two tabs at once one goes, and the other says why not', async () => {
		const other = new FormulaRequests(desk);
		await Promise.all([requests.send(WISH), other.send(WISH)]);
		expect(told('autoprice')).toHaveLength(1);
		expect(other.outcome).toEqual({ is: 'held-back' });
	});
});

describe('the formulas that run', () => {
	let running: RunningFormulas;
	let own: OwnOrders;

	beforeEach(() => {
		running = desk.use(RunningFormulas);
		own = new OwnOrders(desk, PAIR);
	});

	const listed = async () => {
		await running.list.refresh();
		return running.list.current ?? [];
	};

	const only = async () => {
		const [formula] = await listed();
		if (!formula) throw new Error('No formula runs.');
		return formula;
	};

	test('are those that this browser started, with what the node offers by them', async () => {
		await requests.send(WISH);
		const formula = await only();
		expect(formula).toMatchObject({ ...PAIR, prices: { ask: '0.5', bid: '0' }, isEndless: false });
		expect(formulaOf({ ...PAIR, side: 'sell' }, [formula])).toBe(formula);
		expect(formulaOf({ ...PAIR, side: 'buy' }, [formula])).toBeUndefined();
	});

	test('stay in sight without a price, since the node may have forgotten them', async () => {
		await requests.send(WISH);
		node.own = { ask: 0, bid: 0 };
		expect(await listed()).toMatchObject([{ prices: { ask: '0', bid: '0' } }]);
	});

	test('end when they are stopped, and by no more than a price of 0 both ways', async () => {
		await requests.send(WISH);
		const formula = await only();
		expect(await running.stop(formula, own)).toBe(true);
		expect(await listed()).toEqual([]);
		expect(told('setprice')).toMatchObject([
			{ base: 'KMD', rel: 'BTC', price: '0' },
			{ base: 'BTC', rel: 'KMD', price: '0' },
		]);
	});

	test('leave an order on the other side alone when they are stopped', async () => {
		node.own = { ask: 0.7, bid: 0 };
		node.isDeaf = true;
		await requests.send({ ...WISH, call: { ...PAIR, buymargin: '0.1' }, offers: { ask: false, bid: true } });
		node.own = { ask: 0.7, bid: 0.4 };
		const formula = await only();
		await running.stop(formula, own);
		expect(node.own).toEqual({ ask: 0.7, bid: 0 });
	});

	test('of an aggregator come back although their price was taken back', async () => {
		await requests.send({ ...WISH, formula: 'aggregator' });
		const formula = await only();
		await running.stop(formula, own);
		expect(await listed()).toEqual([]);
		node.own = { ask: 0.51, bid: 0 };
		expect(await listed()).toMatchObject([{ isEndless: true, prices: { ask: '0.51', bid: '0' } }]);
	});

	test('are found after a page was closed before the reply came', async () => {
		const draft = { ...WISH, before: { ask: '0', bid: '0' } };
		const { id } = await beginCallEntry(desk.database, { nodeId: 'node', kind: 'trade-formula', draft });
		node.own = { ask: 0.5, bid: 0 };
		expect(await listed()).toMatchObject([{ id, prices: { ask: '0.5', bid: '0' } }]);
		expect(await stepOf()).toBe('done');
	});
});
