import { COIN } from '#lib/domain/money/amount.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { BotNode, TERMS, WIRE_TERMS, wireBot } from './bot-node.ts';

const ORDER = { ...WIRE_TERMS, side: 'buy', price: '60', volume: '10', before: [] } as const;

let node: BotNode;
let desk: Desk;
let bots: Bots;

beforeEach(async () => {
	node = new BotNode(0, []);
	desk = await openDesk(node.client);
	bots = desk.use(Bots);
});
afterEach(() => desk.database.close());

const sent = (method: string) => node.asked.filter((call) => call.method === method).length;
const journal = () => readJournal(desk.database, 'node');
const start = (reviewedAt?: number) => bots.after(bots.calls.start(TERMS, reviewedAt));
const running = () => node.bots.filter(({ stopped }) => stopped === undefined).map(({ botid }) => botid);

describe('error reply to a start', () => {
	test('is contradicted if the bot is found running', async () => {
		node.erring = { method: 'bot_buy', hasDone: true };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect([bots.calls.failure, bots.calls.contradicted?.message]).toEqual([undefined, 'no']);
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
	});

	test('leaves the start open without a confirming poll, blocking the next', async () => {
		node.erring = { method: 'bot_buy', hasDone: true };
		node.isSilent = true;
		await start();
		expect(bots.calls.outcome).toBeUndefined();
		expect(bots.calls.failure).toMatchObject({ message: 'no', outcomeUnknown: true });
		expect(await journal()).toMatchObject([{ step: 'unknown' }]);
		await start();
		expect(sent('bot_buy')).toBe(1);
		node.isSilent = false;
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
	});

	test('is corrected if the bot appears later', async () => {
		node.erring = { method: 'bot_buy', hasDone: false };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'refused' });
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
	});
});

test.each([
	['pause', 'bot_pause'],
	['stop', 'bot_stop'],
	['change', 'bot_settings'],
] as const)('contradicts an error reply to an executed command: %s', async (does, method) => {
	await start();
	const [bot] = bots.list.current ?? [];
	if (!bot) throw new Error('no bot');
	node.erring = { method, hasDone: true };
	await bots.calls.sendCommand(bot, does, { ...TERMS, bound: 50n * COIN });
	expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
	expect(bots.calls.contradicted).toMatchObject({ message: 'no' });
	expect((await journal())[0]).toMatchObject({ kind: 'bot-command', step: 'done' });
});

describe('start with surplus bots', () => {
	beforeEach(async () => {
		node.copies = 3;
		await start();
		node.copies = 1;
	});

	test('counts the surplus bots and stops them by one click', async () => {
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '3' });
		expect(bots.surplus.current.map(({ id }) => id).sort()).toEqual(['1', '2']);
		await bots.stopSurplus();
		expect(running()).toEqual([3]);
		expect(bots.surplus.current).toEqual([]);
		expect(sent('bot_stop')).toBe(2);
	});

	test('reports no surplus after the user keeps the bots', () => {
		bots.surplus.keepRunning();
		expect(bots.surplus.current).toEqual([]);
		expect(running()).toEqual([1, 2, 3]);
	});

	test('finds the surplus again after a reload', async () => {
		const again = new Bots(desk);
		await again.list.refresh();
		expect(again.surplus.current).toHaveLength(2);
	});
});

test('does not count repeated or different starts as surplus', async () => {
	await start();
	await start();
	node.bots = [...node.bots, wireBot(9, { ...WIRE_TERMS, relvolume: '11' })];
	await bots.list.refresh();
	expect(node.bots).toHaveLength(3);
	expect(bots.surplus.current).toEqual([]);
});

describe('repeated start', () => {
	const begin = () => beginCallEntry(desk.database, { nodeId: 'node', kind: 'bot-start', draft: ORDER });

	test('finds the bot of a closed page and sends nothing', async () => {
		await begin();
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.calls.start(TERMS);
		expect(sent('bot_buy')).toBe(0);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.foundStart).toMatchObject({ price: '60' });
	});

	test('reports an unseen earlier start before sending a new one', async () => {
		await begin();
		await bots.calls.start(TERMS);
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		expect(sent('bot_buy')).toBe(0);
		await bots.calls.start(TERMS);
		expect(sent('bot_buy')).toBe(1);
	});

	test('is not sent twice if another tab sent it since review', async () => {
		const reviewedAt = Date.now();
		await new Bots(desk).calls.start(TERMS);
		await start(reviewedAt);
		expect(bots.calls.outcome).toEqual({ is: 'twin', bot: '1' });
		expect(sent('bot_buy')).toBe(1);
		await start();
		expect(sent('bot_buy')).toBe(2);
	});
});
