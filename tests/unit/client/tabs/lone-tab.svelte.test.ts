import { beforeEach, expect, it } from 'vitest';
import { flow, TabsAtNode } from './tabs-at-node.ts';

let tabs: TabsAtNode;

beforeEach(() => {
	tabs = new TabsAtNode();
});

/** Waits until the node has received this many calls; the code that finds other tabs loads first. */
async function reached(count: number): Promise<void> {
	await expect.poll(() => tabs.node.sent.length).toBe(count);
}

it('calls the node alone without messages to other tabs', async () => {
	const only = tabs.openAlone();
	const read = only.call('balance');
	await flow();
	await tabs.node.last.reply('7');
	expect(await read).toBe('7');
	expect(only.leads()).toBe(true);
	expect(tabs.browser.messages).toEqual([]);
});

it('keeps the lead when a second tab opens, even during a call', async () => {
	const first = tabs.openAlone();
	const running = first.call('running');
	await flow();
	const second = tabs.openAlone();
	const read = second.call('balance');
	await expect.poll(() => tabs.browser.messages.some(({ say }) => say === 'ask')).toBe(true);
	expect(tabs.node.methods).toEqual(['running']);
	await tabs.node.last.reply();
	await running;
	await reached(2);
	expect(tabs.node.last).toMatchObject({ method: 'balance', tab: first.tab });
	await tabs.node.last.reply('7');
	expect(await read).toBe('7');
	expect(first.leads()).toBe(true);
});

it('passes the lead when closed or frozen, and follows after waking', async () => {
	const first = tabs.openAlone();
	await flow();
	first.tab.freeze(true);
	const second = tabs.openAlone();
	void second.call('balance');
	await reached(1);
	expect(second.leads()).toBe(true);
	first.tab.thaw();
	await tabs.node.last.reply();
	void first.call('getcoins');
	await reached(2);
	expect(tabs.node.last.tab).toBe(second.tab);
	second.line.close();
	await expect.poll(() => first.leads()).toBe(true);
});

it('sends nothing after closing, even before it was ready', async () => {
	const first = tabs.openAlone();
	const call = expect(first.change('buy')).rejects.toMatchObject({ kind: 'blocked' });
	first.line.close();
	await call;
	expect(tabs.node.sent).toEqual([]);
});
