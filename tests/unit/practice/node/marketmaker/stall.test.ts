import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, openStill } from '../practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

interface Book {
	readonly asks: readonly { readonly pubkey: string; readonly price: number; readonly age: number }[];
}

let practice: Practice;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

const askedFor = async (): Promise<Book['asks']> => (await call<Book>('orderbook', PAIR)).asks;

/**
 * Starts reading the node's events.
 * @returns the list of received messages
 */
function read(): string[] {
	const messages: string[] = [];
	practice.events.takeSeat((message) => messages.push(message));
	return messages;
}

beforeEach(async () => {
	practice = await openStill({ variant: 'marketmaker' });
	await call('enable', { coin: 'LTC' });
	expect(await call('getendpoint')).toMatchObject({ result: 'success', socket: 2 });
});

describe('unread event stream in the marketmaker variant', () => {
	it('freezes the order book and expires its offers until a reader connects', async () => {
		await advance(1);
		const before = await askedFor();
		await advance(100);
		const after = await askedFor();
		expect(after.length).toBeGreaterThan(0);
		for (const { pubkey, price, age } of after) {
			expect(before).toContainEqual(expect.objectContaining({ pubkey, price, age: age - 100 }));
		}
		await advance(4000);
		expect(await askedFor()).toEqual([]);
		read();
		expect((await askedFor()).length).toBeGreaterThan(0);
	});

	it('holds queued calls until a reader connects', async () => {
		await advance(2);
		expect(await call('version', { queueid: 7 })).toEqual({ result: 'success', status: 'queued' });
		await advance(60);
		const messages = read();
		expect(messages).toEqual([]);
		await call('version');
		expect(messages).toEqual(['{"queueid":7,"result":{"result":"UNKNOWN"}}']);
	});

	it('holds the replies of makers until a reader connects', async () => {
		await advance(2);
		await call('buy', { ...PAIR, price: '0.03', relvolume: '0.1' });
		await advance(20);
		expect(await call('recentswaps')).toMatchObject({ swaps: [], pending: { relvalue: 0.101 } });
		read();
		await advance(9);
		expect(await call<{ swaps: readonly unknown[] }>('recentswaps')).toMatchObject({
			swaps: [[expect.any(Number), expect.any(Number)]],
		});
	});

	it('rejects a second opening', async () => {
		expect(await call('getendpoint')).toEqual({ error: 'IPC endpoint already exists', socket: 2 });
	});

	it('stalls nothing in the document variant', async () => {
		practice = await openStill();
		await call('getendpoint');
		await advance(100);
		await call('help', { queueid: 7 }).catch(() => undefined);
		expect((await askedFor())[0]?.age).toBeLessThan(100);
		await advance(1);
		expect(read()).toHaveLength(1);
	});
});
