import { describe, expect, it } from 'vitest';
import { setUpQueue } from './manual-queue.ts';

describe('cached reply', () => {
	it('answers an equal read that accepts its age', async () => {
		const { add, names, answerLast } = setUpQueue();
		const before = Date.now();
		const first = add('balance');
		await answerLast();
		await first;
		expect(await add('balance', { freshSince: before })).toBe('balance');
		expect(names()).toEqual(['balance']);
	});

	it('is as old as the sending of its call', async () => {
		const { add, names, answerLast } = setUpQueue();
		void add('balance');
		await answerLast();
		void add('balance', { freshSince: Date.now() + 1 });
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('does not answer a fresh read or a different read', async () => {
		const { add, names, answerLast } = setUpQueue();
		void add('balance');
		await answerLast();
		void add('balance');
		await answerLast();
		void add('getcoins', { freshSince: 0 });
		expect(names()).toEqual(['balance', 'balance', 'getcoins']);
	});

	it('is discarded at a change, even while the read is in flight', async () => {
		const { add, change, names, sent, answerLast } = setUpQueue();
		void add('balance');
		await answerLast();
		void change('buy');
		void add('orderbook', { fast: true });
		const [, buy, book] = sent;
		buy?.answer('bought');
		await Promise.resolve();
		await answerLast();
		book?.answer('old');
		await answerLast();
		void add('balance', { freshSince: 0 });
		await answerLast();
		void add('orderbook', { freshSince: 0 });
		expect(names()).toEqual(['balance', 'buy', 'orderbook', 'balance', 'orderbook']);
	});

	it('is discarded when the queue is cleared or the user changes', async () => {
		const { queue, add, names, answerLast } = setUpQueue();
		for (const forget of [() => queue.clear(new Error('over')), () => queue.forgetReplies()]) {
			void add('balance');
			await answerLast();
			forget();
		}
		void add('balance', { freshSince: 0 });
		expect(names()).toEqual(['balance', 'balance', 'balance']);
	});
});

it('drops waiting reads and lets those in flight finish', async () => {
	const { queue, add, change, names, answerLast } = setUpQueue();
	const running = add('running');
	const waiting = [add('balance'), change('buy')].map((each) => expect(each).rejects.toThrow('over'));
	queue.clear(new Error('over'));
	await Promise.all(waiting);
	await answerLast();
	expect(await running).toBe('running');
	expect(names()).toEqual(['running']);
});
