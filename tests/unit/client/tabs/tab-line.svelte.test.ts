import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flow, HANDOVER_MS, advance, TabsAtNode, USERPASS } from './tabs-at-node.ts';

let tabs: TabsAtNode;

beforeEach(() => {
	vi.useFakeTimers();
	tabs = new TabsAtNode();
});
afterEach(() => {
	vi.useRealTimers();
});

describe('leading tab', () => {
	it('makes the reads of other tabs with its key, never sharing it', async () => {
		const { first, second } = await tabs.openTwo();
		const read = second.call('balance');
		await flow();
		expect(tabs.node.last).toMatchObject({ tab: first.tab, method: 'balance', userpass: USERPASS });
		await tabs.node.last.reply('12.5');
		expect(await read).toBe('12.5');
		expect(JSON.stringify(tabs.browser.messages)).not.toContain(USERPASS);
	});

	it('rejects a spending call from a script on the channel', async () => {
		const { first } = await tabs.openTwo();
		const leads = tabs.browser.messages.findLast((message) => message.say === 'i-lead');
		const call = { body: '{"method":"sendrawtransaction"}', priority: 'user', fast: false } as const;
		const ask = { ...call, probes: false, timeoutMs: 1000, freshSince: undefined };
		const script = tabs.browser.open();
		tabs.browser.spread({ say: 'ask', leader: leads?.leader ?? '', id: 'x', call: ask }, script);
		await flow();
		expect(tabs.node.methods).toEqual([]);
		tabs.browser.spread(
			{ say: 'ask', leader: leads?.leader ?? '', id: 'y', call: { ...ask, body: '{"method":"getcoins"}' } },
			script,
		);
		await flow();
		expect(tabs.node.last).toMatchObject({ tab: first.tab, method: 'getcoins' });
	});

	it('makes one call for equal reads of all tabs', async () => {
		const all = await tabs.open(10);
		const reads = Promise.all(all.map((each) => each.call('getcoins')));
		await flow();
		await tabs.node.last.reply('all');
		expect(new Set(await reads)).toEqual(new Set(['all']));
		expect(tabs.node.methods).toEqual(['getcoins']);
	});

	it('shares a read with a tab that needs nothing newer', async () => {
		const { first, second } = await tabs.openTwo();
		const read = first.call('getcoins');
		await flow();
		const sentAt = Date.now();
		await advance(100);
		await tabs.node.last.reply('all');
		await read;
		expect(await second.call('getcoins', { freshSince: sentAt })).toBe('all');
		void second.call('getcoins', { freshSince: sentAt + 1 });
		await flow();
		expect(tabs.node.methods).toEqual(['getcoins', 'getcoins']);
	});

	it('sends one call for all tabs: user first, then screen, then background', async () => {
		const { first, second, third } = await tabs.openThree();
		void first.call('running');
		await flow();
		void second.call('second’s background', { priority: 'background' });
		void first.call('first’s screen');
		void third.call('third’s screen');
		void third.change('buy');
		await flow();
		while (tabs.node.sent.length < 5) await tabs.node.last.reply();
		expect(tabs.node.methods).toEqual([
			'running',
			'buy',
			'first’s screen',
			'third’s screen',
			'second’s background',
		]);
		expect(tabs.node.most).toBe(1);
	});

	it('forwards failures unchanged', async () => {
		const { second } = await tabs.openTwo();
		const read = expect(second.call('balance')).rejects.toMatchObject({ kind: 'refused' });
		await flow();
		await tabs.node.last.fail('refused');
		await read;
	});

	it('drops another tab’s read after its caller aborts', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		const leaving = new AbortController();
		const left = expect(second.call('balance', { signal: leaving.signal })).rejects.toThrow('left');
		await flow();
		leaving.abort(new Error('left'));
		await left;
		void second.call('getcoins');
		await flow();
		await tabs.node.last.reply();
		expect(tabs.node.methods).toEqual(['running', 'getcoins']);
	});

	it('notifies all tabs when the node is unreachable and reachable again', async () => {
		const { first, second } = await tabs.openTwo();
		for (const expected of [true, false]) {
			const probe = second.call('getcoin', { probes: true }).catch(() => undefined);
			await flow();
			if (expected) await tabs.node.last.fail('unreachable');
			else await tabs.node.last.reply();
			if (expected && tabs.node.sent.length === 2) await tabs.node.last.fail('unreachable');
			await probe;
			expect([first.line.status.isUnreachable, second.line.status.isUnreachable]).toEqual([
				expected,
				expected,
			]);
		}
		expect(second.line.status.lastOutage).toEqual(first.line.status.lastOutage);
	});
});

