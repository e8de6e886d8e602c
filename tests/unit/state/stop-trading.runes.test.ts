import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NodeClient } from '#lib/client/node-client.ts';
import { CallError } from '#lib/client/call-error.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { Desk } from '#lib/state/desk.ts';
import { PriceRuleRequests } from '#lib/state/price-rule-requests.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { StopTrading } from '#lib/state/stop-trading.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { openDesk } from '../../component/open-desk.ts';
import { openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';
import { connectionTo } from './connection-to.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** A price far from the market, so that the order stays open. */
const SALE = { ...PAIR, side: 'sell', price: 1000n * COIN } as const;
const BOT = { base: 'LTC', rel: 'KMD', side: 'buy', bound: COIN, volume: 5n * COIN } as const;
/** Methods that end trading. */
const ENDING = ['setprice', 'bot_stop', 'goal'];
const MINUTE_MS = 60_000;

let practice: Practice;
let variant: VariantName;
let calls: { readonly method: string; readonly text: string }[];
let desk: Desk;
let stop: StopTrading;
/** The outcome of a call; `undefined` lets the node answer. */
let outcomeOf: (method: string) => 'lost' | 'refused' | undefined;

async function open(chosen: VariantName): Promise<void> {
	variant = chosen;
	practice = await openInVariant(variant);
	calls = [];
	outcomeOf = () => undefined;
	desk = await openDesk(clientOf(), variant);
	stop = desk.use(StopTrading);
}

function clientOf(): NodeClient {
	const inner = transportTo(practice);
	const send = async (text: string) => {
		const { method } = JSON.parse(text) as { method: string };
		calls.push({ method, text });
		const outcome = outcomeOf(method);
		if (outcome === 'refused') throw new CallError('refused', 'Not now.');
		const reply = await inner.send(text);
		if (outcome === 'lost') throw new CallError('timeout', 'The reply was lost.');
		return reply;
	};
	return new NodeClient({ transport: { address: 'counted', send }, userpass: USERPASS });
}

const advance = (ms: number) => practice.control({ control: 'advance', ms });
const sent = () => calls.filter(({ method }) => ENDING.includes(method));

async function begin(base: string, rel: string): Promise<void> {
	const priceRule = {
		source: { from: 'fixed', price: 900n * COIN } as const,
		...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 0n, buyMargin: undefined },
	};
	await desk.use(PriceRuleRequests).send({ base, rel, priceRule, expected: { ask: '900', bid: '0' } });
}

/** Creates two orders, two formulas, a bot and two goals. */
async function beginAll(): Promise<void> {
	const own = new OpenOrders(desk, PAIR);
	const { node } = desk.connection;
	await own.post(SALE);
	await own.post({ base: 'DOGE', rel: 'KMD', side: 'sell', price: 1000n * COIN });
	await begin('KMD', 'BTC');
	await begin('LTC', 'BTC');
	await advance(2 * MINUTE_MS + 10_000);
	await node.bots.start(BOT);
	await node.portfolio.setGoal('KMD', 50n * COIN);
	await node.portfolio.setGoal('LTC', 30n * COIN);
	await stop.automation.refresh();
	calls = [];
}

const secondsLeft = ({ watch }: StopTrading) => watch.current?.quiet?.secondsLeft;
const swapsNow = async () => (await desk.connection.node.swaps.recent(50)).ids.length;
const kindsOf = (standing: StopTrading['automation']['standing']) => standing.map(({ is }) => is);
/** Steps of the journalled calls that end trading. */
const stepsOf = ({ endings }: StopTrading) => endings.current?.map(({ kind, step }) => `${kind} ${step}`);
const DONE = [
	...['portfolio-goal done', 'portfolio-goal done', 'bot-command done'],
	...Array<string>(4).fill('trade-offer done'),
];
/** The same page after a reload. */
const reloaded = () =>
	new Desk(connectionTo({ client: clientOf(), program: variant }), desk.database, desk.settings).use(
		StopTrading,
	);

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

