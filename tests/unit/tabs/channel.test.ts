import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTabMessage } from '#lib/client/tabs/tab-host.ts';
import { TabMessages } from '#lib/state/session/tab-node.ts';
import { fitsShape, fitsWord, listOf } from '#lib/tabs/channel.ts';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/gateway/prepare.js';

const JUNK = [
	...[null, undefined, 0, NaN, '', 'lock', true, [], [null], {}, new Uint8Array(3), new Map(), new Date(0)],
	...[{ say: null }, { say: 'no such word' }, { say: '__proto__' }, { say: 'toString' }, { say: ['ping'] }],
	...[{ say: 'ask' }, { say: 'ask', leader: 'a', id: 'b', call: null }, { say: 'answer', id: 7, reply: {} }],
	...[{ say: 'i-lead', leader: 'a', since: 1, isHidden: false, status: { lastOutage: null } }],
	...[
		{ say: 'failure', id: 'a', failure: { kind: 'odd', message: 'b' } },
		{ say: 'done', id: 'a', failure: 5 },
	],
	...[{ word: 'lock' }, { word: 'open', nodeId: 'a' }, { word: 'leave', nodeId: { a: 1 } }],
];

describe('tab message channel', () => {
	it.each(JUNK.map((junk) => [junk]))('ignores %j', async (junk) => {
		expect(isTabMessage(junk)).toBe(false);
		const heard: unknown[] = [];
		const tabs = new TabMessages((...message) => heard.push(message));
		const other = new BroadcastChannel('swapdesk-session');
		other.postMessage(junk);
		other.postMessage({ word: 'lock', nodeId: 'own' });
		await expect.poll(() => heard).toEqual([['lock', 'own']]);
		tabs.close();
		other.close();
	});

	it.each([
		{ say: 'ping' },
		{ say: 'note', note: undefined },
		{
			say: 'i-lead',
			leader: 'a',
			since: 1,
			isHidden: false,
			status: { isUnreachable: false, lastReplyAt: 1, silentMs: 0, lastOutage: undefined },
		},
		{ say: 'answer', id: 'a', reply: { status: 200, body: new Uint8Array(), askedAt: 1, answeredAt: 2 } },
		{
			say: 'failure',
			id: 'a',
			failure: { kind: 'dropped', message: '', code: 'NET-DROPPED', raw: undefined },
		},
		{ say: 'done', id: 'a' },
	])('accepts %j', (message) => expect(isTabMessage(message)).toBe(true));

	it('validates the fields of a message', () => {
		const shape = { a: 'text', 'b?': { c: 'number' }, d: listOf({ e: ['x', 'y'] }) } as const;
		expect(fitsShape({ a: '', d: [] }, shape)).toBe(true);
		expect(fitsShape({ a: '', b: { c: 1 }, d: [{ e: 'y' }] }, shape)).toBe(true);
		for (const bad of [
			{ d: [] },
			{ a: '', b: null, d: [] },
			{ a: '', b: { c: '1' }, d: [] },
			{ a: '', d: [{ e: 'z' }] },
		])
			expect(fitsShape(bad, shape)).toBe(false);
		expect(fitsWord({ say: 'a' }, { a: {} })).toBe(true);
	});

	it('has a single listener', () => {
		const listeners = readdirSync(join(ROOT, 'src/lib'), { recursive: true, encoding: 'utf8' })
			.filter((path) => /\.(ts|svelte)$/.test(path))
			.filter((path) => {
				const source = readFileSync(join(ROOT, 'src/lib', path), 'utf8');
				return source.includes('new BroadcastChannel') && /\bonmessage\b|'message'/.test(source);
			});
		expect(listeners).toEqual([join('tabs', 'channel.ts')]);
	});
});
