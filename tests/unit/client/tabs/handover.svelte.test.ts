import { LeaderLost } from '#lib/client/tabs/tab-host.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeTab } from './fake-browser.ts';
import { flow, HANDOVER_MS, advance, SILENT_HANDOVER_MS, TabsAtNode } from './tabs-at-node.ts';

let tabs: TabsAtNode;

beforeEach(() => {
	vi.useFakeTimers();
	tabs = new TabsAtNode();
});
afterEach(() => {
	vi.useRealTimers();
});

describe.each([
	['is closed', HANDOVER_MS, (tab: FakeTab) => tab.end(true)],
	['crashes', HANDOVER_MS, (tab: FakeTab) => tab.end(false)],
	['is frozen', HANDOVER_MS, (tab: FakeTab) => tab.freeze(true)],
	['stalls without notice', SILENT_HANDOVER_MS, (tab: FakeTab) => tab.freeze(false)],
])('handover when the leading tab %s', (_how, withinMs, end) => {
	it('passes the lead in time and repeats unanswered reads', async () => {
		const { first, second, third } = await tabs.openThree();
		const reads = [second.call('balance'), third.call('getcoins')];
		await flow();
		expect(tabs.node.methods).toEqual(['balance']);
		end(first.tab);
		await advance(withinMs);
		expect(first.leads()).toBe(false);
		expect(tabs.node.methods).toHaveLength(2);
		await tabs.node.last.reply();
		await tabs.node.last.reply();
		await Promise.all(reads);
		expect(tabs.node.methods.slice(1).sort()).toEqual(['balance', 'getcoins']);
	});

	it('sends a waiting change once', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const buy = second.change('buy');
		await flow();
		expect(tabs.node.methods).toEqual(['running']);
		end(first.tab);
		await advance(withinMs);
		await tabs.node.last.reply('bought');
		expect(await buy).toBe('bought');
		expect(tabs.node.methods).toEqual(['running', 'buy']);
	});

	it('sends a change once if granted at that moment', async () => {
		const { first, second } = await tabs.openTwo();
		const buy = second.change('buy');
		while (!tabs.browser.messages.some(({ say }) => say === 'granted')) await Promise.resolve();
		end(first.tab);
		await advance(withinMs);
		await tabs.node.last.reply('bought');
		expect(await buy).toBe('bought');
		expect(tabs.node.methods).toEqual(['buy']);
	});

	it('makes the next leader wait for another tab’s change in flight', async () => {
		const { first, second, third } = await tabs.openThree();
		const buy = second.change('buy');
		await flow();
		const running = tabs.node.last;
		end(first.tab);
		const read = third.call('balance');
		await advance(withinMs);
		expect(tabs.node.methods).toEqual(['buy']);
		await running.reply('bought');
		expect(await buy).toBe('bought');
		await flow();
		await tabs.node.last.reply('7');
		expect(await read).toBe('7');
		expect(tabs.node.methods).toEqual(['buy', 'balance']);
	});

	it('does not let another tab repeat the leader’s calls', async () => {
		const { first, second } = await tabs.openTwo();
		void first.change('buy').catch(() => undefined);
		await flow();
		end(first.tab);
		void second.call('balance');
		await advance(withinMs);
		expect(tabs.node.methods).toEqual(['buy', 'balance']);
	});
});

describe('slow leading tab', () => {
	it('keeps the lead and sends the waiting calls one at a time', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const [read, buy] = [second.call('balance'), second.change('buy')];
		await flow();
		first.tab.freeze(false);
		await advance(3000);
		await first.tab.resume();
		expect(first.leads()).toBe(true);
		for (let answered = 0; answered < 3; answered += 1) await tabs.node.last.reply();
		expect(await Promise.all([read, buy])).toEqual(['balance', 'buy']);
		expect(tabs.node.methods.sort()).toEqual(['balance', 'buy', 'running']);
		expect(tabs.node.most).toBe(1);
	});

	it('sends no queued calls after losing the lead', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const running = tabs.node.last;
		const waiting = [first.call('getcoins'), first.call('balance')];
		const buy = first.change('buy');
		await flow();
		first.tab.freeze(false);
		// The reply arrives before the message that another tab leads now.
		await running.reply();
		const read = second.call('myprices');
		await advance(SILENT_HANDOVER_MS);
		await first.tab.resume();
		await advance(HANDOVER_MS);
		expect(tabs.node.methods).toEqual(['running', 'myprices']);
		for (let answered = 0; answered < 4; answered += 1) await tabs.node.last.reply();
		await Promise.all([read, buy, ...waiting]);
		expect(tabs.node.methods.filter((method) => method === 'buy')).toHaveLength(1);
		expect(tabs.node.most).toBe(1);
	});
});

describe('additional calls', () => {
	it('rejects the call of a suspended tab that has lost the lead', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const { guard } = tabs.node.last;
		await expect(guard?.()).resolves.toBeUndefined();
		first.tab.freeze(false);
		void second.call('balance');
		await advance(SILENT_HANDOVER_MS);
		const guarded = guard?.();
		await first.tab.resume();
		await expect(guarded).rejects.toThrow(LeaderLost);
	});

	it('sends nothing if the list of locks predates the suspension', async () => {
		const { first, second } = await tabs.openTwo();
		await advance(3000);
		const { query } = first.tab.locks;
		const listed = Promise.withResolvers<undefined>();
		first.tab.locks.query = async () => {
			first.tab.locks.query = query;
			const locks = await query();
			await listed.promise;
			return locks;
		};
		const waiting = first.call('balance');
		await flow();
		first.tab.freeze(false);
		const read = second.call('myprices');
		await advance(SILENT_HANDOVER_MS);
		listed.resolve(undefined);
		await flow();
		await first.tab.resume();
		await advance(HANDOVER_MS);
		expect(tabs.node.sent.map(({ tab }) => tab)).not.toContain(first.tab);
		await tabs.node.last.reply();
		await tabs.node.last.reply();
		expect(await Promise.all([waiting, read])).toEqual(['balance', 'myprices']);
	});

	it('requires no lead if another tab sends its own call', async () => {
		const { second } = await tabs.openTwo();
		void second.change('buy');
		await flow();
		expect(tabs.node.last).toMatchObject({ method: 'buy', guard: undefined });
	});
});

describe('frozen tab', () => {
	it('follows after waking and lets the leader make its waiting reads', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const waiting = first.call('getcoins');
		const sell = first.change('sell');
		await flow();
		first.tab.freeze(false);
		const read = second.call('balance');
		await advance(SILENT_HANDOVER_MS);
		await tabs.node.last.reply('7');
		expect(await read).toBe('7');
		first.tab.thaw();
		await advance(HANDOVER_MS);
		expect(second.leads()).toBe(true);
		await tabs.node.last.reply();
		await tabs.node.last.reply();
		expect([await sell, await waiting]).toEqual(['sell', 'getcoins']);
		expect(tabs.node.methods.slice(0, 2)).toEqual(['running', 'balance']);
		expect(tabs.node.sent.slice(2).sort((one, other) => (one.method < other.method ? -1 : 1))).toMatchObject([
			{ method: 'getcoins', tab: second.tab },
			{ method: 'sell', tab: first.tab },
		]);
	});

	it('does not delay the others when it inherits the lead', async () => {
		const { first, second, third } = await tabs.openThree();
		second.tab.freeze(false);
		first.tab.end(false);
		void third.call('balance');
		await advance(SILENT_HANDOVER_MS);
		expect(third.leads()).toBe(true);
		expect(tabs.node.methods).toEqual(['balance']);
	});
});
