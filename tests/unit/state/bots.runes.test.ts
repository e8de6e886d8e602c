import { formerTerms } from '#lib/domain/bots.ts';
import { describeTerms } from '#lib/messages/bots.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { LeaveGuards } from '#lib/state/drafts.svelte.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { BotNode, TERMS, WIRE_TERMS, wireBot } from './bots/bot-node.ts';

let node: BotNode;
let desk: Desk;
let bots: Bots;

async function open(program?: NodeProgram): Promise<void> {
	node = new BotNode(0, []);
	desk = await openDesk(node.client, program);
	bots = desk.use(Bots);
}

beforeEach(() => open());
afterEach(() => desk.database.close());

const sent = (method: string) => node.asked.filter((call) => call.method === method).length;
const journal = () => readJournal(desk.database, 'node');
const start = () => bots.after(bots.calls.start(TERMS));
async function startOne() {
	await start();
	const [bot] = bots.list.current ?? [];
	if (!bot) throw new Error('no bot');
	return bot;
}

describe('bot start', () => {
	test('is recorded before sending, sent once, and stored with its id', async () => {
		await start();
		expect(sent('bot_buy')).toBe(1);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.isFound).toBe(false);
		expect(await journal()).toMatchObject([
			{
				...{ kind: 'bot-start', step: 'done', bot: '1' },
				draft: { base: 'LTC', rel: 'KMD', side: 'buy', price: '60', volume: '10', before: [] },
			},
		]);
		expect(bots.list.current).toMatchObject([{ id: '1', ...TERMS }]);
	});

	test('is found in the bot list after a lost reply, not resent', async () => {
		node.dying = { method: 'bot_buy', when: 'after' };
		await start();
		expect(sent('bot_buy')).toBe(1);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.isFound).toBe(true);
		expect(bots.calls.failure).toBeUndefined();
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
	});

	test('does not match an earlier bot with the same terms', async () => {
		node.bots = [wireBot(1, WIRE_TERMS)];
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		expect(await journal()).toMatchObject([{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } }]);
		expect(sent('bot_buy')).toBe(1);
	});

	test('is corrected from unseen to done if the bot appears later', async () => {
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
		expect(sent('bot_buy')).toBe(1);
	});

	test('attributes a bot to one of two starts with equal terms', async () => {
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		node.dying = undefined;
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect((await journal()).map(({ step }) => step).sort()).toEqual(['done', 'refused']);
	});

	test('is refused with the node’s reason', async () => {
		node.erring = { method: 'bot_buy', hasDone: false };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'refused' });
		expect(bots.calls.failure).toMatchObject({ message: 'no' });
		expect(await journal()).toMatchObject([{ step: 'refused' }]);
	});

	test('is not sent if the journal or the bot list is unavailable', async () => {
		node.dying = { method: 'bot_list', when: 'after' };
		await bots.calls.start(TERMS);
		expect(bots.calls.failure).toMatchObject({ kind: 'dropped' });
		expect(bots.calls.entry).toBeUndefined();
		node.dying = undefined;
		desk.database.close();
		await bots.calls.start(TERMS);
		expect(sent('bot_buy')).toBe(0);
		desk = await openDesk(node.client);
	});

	test('is found by the next page if the first closed early', async () => {
		const draft = { ...WIRE_TERMS, side: 'buy', price: '60', volume: '10', before: [] } as const;
		await beginCallEntry(desk.database, { nodeId: 'node', kind: 'bot-start', draft });
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
		expect(sent('bot_buy')).toBe(0);
	});

	test('is not corrected while a tab holds the call lock', async () => {
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		node.dying = undefined;
		expect(await journal()).toMatchObject([{ step: 'refused' }]);
		node.bots = [wireBot(1, WIRE_TERMS)];
		await withLock(LOCK_NAMES.botCall('node'), async () => {
			await bots.list.refresh();
			expect(await journal()).toMatchObject([{ step: 'refused' }]);
		});
	});

	test('is blocked while a different tab sends', async () => {
		await withLock(LOCK_NAMES.botCall('node'), () => bots.calls.start(TERMS));
		expect(bots.calls.outcome).toEqual({ is: 'held-back' });
		expect(sent('bot_buy')).toBe(0);
		bots.calls.dismiss();
		expect(bots.calls.outcome).toBeUndefined();
	});

	test('keeps the page open, and is sent once despite repeated clicks', async () => {
		const guards = desk.use(LeaveGuards);
		const both = [bots.calls.start(TERMS), bots.calls.start(TERMS)];
		expect(guards.waiting).toBe('sending');
		await Promise.all(both);
		expect(guards.waiting).toBeUndefined();
		expect(sent('bot_buy')).toBe(1);
	});
});

