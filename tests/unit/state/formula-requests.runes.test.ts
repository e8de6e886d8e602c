import { CallError } from '#lib/client/call-error.ts';
import { formulaOf, type Formula } from '#lib/domain/formula.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import { FormulaRequests, type FormulaTerms } from '#lib/state/formula-requests.svelte.ts';
import { OwnOrders } from '#lib/state/orders/own-orders.svelte.ts';
import { RunningFormulas } from '#lib/state/running-formulas.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { HandMarket } from './market/hand-market.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const FORMULA: Formula = {
	source: { from: 'market', over: 'KMD', under: 'BTC' },
	...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
	...{ sellMargin: COIN / 20n, buyMargin: undefined },
};
const TERMS: FormulaTerms = { ...PAIR, formula: FORMULA, expected: { ask: '0.5', bid: '0' } };

/** A node whose prices follow what is sent to it; its replies may be lost on the way. */
class OfferingNode extends HandMarket {
	own: { ask: number; bid: number } = { ask: 0, bid: 0 };
	isLossy = false;
	isDeaf = false;
	/** From its first formula on it refuses to list its prices. */
	isSilenced = false;

	override async send(body: string) {
		const call = JSON.parse(body) as { method: string; price: string; base: string };
		if (this.isSilenced && call.method === 'myprices' && sent('autoprice').length > 0)
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
const sent = (method: string) => node.asked.filter((call) => call.method === method);
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;

beforeEach(async () => {
	node = new OfferingNode(0, []);
	desk = await openDesk(node.client);
	requests = desk.use(FormulaRequests);
});
afterEach(() => desk.database.close());

describe('a formula', () => {
	test('is sent once, written down before, and shows the price that the node then sets', async () => {
		await requests.send(TERMS);
		expect(sent('autoprice')).toHaveLength(1);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(await stepOf()).toBe('done');
	});

	test('for which the node has no price is not taken for one that runs', async () => {
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'silent' });
	});

	test('whose reply is lost is found by its price, and is not sent again', async () => {
		node.isLossy = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(requests.failure).toBeUndefined();
		expect(sent('autoprice')).toHaveLength(1);
	});

	test('that the node took never shows as refused, even where its prices cannot be read', async () => {
		node.isSilenced = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'taken' });
		expect(requests.failure).toBeUndefined();
		expect(await stepOf()).toBe('done');
	});

	test('whose reply is lost stays open, and shows as lost, where reading the prices fails too', async () => {
		node.isSilenced = true;
		node.isLossy = true;
		await requests.send(TERMS);
		expect(requests.outcome).toBeUndefined();
		expect(requests.failure).toMatchObject({ kind: 'dropped' });
		expect(await stepOf()).toBe('unknown');
	});

	test('whose reply is lost, and of which the node shows no price, counts as not received', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'unseen' });
		expect(await stepOf()).toBe('refused');
		expect(sent('autoprice')).toHaveLength(1);
	});

	test('that is held up on its way is corrected when the node shows its prices', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		node.own = { ask: 0.5, bid: 0 };
		const later = new FormulaRequests(desk);
		await later.settle();
		expect(later.outcome).toMatchObject({ is: 'posted' });
		expect(await stepOf()).toBe('done');
	});

	test('that another tab has seen arrive is no longer called unseen', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'unseen' });
		node.own = { ask: 0.5, bid: 0 };
		const other = new FormulaRequests(desk);
		await other.settle();
		expect(other.outcome).toMatchObject({ is: 'posted' });
		await requests.settle();
		expect([requests.outcome?.is, await stepOf()]).toEqual(['posted', 'done']);
	});

	test('of two tabs at once one goes, and the other says why not', async () => {
		const other = new FormulaRequests(desk);
		await Promise.all([requests.send(TERMS), other.send(TERMS)]);
		expect(sent('autoprice')).toHaveLength(1);
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
		await requests.send(TERMS);
		const formula = await only();
		expect(formula).toMatchObject({ ...PAIR, prices: { ask: '0.5', bid: '0' }, isEndless: false });
		expect(formulaOf({ ...PAIR, side: 'sell' }, [formula])).toBe(formula);
		expect(formulaOf({ ...PAIR, side: 'buy' }, [formula])).toBeUndefined();
	});

	test('stay listed without a price, since the node may have forgotten them', async () => {
		await requests.send(TERMS);
		node.own = { ask: 0, bid: 0 };
		expect(await listed()).toMatchObject([{ prices: { ask: '0', bid: '0' } }]);
	});

	test('end when they are stopped, and by no more than a price of 0 both ways', async () => {
		await requests.send(TERMS);
		const formula = await only();
		expect(await running.stop(formula, own)).toBe(true);
		expect(await listed()).toEqual([]);
		expect(sent('setprice')).toMatchObject([
			{ base: 'KMD', rel: 'BTC', price: '0' },
			{ base: 'BTC', rel: 'KMD', price: '0' },
		]);
	});

	test('leave an order on the other side alone when they are stopped', async () => {
		node.own = { ask: 0.7, bid: 0 };
		node.isDeaf = true;
		await requests.send({ ...TERMS, formula: { ...FORMULA, sellMargin: undefined, buyMargin: COIN / 10n } });
		node.own = { ask: 0.7, bid: 0.4 };
		const formula = await only();
		await running.stop(formula, own);
		expect(node.own).toEqual({ ask: 0.7, bid: 0 });
	});

	test('of an aggregator come back although their price was taken back', async () => {
		const source = {
			from: 'aggregator',
			aggregator: 'coingecko',
			name: 'komodo',
			over: 'KMD',
			under: 'BTC',
		} as const;
		await requests.send({ ...TERMS, formula: { ...FORMULA, source } });
		const formula = await only();
		await running.stop(formula, own);
		expect(await listed()).toEqual([]);
		node.own = { ask: 0.51, bid: 0 };
		expect(await listed()).toMatchObject([{ isEndless: true, prices: { ask: '0.51', bid: '0' } }]);
	});

	test('are found after a page was closed before the reply came', async () => {
		const draft = { ...TERMS, before: { ask: '0', bid: '0' } };
		const { id } = await beginCallEntry(desk.database, { nodeId: 'node', kind: 'trade-formula', draft });
		node.own = { ask: 0.5, bid: 0 };
		expect(await listed()).toMatchObject([{ id, prices: { ask: '0.5', bid: '0' } }]);
		expect(await stepOf()).toBe('done');
	});
});