describe('changing call', () => {
	it('is sent by its own tab, in turn, with its own key', async () => {
		const { second } = await tabs.openTwo();
		const buy = second.change('buy');
		await flow();
		expect(tabs.node.last).toMatchObject({ tab: second.tab, method: 'buy', userpass: USERPASS });
		await tabs.node.last.reply('bought');
		expect(await buy).toBe('bought');
		expect(JSON.stringify(tabs.browser.messages)).not.toContain('buy');
	});

	it('runs without a concurrent call', async () => {
		const { first, second } = await tabs.openTwo();
		void second.change('buy');
		await flow();
		void first.call('balance', { priority: 'user' });
		await flow();
		expect(tabs.node.methods).toEqual(['buy']);
		await tabs.node.last.reply();
		expect(tabs.node.methods).toEqual(['buy', 'balance']);
	});

	it('invalidates the cached reads of every tab', async () => {
		const { first, second } = await tabs.openTwo();
		const read = first.call('balance');
		await flow();
		await tabs.node.last.reply();
		await read;
		void second.change('buy');
		await flow();
		await tabs.node.last.reply();
		void first.call('balance', { freshSince: 0 });
		await flow();
		expect(tabs.node.methods).toEqual(['balance', 'buy', 'balance']);
	});

	it('can be cancelled while it waits for its turn', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		const leaving = new AbortController();
		const left = expect(second.change('buy', { signal: leaving.signal })).rejects.toThrow('left');
		await flow();
		leaving.abort(new Error('left'));
		await left;
		await tabs.node.last.reply();
		await advance(HANDOVER_MS);
		expect(tabs.node.methods).toEqual(['running']);
	});

	it('stays in its tab if it contains a passphrase, even a read', async () => {
		const { second } = await tabs.openTwo();
		void second.call('opreturndecrypt', { holdsSecret: true });
		await flow();
		expect(tabs.node.last.tab).toBe(second.tab);
	});

	it.each([true, false])('unblocks the other tabs when its tab ends (with notice: %s)', async (says) => {
		const { first, second } = await tabs.openTwo();
		void second.change('buy');
		await flow();
		void first.call('balance');
		second.tab.end(says);
		await flow();
		expect(tabs.node.methods).toEqual(['buy', 'balance']);
	});
});

describe('hidden tab', () => {
	it('sends only user actions while another tab leads', async () => {
		const { second } = await tabs.openTwo();
		second.tab.hide(true);
		const read = second.call('balance');
		const probe = second.call('getcoin', { priority: 'background', probes: true });
		void second.change('cancel');
		await advance(HANDOVER_MS);
		await tabs.node.last.reply();
		expect(tabs.node.methods).toEqual(['cancel']);
		second.tab.hide(false);
		await flow();
		await tabs.node.last.reply('7');
		await tabs.node.last.reply('high');
		expect([await read, await probe]).toEqual(['7', 'high']);
	});

	it('passes the lead to a visible tab after the call in flight', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running');
		await flow();
		first.tab.hide(true);
		void second.call('balance');
		await advance(HANDOVER_MS);
		expect(first.leads()).toBe(true);
		await tabs.node.last.reply();
		await flow();
		expect(second.leads()).toBe(true);
		expect(tabs.node.last).toMatchObject({ tab: second.tab, method: 'balance' });
		expect(tabs.node.most).toBe(1);
	});

	it('continues to call if all tabs are hidden', async () => {
		const { first, second } = await tabs.openTwo();
		first.tab.hide(true);
		second.tab.hide(true);
		void first.call('balance');
		await flow();
		expect(tabs.node.methods).toEqual(['balance']);
	});
});

describe('closed line', () => {
	it('sends nothing more, not even waiting calls', async () => {
		const { first, second } = await tabs.openTwo();
		void first.call('running').catch(() => undefined);
		await flow();
		const waiting = [second.call('balance'), second.change('buy')].map((call) =>
			expect(call).rejects.toMatchObject({ kind: 'blocked', outcomeUnknown: false }),
		);
		await flow();
		second.line.close();
		await Promise.all(waiting);
		await tabs.node.last.reply();
		await advance(HANDOVER_MS);
		await expect(second.call('getcoins')).rejects.toMatchObject({ kind: 'blocked' });
		expect(tabs.node.methods).toEqual(['running']);
	});

	it('passes the lead at once', async () => {
		const { first, second } = await tabs.openTwo();
		first.line.close();
		await flow();
		expect(second.leads()).toBe(true);
		void second.call('balance');
		await flow();
		expect(tabs.node.last.tab).toBe(second.tab);
	});
});