describe('bot record', () => {
	test('returns the settings at start, in this browser only', async () => {
		const bot = await startOne();
		expect(bots.startOf(bot)).toMatchObject({ price: '60', volume: '10' });
		const formerOf = () => {
			const each = bots.find('1');
			const start = each && bots.startOf(each);
			return start ? formerTerms(each, start) : undefined;
		};
		expect(formerOf()).toBeUndefined();
		await bots.after(bots.calls.sendCommand(bot, 'change', { ...TERMS, volume: 12n * COIN }));
		const former = formerOf();
		expect(former && describeTerms(former)).toBe('at most 60 KMD, total 10 KMD');
		expect(bots.startOf({ ...bot, id: '2' })).toBeNull();
		// The node may give the id of an earlier bot to a new one.
		expect(bots.startOf({ ...bot, base: 'BTC' })).toBeNull();
	});

	test('waits for the journal and for an open start', async () => {
		const bot = await startOne();
		const other = new Bots(desk);
		expect(other.startOf(bot)).toBeUndefined();
		const draft = { ...WIRE_TERMS, side: 'buy', price: '1', volume: '1', before: [] } as const;
		await beginCallEntry(desk.database, { nodeId: 'node', kind: 'bot-start', draft });
		await withLock(LOCK_NAMES.botCall('node'), () => other.list.refresh());
		expect(other.startOf(bot)).toBeUndefined();
	});
});

describe('bot command', () => {
	test.each([
		['pause', 'bot_pause', { pausedAt: 5000 }],
		['stop', 'bot_stop', { stoppedAt: 6000 }],
		['change', 'bot_settings', { bound: 50n * COIN, volume: 12n * COIN }],
	] as const)('is executed once: %s', async (does, method, expected) => {
		const bot = await startOne();
		const terms = { ...TERMS, bound: 50n * COIN, volume: 12n * COIN };
		await bots.after(bots.calls.sendCommand(bot, does, terms));
		expect(sent(method)).toBe(1);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.find('1')).toMatchObject(expected);
		const [entry] = await journal();
		expect(entry).toMatchObject({ kind: 'bot-command', step: 'done', draft: { does, bot: '1' } });
		if (does === 'change') expect(entry?.draft).toMatchObject({ price: '50', volume: '12' });
	});

	test.each([
		['pause', 'bot_pause'],
		['stop', 'bot_stop'],
		['change', 'bot_settings'],
	] as const)('is looked up if the reply is lost: %s', async (does, method) => {
		const bot = await startOne();
		const terms = { ...TERMS, bound: 50n * COIN };
		node.dying = { method, when: 'after' };
		await bots.calls.sendCommand(bot, does, terms);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.isFound).toBe(true);
		expect(sent(method)).toBe(1);
	});

	test.each([
		['pause', 'bot_pause'],
		['stop', 'bot_stop'],
		['change', 'bot_settings'],
	] as const)('is reported as unseen if it never arrives: %s', async (does, method) => {
		const bot = await startOne();
		node.dying = { method, when: 'before' };
		await bots.calls.sendCommand(bot, does, { ...TERMS, bound: 50n * COIN });
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		expect(sent(method)).toBe(1);
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
	});

	test('reports a resume without effect despite a success reply', async () => {
		const bot = await startOne();
		await bots.calls.sendCommand(bot, 'pause');
		node.isDeaf = true;
		await bots.calls.sendCommand(bot, 'resume');
		expect(bots.calls.outcome).toEqual({ is: 'without-effect' });
		expect((await journal())[0]).toMatchObject({
			...{ step: 'refused', draft: { does: 'resume' } },
			refusal: { code: 'CALL-NO-EFFECT' },
		});
		node.isDeaf = false;
		await bots.calls.sendCommand(bot, 'resume');
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
	});

	test('leaves an unseen pause refused when a later stop succeeds', async () => {
		const bot = await startOne();
		node.dying = { method: 'bot_pause', when: 'before' };
		await bots.calls.sendCommand(bot, 'pause');
		node.dying = undefined;
		await bots.calls.sendCommand(bot, 'stop');
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.entry?.draft).toMatchObject({ does: 'stop' });
		const commands = (await journal()).filter(({ kind }) => kind === 'bot-command');
		expect(commands.map(({ step }) => step).sort()).toEqual(['done', 'refused']);
	});
});

describe('detection of numbered calls', () => {
	test('queries only a marketmaker node', async () => {
		await bots.hasNumberedCalls.refresh();
		expect(bots.hasNumberedCalls.current).toBe(false);
		expect(sent('lastnonce')).toBe(0);
		desk.database.close();
		await open('marketmaker');
		await bots.hasNumberedCalls.refresh();
		expect(bots.hasNumberedCalls.current).toBe(true);
	});
});
