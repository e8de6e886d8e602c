import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NodeClient } from '#lib/client/node-client.ts';
import { CallError } from '#lib/client/call-error.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { Desk } from '#lib/state/desk.ts';
import { FormulaRequests } from '#lib/state/formula-requests.svelte.ts';
import { OwnOrders } from '#lib/state/orders/own-orders.svelte.ts';
import { StopTrading } from '#lib/state/stop-trading.svelte.ts';
import { planStop } from '#lib/domain/trading-alone.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { nodeSetting, writeSetting } from '#lib/storage/settings.ts';
import type { MannerName } from '#practice/node/manner.ts';
import type { Practice } from '#practice/practice.ts';
import { openDesk } from '../../component/open-desk.ts';
import { openInManner, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';
import { connectionTo } from './connection-to.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** Far from the market, so that it stands. */
const SALE = { ...PAIR, side: 'sell', price: 1000n * COIN } as const;
const BOT = { base: 'LTC', rel: 'KMD', side: 'buy', bound: COIN, volume: 5n * COIN } as const;
/** Calls that end something. */
const ENDING = ['setprice', 'bot_stop', 'goal'];
const MINUTE_MS = 60_000;

let practice: Practice;
let manner: MannerName;
let calls: { readonly method: string; readonly text: string }[];
let desk: Desk;
let stop: StopTrading;
/** The outcome of a call: by default it is answered. */
let outcomeOf: (method: string) => 'lost' | undefined;

async function open(chosen: MannerName): Promise<void> {
	manner = chosen;
	practice = await openInManner(manner);
	calls = [];
	outcomeOf = () => undefined;
	desk = await openDesk(clientOf(), manner);
	stop = desk.use(StopTrading);
}

function clientOf(): NodeClient {
	const inner = transportTo(practice);
	const send = async (text: string) => {
		const { method } = JSON.parse(text) as { method: string };
		calls.push({ method, text });
		const outcome = outcomeOf(method);
		const reply = await inner.send(text);
		if (outcome === 'lost') throw new CallError('timeout', 'The reply was lost.');
		return reply;
	};
	return new NodeClient({ transport: { address: 'counted', send }, userpass: USERPASS });
}

const pass = (ms: number) => practice.control({ control: 'advance', ms });
const sent = () => calls.filter(({ method }) => ENDING.includes(method));

async function begin(base: string, rel: string): Promise<void> {
	const formula = {
		source: { from: 'fixed', price: 900n * COIN } as const,
		...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 0n, buyMargin: undefined },
	};
	await desk.use(FormulaRequests).send({ base, rel, formula, expected: { ask: '900', bid: '0' } });
}

/** Two orders, two formulas, a bot and two goals. */
async function beginAll(): Promise<void> {
	const own = new OwnOrders(desk, PAIR);
	const { node } = desk.connection;
	await own.post(SALE);
	await own.post({ base: 'DOGE', rel: 'KMD', side: 'sell', price: 1000n * COIN });
	await begin('KMD', 'BTC');
	await begin('LTC', 'BTC');
	await pass(2 * MINUTE_MS + 10_000);
	await node.bots.start(BOT);
	await node.portfolio.setGoal('KMD', 50n * COIN);
	await node.portfolio.setGoal('LTC', 30n * COIN);
	await stop.alone.refresh();
	calls = [];
}

const swapsNow = async () => (await desk.connection.node.swaps.recent(50)).ids.length;
const statesOf = ({ run }: StopTrading) => run?.steps.map(({ is }) => is) ?? [];
/** The same page after a reload. */
const reloaded = () =>
	new Desk(connectionTo({ client: clientOf(), program: manner }), desk.database, desk.settings).use(
		StopTrading,
	);

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

