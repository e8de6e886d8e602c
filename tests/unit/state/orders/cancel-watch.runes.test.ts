import { setprice } from '#lib/api/market.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { Practice } from '#practice/practice.ts';
import { Desk } from '#lib/state/desk.ts';
import { CancelWatch, OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import type { PriceRuleRequest } from '#lib/domain/price-rule.ts';
import { advanceCallEntry, beginCallEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';
import { connectionTo } from '../connection-to.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const SALE: OpenOrder = { ...PAIR, side: 'sell', price: COIN / 50n };

let practice: Practice;
let client: NodeClient;
let calls: string[];
let desk: Desk;
let own: OpenOrders;
let watch: CancelWatch;

beforeEach(async () => {
	practice = await openInVariant('marketmaker');
	const inner = transportTo(practice);
	calls = [];
	const send = (body: string) => {
		calls.push((JSON.parse(body) as { method: string }).method);
		return inner.send(body);
	};
	client = new NodeClient({ transport: { address: 'counted', send }, userpass: USERPASS });
	desk = await openDesk(client);
	own = new OpenOrders(desk, PAIR);
	watch = desk.use(CancelWatch);
	await own.post(SALE);
	await own.cancel({ id: 'KMD LTC', ...SALE });
	await watch.state.refresh();
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });
/** Posts the order again, like a formula still active in the node or a different program. */
const comeBack = () => client.call(setprice, { ...PAIR, price: '0.02' });

test('watches a cancelled order for two minutes of node time', async () => {
	expect([watch.isWatching, watch.returned]).toEqual([true, []]);
	await advance(119);
	await watch.state.refresh();
	expect(watch.isWatching).toBe(true);
	await advance(2);
	await watch.state.refresh();
	expect(watch.isWatching).toBe(false);
	calls = [];
	await watch.state.refresh();
	expect(calls).toEqual([]);
});

test('keeps reporting a reappeared price after the two minutes', async () => {
	await advance(60);
	await comeBack();
	await watch.state.refresh();
	expect(watch.returned).toMatchObject([{ order: SALE }]);
	await advance(600);
	await watch.state.refresh();
	expect(watch.returned).toMatchObject([{ order: SALE }]);
});

test('reports a reappeared order on a page opened later', async () => {
	await comeBack();
	const later = new Desk(connectionTo({ client }), desk.database, desk.settings);
	const other = later.use(CancelWatch);
	await other.state.refresh();
	expect(other.returned).toMatchObject([{ order: SALE }]);
});

test('cancels a reappeared order once and resumes watching', async () => {
	await comeBack();
	await watch.state.refresh();
	calls = [];
	await Promise.all(watch.returned.flatMap((each) => [watch.cancelAgain(each), watch.cancelAgain(each)]));
	expect(calls.filter((method) => method === 'setprice')).toHaveLength(2);
	await own.orders.refresh();
	expect(own.orders.current).toEqual([]);
	expect([watch.isWatching, watch.returned]).toEqual([true, []]);
});

test('dismisses a reappeared order on request or on reposting', async () => {
	await comeBack();
	await watch.state.refresh();
	const [returned] = watch.returned;
	if (!returned) throw new Error('It did not come back.');
	watch.leave(returned);
	expect(watch.returned).toEqual([]);
	await own.cancel({ id: 'KMD LTC', ...SALE });
	await own.post(SALE);
	await watch.state.refresh();
	expect(watch.returned).toEqual([]);
});

test('ignores an order that a running price rule reposts', async () => {
	const none = { ask: '0', bid: '0' };
	const draft: PriceRuleRequest = {
		...{ ...PAIR, before: none },
		priceRule: {
			source: {
				from: 'aggregator',
				name: 'litecoin',
				aggregator: 'coinmarketcap',
				over: 'KMD',
				under: 'LTC',
			},
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 0n, buyMargin: undefined },
		},
	};
	const { id } = await beginCallEntry(desk.database, {
		nodeId: desk.connection.id,
		kind: 'trade-formula',
		draft,
	});
	await advanceCallEntry(desk.database, id, { event: 'done' });
	await comeBack();
	await watch.state.refresh();
	expect(watch.returned).toEqual([]);
});
