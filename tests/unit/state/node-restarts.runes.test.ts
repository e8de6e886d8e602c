import { setprice } from '#lib/api/market.ts';
import { help } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { Practice } from '#practice/practice.ts';
import { Coins } from '#lib/state/coins.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { NodeRestarts } from '#lib/state/node-restarts.svelte.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { callMethod, openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';
import { connectionTo } from './connection-to.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const SALE: OpenOrder = { ...PAIR, side: 'sell', price: COIN / 50n };
const PURCHASE: OpenOrder = { ...PAIR, side: 'buy', price: COIN / 100n };

let isUnreachable = false;
let practice: Practice;
let client: NodeClient;
let desk: Desk;
let own: OpenOrders;
let restarts: NodeRestarts;

const open = async (variant: 'document' | 'marketmaker') => {
	practice = await openInVariant(variant);
	const inner = transportTo(practice);
	const gone = new CallError('unreachable', 'nothing answers');
	const send = (body: string) => (isUnreachable ? Promise.reject(gone) : inner.send(body));
	client = new NodeClient({ transport: { address: 'by hand', send }, userpass: USERPASS });
	desk = await openDesk(client);
	own = new OpenOrders(desk, PAIR);
	restarts = desk.use(NodeRestarts);
};
/** Waits for the next millisecond, so that earlier and later times differ. */
const advance = async () => {
	const now = Date.now();
	await vi.waitUntil(() => Date.now() > now, { interval: 1 });
};
const restart = async () => {
	await advance();
	await practice.control({ control: 'restart' });
};
/** Simulates a short outage. */
const disconnect = async () => {
	isUnreachable = true;
	await expect(client.call(help, {})).rejects.toMatchObject({ kind: 'unreachable' });
	isUnreachable = false;
	await advance();
	await client.call(help, {});
};
const read = async () => {
	await desk.use(Coins).list.refresh();
	await own.orders.refresh();
};

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

describe('restart of marketmaker', () => {
	beforeEach(() => open('marketmaker'));

	test('is certain and lists the ended orders', async () => {
		await own.post(SALE);
		await own.post(PURCHASE);
		await read();
		const before = own.orders.asOf;
		await restart();
		await own.orders.refresh();
		expect(restarts.last).toMatchObject({ isCertain: true, orders: [SALE, PURCHASE] });
		expect(restarts.isOld(before)).toBe(true);
		expect(restarts.isStale(own.orders)).toBe(false);
	});

	test('is detected on the next visit', async () => {
		await own.post(SALE);
		await read();
		await restart();
		const later = new Desk(connectionTo({ client }), desk.database, desk.settings);
		await new OpenOrders(later, PAIR).orders.refresh();
		expect(later.use(NodeRestarts).last).toMatchObject({ isCertain: true, orders: [SALE] });
	});

	test('is detected by its disabled coins and marks older data stale', async () => {
		await read();
		await restart();
		await desk.use(Coins).list.refresh();
		expect(restarts.isStale(own.orders)).toBe(true);
		await own.orders.refresh();
		expect(restarts.isStale(own.orders)).toBe(false);
		expect(restarts.last).toBeUndefined();
	});

	test('is uncertain if another program disabled a coin', async () => {
		await own.post(SALE);
		await read();
		await callMethod(practice, 'disable', { coin: 'RICK' });
		await read();
		await callMethod(practice, 'setprice', { ...PAIR, price: '0' });
		await own.orders.refresh();
		expect(restarts.last).toMatchObject({ isCertain: false });
	});

	test('drops reposted orders and can be dismissed', async () => {
		await own.post(SALE);
		await own.post(PURCHASE);
		await read();
		await restart();
		await own.orders.refresh();
		await callMethod(practice, 'enable', { coin: 'LTC' });
		await own.post(SALE);
		expect(restarts.last?.orders).toEqual([PURCHASE]);
		restarts.dismiss();
		expect(restarts.last?.isDismissed).toBe(true);
	});
});

describe('restart of a document node', () => {
	beforeEach(() => open('document'));

	test('is certain if orders are missing after an outage', async () => {
		await own.post(SALE);
		await read();
		await restart();
		await disconnect();
		await own.orders.refresh();
		expect(restarts.last).toMatchObject({ isCertain: true, orders: [SALE] });
	});

	test('is uncertain if orders are missing without an outage', async () => {
		await own.post(SALE);
		await read();
		await client.call(setprice, { ...PAIR, price: '0' });
		await own.orders.refresh();
		expect(restarts.last).toMatchObject({ isCertain: false, orders: [SALE] });
	});

	test('is not inferred from an order cancelled in another tab', async () => {
		await own.post(SALE);
		await read();
		const otherTab = new Desk(connectionTo({ client }), desk.database, desk.settings);
		const other = new OpenOrders(otherTab, PAIR);
		await other.orders.refresh();
		await other.cancel({ id: 'KMD LTC', ...SALE });
		await disconnect();
		await own.orders.refresh();
		expect(restarts.last).toBeUndefined();
	});

	test('marks data as stale after an outage until refreshed', async () => {
		await read();
		await disconnect();
		expect(restarts.isStale(own.orders)).toBe(true);
		await own.orders.refresh();
		expect(restarts.isStale(own.orders)).toBe(false);
	});
});