describe.each(['document', 'marketmaker'] as const)('%s', (chosen) => {
	beforeEach(() => open(chosen));

	test('everything is ended, each by one call, and nothing trades for half an hour after it', async () => {
		await beginAll();
		expect(stop.alone.standing.map(({ is }) => is)).toEqual([
			'goals',
			'bot',
			'formula',
			'formula',
			'order',
			'order',
		]);
		expect(stop.alone.unread).toEqual([]);
		await stop.start();
		expect(statesOf(stop)).toEqual(Array(7).fill('done'));
		expect(stop.phase).toBe('watching');
		const texts = sent().map(({ text }) => text);
		expect(new Set(texts).size).toBe(texts.length);
		expect(sent().map(({ method }) => method)).toEqual([
			...['goal', 'goal', 'bot_stop'],
			...Array<string>(8).fill('setprice'),
		]);
		calls = [];
		await pass(100_000);
		await stop.watch.refresh();
		expect(stop.phase).toBe('watching');
		expect(stop.secondsLeft).toBeGreaterThan(15);
		expect(stop.secondsLeft).toBeLessThan(25);
		await pass(MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.phase).toBe('proven');
		const swaps = await swapsNow();
		for (let minutes = 0; minutes < 30; minutes += 5) {
			await pass(5 * MINUTE_MS);
			await stop.alone.refresh();
			expect(stop.alone.standing).toEqual([]);
			expect(stop.phase).toBe('proven');
		}
		expect(await swapsNow()).toBe(swaps);
		expect(sent()).toEqual([]);
		const { portfolio } = stop.alone.lists;
		expect(portfolio?.every(({ goal }) => goal === 0n)).toBe(true);
	});

	test('a page that is closed in the middle is resumed: what was sent is looked up, and the rest is sent once', async () => {
		await beginAll();
		const { node } = desk.connection;
		const [bot] = await node.bots.list();
		const steps = planStop(stop.alone.standing);
		const states = ['done', 'sending', ...Array<string>(5).fill('waiting')];
		await node.portfolio.setGoal(steps[0]?.target.of === 'goal' ? steps[0].target.coin : '', 0n);
		// The order of the bot, written down and carried out, without its reply.
		if (!bot) throw new Error('No bot.');
		const { id, base, rel, side } = bot;
		await beginCallEntry(desk.database, {
			...{ nodeId: desk.connection.id, kind: 'bot-command' },
			draft: { does: 'stop', bot: id, base, rel, side },
		});
		await node.bots.stop(id);
		const [goal, otherGoal, botStep, ...others] = steps;
		const order = [goal, botStep, otherGoal, ...others].flatMap((step) => step ?? []);
		const run = { at: 1, cleared: [], steps: order.map((step, place) => ({ ...step, is: states[place] })) };
		await writeSetting(desk.database, { name: nodeSetting('stop-trading', desk.connection.id), value: run });
		calls = [];
		const later = reloaded();
		await later.watch.refresh();
		expect(statesOf(later)).toEqual(['done', 'done', ...Array<string>(5).fill('waiting')]);
		expect(later.phase).toBe('unfinished');
		await later.resume();
		expect(statesOf(later)).toEqual(Array(7).fill('done'));
		expect(sent().filter(({ method }) => method === 'bot_stop')).toEqual([]);
		expect(sent().filter(({ method }) => method === 'goal')).toHaveLength(1);
		await pass(3 * MINUTE_MS);
		await later.watch.refresh();
		expect(later.phase).toBe('proven');
	});
});