describe.each(['document', 'marketmaker'] as const)('stop trading on %s', (chosen) => {
	beforeEach(() => open(chosen));

	test('ends goals, bots, price rules and orders once, proven after two minutes', async () => {
		await beginAll();
		expect(kindsOf(stop.automation.standing)).toEqual([
			'goals',
			'bot',
			'priceRule',
			'priceRule',
			'order',
			'order',
		]);
		expect(stop.automation.unread).toEqual([]);
		await stop.stop();
		expect(stop.automation.standing).toEqual([]);
		expect(stepsOf(stop)).toEqual(DONE);
		expect(stop.state).toBe('watching');
		const texts = sent().map(({ text }) => text);
		expect(new Set(texts).size).toBe(texts.length);
		expect(sent().map(({ method }) => method)).toEqual([
			...['goal', 'goal', 'bot_stop'],
			...Array<string>(8).fill('setprice'),
		]);
		calls = [];
		await advance(100_000);
		await stop.watch.refresh();
		expect(stop.state).toBe('watching');
		expect(secondsLeft(stop)).toBeGreaterThan(15);
		expect(secondsLeft(stop)).toBeLessThan(25);
		await advance(MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.state).toBe('proven');
		const swaps = await swapsNow();
		for (let minutes = 0; minutes < 30; minutes += 5) {
			await advance(5 * MINUTE_MS);
			await stop.automation.refresh();
			expect(stop.automation.standing).toEqual([]);
			expect(stop.state).toBe('proven');
		}
		expect(await swapsNow()).toBe(swaps);
		expect(sent()).toEqual([]);
		const { portfolio } = stop.automation.lists;
		expect(portfolio?.every(({ goal }) => goal === 0n)).toBe(true);
	});

	test('reconciles sent calls after a reload and ends the remaining items', async () => {
		await beginAll();
		const { portfolio, bots } = desk.connection.node;
		const [goals] = stop.automation.standing;
		if (goals) await stop.automation.end(goals);
		const [bot] = await bots.list();
		if (!bot) throw new Error('No bot.');
		// The page closes before the reply to the bot's stop; the node executes the call anyway.
		const { id, base, rel, side } = bot;
		await beginCallEntry(desk.database, {
			...{ nodeId: desk.connection.id, kind: 'bot-command' },
			draft: { does: 'stop', bot: id, base, rel, side },
		});
		await bots.stop(id);
		calls = [];
		const later = reloaded();
		await later.watch.refresh();
		await later.automation.refresh();
		await later.watch.refresh();
		expect(stepsOf(later)).toEqual(DONE.slice(0, 3));
		expect(kindsOf(later.automation.standing)).toEqual(['priceRule', 'priceRule', 'order', 'order']);
		expect(later.state).toBeUndefined();
		await later.stop();
		expect(sent().map(({ method }) => method)).toEqual(Array(8).fill('setprice'));
		expect(stepsOf(later)).toEqual(DONE);
		expect((await portfolio.read()).coins.every(({ goal }) => goal === 0n)).toBe(true);
		await advance(3 * MINUTE_MS);
		await later.watch.refresh();
		expect(later.state).toBe('proven');
	});
});

