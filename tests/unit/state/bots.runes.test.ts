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

describe('a bot that is started', () => {
	test('is written down before it goes, sent once, and recorded with its id', async () => {
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

	test('whose reply is lost is found in the list of bots, and not sent again', async () => {
		node.dying = { method: 'bot_buy', when: 'after' };
		await start();
		expect(sent('bot_buy')).toBe(1);
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(bots.calls.isFound).toBe(true);
		expect(bots.calls.failure).toBeUndefined();
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
	});

	test('is not taken for one of the same terms that was there before', async () => {
		node.bots = [wireBot(1, WIRE_TERMS)];
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		expect(await journal()).toMatchObject([{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } }]);
		expect(sent('bot_buy')).toBe(1);
	});

	test('that was not seen and arrives later is put right', async () => {
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
		expect(sent('bot_buy')).toBe(1);
	});

	test('answers for one order only, where two of the same terms were sent', async () => {
		node.dying = { method: 'bot_buy', when: 'before' };
		await start();
		node.dying = undefined;
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect((await journal()).map(({ step }) => step).sort()).toEqual(['done', 'refused']);
	});

	test('that the node refuses is refused, with its reason', async () => {
		node.erring = { method: 'bot_buy', hasDone: false };
		await start();
		expect(bots.calls.outcome).toEqual({ is: 'refused' });
		expect(bots.calls.failure).toMatchObject({ message: 'no' });
		expect(await journal()).toMatchObject([{ step: 'refused' }]);
	});

	test('is not sent where it cannot be written down, nor where the node cannot list its bots before', async () => {
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

	test('whose page was closed before the reply came is looked up by the next page', async () => {
		const draft = { ...WIRE_TERMS, side: 'buy', price: '60', volume: '10', before: [] } as const;
		await beginCallEntry(desk.database, { nodeId: 'node', kind: 'bot-start', draft });
		node.bots = [wireBot(1, WIRE_TERMS)];
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'done', bot: '1' });
		expect(await journal()).toMatchObject([{ step: 'done', bot: '1' }]);
		expect(sent('bot_buy')).toBe(0);
	});

	test('is not taken for an earlier one while another tab waits for the reply to it', async () => {
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

	test('is held back while another tab sends', async () => {
		await withLock(LOCK_NAMES.botCall('node'), () => bots.calls.start(TERMS));
		expect(bots.calls.outcome).toEqual({ is: 'held-back' });
		expect(sent('bot_buy')).toBe(0);
		bots.calls.dismiss();
		expect(bots.calls.outcome).toBeUndefined();
	});

	test('keeps the page open while it is sent, and is sent once however often the button is pressed', async () => {
		const guards = desk.use(LeaveGuards);
		const both = [bots.calls.start(TERMS), bots.calls.start(TERMS)];
		expect(guards.waiting).toBe('sending');
		await Promise.all(both);
		expect(guards.waiting).toBeUndefined();
		expect(sent('bot_buy')).toBe(1);
	});
});

describe('a bot that is told something', () => {
	test.each([
		['pause', 'bot_pause', { pausedAt: 5000 }],
		['stop', 'bot_stop', { stoppedAt: 6000 }],
		['change', 'bot_settings', { bound: 50n * COIN, volume: 12n * COIN }],
	] as const)('does it once: %s', async (does, method, expected) => {
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
	] as const)('is looked up where the reply is lost: %s', async (does, method) => {
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
	] as const)('and never got it is as it was, which is said: %s', async (does, method) => {
		const bot = await startOne();
		node.dying = { method, when: 'before' };
		await bots.calls.sendCommand(bot, does, { ...TERMS, bound: 50n * COIN });
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
		expect(sent(method)).toBe(1);
		await bots.list.refresh();
		expect(bots.calls.outcome).toEqual({ is: 'unseen' });
	});

	test('does not count as resumed where the node only says so', async () => {
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

	test('and was told another thing since says nothing of the first', async () => {
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

describe('what ends all bots', () => {
	test('is looked for where a program has it, and only there', async () => {
		await bots.hasNumberedCalls.refresh();
		expect(bots.hasNumberedCalls.current).toBe(false);
		expect(sent('lastnonce')).toBe(0);
		desk.database.close();
		await open('marketmaker');
		await bots.hasNumberedCalls.refresh();
		expect(bots.hasNumberedCalls.current).toBe(true);
	});
});