describe('lost replies and refusals', () => {
	beforeEach(() => open('document'));

	test('a lost reply is looked up and not sent again', async () => {
		await beginAll();
		outcomeOf = (method) => (ENDING.includes(method) ? 'lost' : undefined);
		await stop.start();
		expect(statesOf(stop)).toEqual(Array(7).fill('done'));
		const texts = sent().map(({ text }) => text);
		expect(new Set(texts).size).toBe(texts.length);
		const entries = await readJournal(desk.database, desk.connection.id);
		expect(entries.filter(({ step }) => step !== 'done')).toEqual([]);
	});

	test('what comes back is told, and can be ended again; what comes after the proof is something new', async () => {
		await beginAll();
		await stop.start();
		await desk.connection.node.orders.setPrice(PAIR, 1000n * COIN);
		await pass(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.phase).toBe('back');
		await stop.start();
		expect(stop.phase).toBe('watching');
		expect(stop.run?.steps.map(({ key }) => key)).toEqual(['order KMD LTC']);
		await pass(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.phase).toBe('proven');
		await desk.connection.node.orders.setPrice(PAIR, 1000n * COIN);
		await stop.alone.refresh();
		expect(stop.phase).toBe('past');
	});

	test('the two minutes begin once nothing stands, however it ended', async () => {
		await beginAll();
		const { orders } = desk.connection.node;
		await stop.start();
		await orders.setPrice(PAIR, 1000n * COIN);
		await pass(100_000);
		await stop.watch.refresh();
		expect(stop.phase).toBe('back');
		await orders.setPrice(PAIR, 0n);
		await pass(30_000);
		await stop.watch.refresh();
		expect(stop.phase).toBe('watching');
		expect(stop.secondsLeft).toBeGreaterThan(115);
		await pass(2 * MINUTE_MS + 2000);
		await stop.watch.refresh();
		expect(stop.phase).toBe('proven');
	});

	test('a tab that does not know of another one’s unfinished stop sends nothing, and shows that one', async () => {
		await beginAll();
		const later = reloaded();
		await later.loaded;
		const steps = planStop(stop.alone.standing).map((step, place) => ({
			...step,
			is: place === 0 ? 'sending' : 'waiting',
		}));
		const run = { at: 1, cleared: [], steps };
		await writeSetting(desk.database, { name: nodeSetting('stop-trading', desk.connection.id), value: run });
		expect(later.phase).toBeUndefined();
		calls = [];
		await later.start();
		expect(sent()).toEqual([]);
		expect(later.phase).toBe('unfinished');
	});

	test('a node that does not answer is sent no call that ends something', async () => {
		await beginAll();
		outcomeOf = () => 'lost';
		await stop.start();
		expect(stop.failure).toBeDefined();
		expect([stop.run, sent()]).toEqual([undefined, []]);
	});

	test('a formula that ends only with the node comes back, and is named', async () => {
		const formula = {
			source: {
				from: 'aggregator',
				name: 'komodo',
				aggregator: 'coinmarketcap',
				over: 'KMD',
				under: 'LTC',
			} as const,
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 9n * COIN, buyMargin: undefined },
		};
		await desk.use(FormulaRequests).send({ ...PAIR, formula });
		await stop.start();
		await pass(2 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.phase).toBe('back');
		expect(stop.run?.steps).toMatchObject([{ is: 'standing', target: { of: 'formula', isEndless: true } }]);
	});

	test('while one list cannot be read, the rest is ended and nothing is proven', async () => {
		await beginAll();
		outcomeOf = (method) => (method === 'bot_statuslist' ? 'lost' : undefined);
		await stop.start();
		await pass(3 * MINUTE_MS);
		await stop.watch.refresh();
		expect(stop.phase).not.toBe('proven');
		outcomeOf = () => undefined;
		await stop.alone.refresh();
		expect(stop.phase).toBe('back');
	});

	test('single things are ended one at a time, and the others stay', async () => {
		await beginAll();
		const [goals] = stop.alone.standing;
		if (goals) await stop.alone.end(goals);
		expect(stop.alone.standing.map(({ is }) => is)).toEqual(['bot', 'formula', 'formula', 'order', 'order']);
		for (const is of ['bot', 'formula', 'order'] as const) {
			const found = stop.alone.standing.find((each) => each.is === is);
			if (found) await stop.alone.end(found);
			expect(found && stop.alone.failureOf(found)).toBeUndefined();
		}
		expect(stop.alone.standing.map(({ is }) => is)).toEqual(['formula', 'order']);
	});
});