describe('stop trading', () => {
	beforeEach(() => open('document'));

	test('removes goals in order of their wallet share', async () => {
		await beginAll();
		const goals = (stop.automation.lists.portfolio ?? []).filter(({ goal }) => goal > 0n);
		const byShare = goals.toSorted((one, other) => Number(one.share - other.share));
		await stop.stop();
		const removed = sent().filter(({ method }) => method === 'goal');
		expect(removed.map(({ text }) => (JSON.parse(text) as { coin: string }).coin)).toEqual(
			byShare.map(({ coin }) => coin),
		);
	});

	test('looks up lost replies and sends every call once', async () => {
		await beginAll();
		outcomeOf = (method) => (ENDING.includes(method) ? 'lost' : undefined);
		await stop.stop();
		expect(stop.automation.standing).toEqual([]);
		expect(stepsOf(stop)).toEqual(DONE);
		const texts = sent().map(({ text }) => text);
		expect(new Set(texts).size).toBe(texts.length);
		const entries = await readJournal(desk.database, desk.connection.id);
		expect(entries.filter(({ step }) => step !== 'done')).toEqual([]);
	});

	test('sends a bot stop that never arrived before the reload', async () => {
		await beginAll();
		const [bot] = await desk.connection.node.bots.list();
		if (!bot) throw new Error('No bot.');
		const { id, base, rel, side } = bot;
		await beginCallEntry(desk.database, {
			...{ nodeId: desk.connection.id, kind: 'bot-command' },
			draft: { does: 'stop', bot: id, base, rel, side },
		});
		const later = reloaded();
		outcomeOf = (method) => (method.startsWith('bot_') ? 'lost' : undefined);
		await later.watch.refresh();
		expect(stepsOf(later)).toEqual(['bot-command sent']);
		outcomeOf = () => undefined;
		await later.automation.refresh();
		await later.watch.refresh();
		expect(stepsOf(later)).toEqual(['bot-command refused']);
		expect(kindsOf(later.automation.standing)).toContain('bot');
		await later.stop();
		expect(later.automation.standing).toEqual([]);
		expect(sent().filter(({ method }) => method === 'bot_stop')).toHaveLength(1);
	});

	test('continues after a refusal and retries only the refused call', async () => {
		await beginAll();
		outcomeOf = (method) => (method === 'bot_stop' ? 'refused' : undefined);
		await stop.stop();
		expect(stop.state).toBe('left');
		expect(kindsOf(stop.automation.standing)).toEqual(['bot']);
		outcomeOf = () => undefined;
		calls = [];
		await stop.stop();
		expect(sent().map(({ method }) => method)).toEqual(['bot_stop']);
		expect(stop.state).toBe('watching');
	});

	test('reports a returned order and ends it on request', async () => {
		await beginAll();
		await stop.stop();
		await desk.connection.node.orders.setPrice(PAIR, 1000n * COIN);
		await advance(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.state).toBe('back');
		await stop.stop();
		expect(stop.state).toBe('watching');
		await advance(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.state).toBe('proven');
		await desk.connection.node.orders.setPrice(PAIR, 1000n * COIN);
		await stop.automation.refresh();
		expect(stop.state).toBe('back');
	});

	test('starts the two minutes once nothing is open', async () => {
		await beginAll();
		const { orders } = desk.connection.node;
		await stop.stop();
		await orders.setPrice(PAIR, 1000n * COIN);
		await advance(100_000);
		await stop.watch.refresh();
		expect(stop.state).toBe('back');
		await orders.setPrice(PAIR, 0n);
		await advance(30_000);
		await stop.watch.refresh();
		expect(stop.state).toBe('watching');
		expect(secondsLeft(stop)).toBeGreaterThan(115);
		await advance(2 * MINUTE_MS + 2000);
		await stop.watch.refresh();
		expect(stop.state).toBe('proven');
	});

	test('restarts the two minutes after a reload', async () => {
		await beginAll();
		await stop.stop();
		await advance(100_000);
		const later = reloaded();
		await later.watch.refresh();
		expect(later.state).toBe('watching');
		expect(secondsLeft(later)).toBeGreaterThan(115);
	});

	test('sends nothing while another tab is stopping', async () => {
		await beginAll();
		await withLock(LOCK_NAMES.stopTrading(desk.connection.id), async () => {
			await stop.stop();
			expect(stop.state).toBe('elsewhere');
		});
		expect(sent()).toEqual([]);
		await stop.watch.refresh();
		expect(stop.state).toBeUndefined();
	});

	test('sends no ending calls to an unresponsive node', async () => {
		await beginAll();
		outcomeOf = () => 'lost';
		await stop.stop();
		expect(stop.failure).toBeDefined();
		expect(sent()).toEqual([]);
	});

	test('reports a returned price rule that only a node stop ends', async () => {
		const priceRule = {
			source: {
				from: 'aggregator',
				name: 'komodo',
				aggregator: 'coinmarketcap',
				over: 'KMD',
				under: 'LTC',
			} as const,
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 9n * COIN, buyMargin: undefined },
		};
		await desk.use(PriceRuleRequests).send({ ...PAIR, priceRule });
		await stop.stop();
		await advance(2 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.state).toBe('back');
		expect(stop.automation.standing).toMatchObject([{ is: 'priceRule', priceRule: { isEndless: true } }]);
	});

	test('is not proven while a list cannot be read', async () => {
		await beginAll();
		outcomeOf = (method) => (method === 'bot_statuslist' ? 'lost' : undefined);
		await stop.stop();
		await advance(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.state).not.toBe('proven');
		outcomeOf = () => undefined;
		await stop.automation.refresh();
		expect(stop.state).toBe('back');
	});

	test('ends a single item and leaves the others', async () => {
		await beginAll();
		const [goals] = stop.automation.standing;
		if (goals) await stop.automation.end(goals);
		expect(kindsOf(stop.automation.standing)).toEqual(['bot', 'priceRule', 'priceRule', 'order', 'order']);
		for (const is of ['bot', 'priceRule', 'order'] as const) {
			const found = stop.automation.standing.find((each) => each.is === is);
			if (found) await stop.automation.end(found);
			expect(found && stop.automation.failureOf(found)).toBeUndefined();
		}
		expect(kindsOf(stop.automation.standing)).toEqual(['priceRule', 'order']);
	});
});
