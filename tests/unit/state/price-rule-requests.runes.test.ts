import { CallError } from '#lib/client/call-error.ts';
import { priceRuleOf, type PriceRule } from '#lib/domain/price-rule.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import { PriceRuleRequests, type PriceRuleTerms } from '#lib/state/price-rule-requests.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { RunningPriceRules } from '#lib/state/running-price-rules.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { FakeMarket } from './market/fake-market.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const PRICE_RULE: PriceRule = {
	source: { from: 'market', over: 'KMD', under: 'BTC' },
	...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
	...{ sellMargin: COIN / 20n, buyMargin: undefined },
};
const TERMS: PriceRuleTerms = { ...PAIR, priceRule: PRICE_RULE, expected: { ask: '0.5', bid: '0' } };

/** A node whose prices follow the received formulas, and which can lose replies. */
class OfferingNode extends FakeMarket {
	own: { ask: number; bid: number } = { ask: 0, bid: 0 };
	isLossy = false;
	isDeaf = false;
	/** Stops listing prices after the first price rule. */
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
let requests: PriceRuleRequests;
const sent = (method: string) => node.asked.filter((call) => call.method === method);
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;

beforeEach(async () => {
	node = new OfferingNode(0, []);
	desk = await openDesk(node.client);
	requests = desk.use(PriceRuleRequests);
});
afterEach(() => desk.database.close());

describe('price rule request', () => {
	test('is recorded, sent once, and shows the resulting price', async () => {
		await requests.send(TERMS);
		expect(sent('autoprice')).toHaveLength(1);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(await stepOf()).toBe('done');
	});

	test('is reported as silent if the node shows no price', async () => {
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'silent' });
	});

	test('is found by its price after a lost reply, and not resent', async () => {
		node.isLossy = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'posted', prices: { ask: '0.5', bid: '0' } });
		expect(requests.failure).toBeUndefined();
		expect(sent('autoprice')).toHaveLength(1);
	});

	test('counts as accepted even if prices are unreadable', async () => {
		node.isSilenced = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'taken' });
		expect(requests.failure).toBeUndefined();
		expect(await stepOf()).toBe('done');
	});

	test('stays open after a lost reply if prices are unreadable', async () => {
		node.isSilenced = true;
		node.isLossy = true;
		await requests.send(TERMS);
		expect(requests.outcome).toBeUndefined();
		expect(requests.failure).toMatchObject({ kind: 'dropped' });
		expect(await stepOf()).toBe('unknown');
	});

	test('is unseen after a lost reply without a resulting price', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'unseen' });
		expect(await stepOf()).toBe('refused');
		expect(sent('autoprice')).toHaveLength(1);
	});

	test('is corrected when the node shows its price later', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		node.own = { ask: 0.5, bid: 0 };
		const later = new PriceRuleRequests(desk);
		await later.settle();
		expect(later.outcome).toMatchObject({ is: 'posted' });
		expect(await stepOf()).toBe('done');
	});

	test('is corrected after another tab has found it', async () => {
		node.isLossy = true;
		node.isDeaf = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'unseen' });
		node.own = { ask: 0.5, bid: 0 };
		const other = new PriceRuleRequests(desk);
		await other.settle();
		expect(other.outcome).toMatchObject({ is: 'posted' });
		await requests.settle();
		expect([requests.outcome?.is, await stepOf()]).toEqual(['posted', 'done']);
	});

	test('is sent by one of two tabs and blocked in the other', async () => {
		const other = new PriceRuleRequests(desk);
		await Promise.all([requests.send(TERMS), other.send(TERMS)]);
		expect(sent('autoprice')).toHaveLength(1);
		expect(other.outcome).toEqual({ is: 'held-back' });
	});
});

describe('running price rule', () => {
	let running: RunningPriceRules;
	let own: OpenOrders;

	beforeEach(() => {
		running = desk.use(RunningPriceRules);
		own = new OpenOrders(desk, PAIR);
	});

	const listed = async () => {
		await running.list.refresh();
		return running.list.current ?? [];
	};

	const only = async () => {
		const [priceRule] = await listed();
		if (!priceRule) throw new Error('No formula runs.');
		return priceRule;
	};

	test('is listed with its prices and matched to its order', async () => {
		await requests.send(TERMS);
		const priceRule = await only();
		expect(priceRule).toMatchObject({ ...PAIR, prices: { ask: '0.5', bid: '0' }, isEndless: false });
		expect(priceRuleOf({ ...PAIR, side: 'sell' }, [priceRule])).toBe(priceRule);
		expect(priceRuleOf({ ...PAIR, side: 'buy' }, [priceRule])).toBeUndefined();
	});

	test('stays listed if its price is gone', async () => {
		await requests.send(TERMS);
		node.own = { ask: 0, bid: 0 };
		expect(await listed()).toMatchObject([{ prices: { ask: '0', bid: '0' } }]);
	});

	test('is stopped by a zero price in both directions', async () => {
		await requests.send(TERMS);
		const priceRule = await only();
		expect(await running.stop(priceRule, own)).toBe(true);
		expect(await listed()).toEqual([]);
		expect(sent('setprice')).toMatchObject([
			{ base: 'KMD', rel: 'BTC', price: '0' },
			{ base: 'BTC', rel: 'KMD', price: '0' },
		]);
	});

	test('leaves an order on the opposite side unchanged when stopped', async () => {
		node.own = { ask: 0.7, bid: 0 };
		node.isDeaf = true;
		await requests.send({
			...TERMS,
			priceRule: { ...PRICE_RULE, sellMargin: undefined, buyMargin: COIN / 10n },
		});
		node.own = { ask: 0.7, bid: 0.4 };
		const priceRule = await only();
		await running.stop(priceRule, own);
		expect(node.own).toEqual({ ask: 0.7, bid: 0 });
	});

	test('is listed again if its aggregator price reappears after a stop', async () => {
		const source = {
			from: 'aggregator',
			aggregator: 'coingecko',
			name: 'komodo',
			over: 'KMD',
			under: 'BTC',
		} as const;
		await requests.send({ ...TERMS, priceRule: { ...PRICE_RULE, source } });
		const priceRule = await only();
		await running.stop(priceRule, own);
		expect(await listed()).toEqual([]);
		node.own = { ask: 0.51, bid: 0 };
		expect(await listed()).toMatchObject([{ isEndless: true, prices: { ask: '0.51', bid: '0' } }]);
	});

	test('is found after its page closed before the reply', async () => {
		const draft = { ...TERMS, before: { ask: '0', bid: '0' } };
		const { id } = await beginCallEntry(desk.database, { nodeId: 'node', kind: 'trade-formula', draft });
		node.own = { ask: 0.5, bid: 0 };
		expect(await listed()).toMatchObject([{ id, prices: { ask: '0.5', bid: '0' } }]);
		expect(await stepOf()).toBe('done');
	});
});
