import { describe, expect, it } from 'vitest';
import { lost, setUpQueue } from './manual-queue.ts';
import { settle } from './manual-transport.ts';

describe('request queue during an outage', () => {
	/** Opens a queue with an unreachable program, after a read has failed twice and is held. */
	async function disconnect() {
		const parts = setUpQueue({ holdsReads: true });
		const held = parts.add('balance');
		for (let attempt = 0; attempt < 2; attempt += 1) {
			parts.last().fail(lost('unreachable'));
			await settle();
		}
		expect([parts.queue.status.isUnreachable, parts.queue.status.lastOutage]).toEqual([true, undefined]);
		return { ...parts, held };
	}

	it('holds screen and background reads until the program answers', async () => {
		const { add, names, held, answerLast, queue } = await disconnect();
		const later = [add('orderbook'), add('prices', { priority: 'background' }), add('swap', { fast: true })];
		expect(names()).toEqual(['balance', 'balance']);
		const probe = add('height', { probes: true });
		expect(names().at(-1)).toBe('height');
		await answerLast();
		expect(await probe).toBe('height');
		expect(queue.status.isUnreachable).toBe(false);
		expect(queue.status.lastOutage?.until).toBeGreaterThanOrEqual(queue.status.lastOutage?.from ?? NaN);
		for (let count = 0; count < 4; count += 1) await answerLast();
		expect(await Promise.all([held, ...later])).toEqual(['balance', 'orderbook', 'prices', 'swap']);
	});

	it('sends user calls and changes once each', async () => {
		const { add, change, names, last } = await disconnect();
		for (const begin of [() => add('pressed', { priority: 'user' }), () => change('setprice')]) {
			const failed = expect(begin()).rejects.toMatchObject({ kind: 'unreachable' });
			last().fail(lost('unreachable'));
			await failed;
		}
		expect(names()).toEqual(['balance', 'balance', 'pressed', 'setprice']);
	});

	it('answers a failing probe without a retry', async () => {
		const { add, names, last, queue } = await disconnect();
		const failed = expect(add('height', { probes: true })).rejects.toMatchObject({ kind: 'unreachable' });
		last().fail(lost('unreachable'));
		await failed;
		expect(names()).toEqual(['balance', 'balance', 'height']);
		expect(queue.status.isUnreachable).toBe(true);
	});

	it('drops a held read after its caller aborts', async () => {
		const { add, names, held, answerLast } = await disconnect();
		const leaving = new AbortController();
		const left = expect(add('orderbook', { signal: leaving.signal })).rejects.toThrow();
		leaving.abort();
		await left;
		void add('height', { probes: true });
		await answerLast();
		await answerLast();
		expect(await held).toBe('balance');
		expect(names()).toEqual(['balance', 'balance', 'height', 'balance']);
	});

	it('rejects reads as usual if nothing probes', async () => {
		const { add, last } = setUpQueue();
		const failed = expect(add('balance')).rejects.toMatchObject({ kind: 'unreachable' });
		last().fail(lost('unreachable'));
		await settle();
		last().fail(lost('unreachable'));
		await failed;
	});
});
