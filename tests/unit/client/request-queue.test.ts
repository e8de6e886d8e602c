import { CallError } from '#lib/client/call-error.ts';
import type { Priority } from '#lib/client/request-queue.ts';
import { describe, expect, it } from 'vitest';
import { settle } from './manual-transport.ts';
import { lost, setUpQueue } from './manual-queue.ts';

describe('one call in flight', () => {
	it('sends the next call only when the one before has been answered', async () => {
		const { add, names, answerLast } = setUpQueue();
		const both = Promise.all([add('one'), add('two')]);
		expect(names()).toEqual(['one']);
		await answerLast();
		expect(names()).toEqual(['one', 'two']);
		await answerLast();
		expect(await both).toEqual(['one', 'two']);
	});

	it('continues after a failed call', async () => {
		const { add, last, answerLast } = setUpQueue();
		const refused = expect(add('one')).rejects.toMatchObject({ kind: 'refused' });
		const next = add('two');
		last().fail(new CallError('refused', 'no'));
		await refused;
		await settle();
		await answerLast();
		expect(await next).toBe('two');
	});

	it('lets fast calls pass at once', async () => {
		const { add, names, last } = setUpQueue();
		void add('slow');
		const fast = add('orderbook', { fast: true });
		expect(names()).toEqual(['slow', 'orderbook']);
		last().answer('book');
		expect(await fast).toBe('book');
	});
});

describe('order', () => {
	it('sends user calls before screen and background calls, each first come first served', async () => {
		const { add, names, answerLast } = setUpQueue();
		const order: [string, Priority][] = [
			['running', 'background'],
			['background 1', 'background'],
			['screen 1', 'screen'],
			['user 1', 'user'],
			['background 2', 'background'],
			['screen 2', 'screen'],
			['user 2', 'user'],
		];
		for (const [name, priority] of order) void add(name, { priority });
		for (let left = order.length; left > 0; left--) await answerLast();
		expect(names()).toEqual([
			'running',
			'user 1',
			'user 2',
			'screen 1',
			'screen 2',
			'background 1',
			'background 2',
		]);
	});

	it('moves a waiting read forward when a more urgent reader asks for it', async () => {
		const { add, names, answerLast } = setUpQueue();
		for (const name of ['running', 'balance', 'other']) void add(name, { priority: 'background' });
		void add('other', { priority: 'user' });
		await answerLast();
		expect(names()).toEqual(['running', 'other']);
	});
});

describe('equal reads', () => {
	it('share one call, whether it waits or runs', async () => {
		const { add, names, answerLast } = setUpQueue();
		const all = Promise.all([add('balance'), add('balance'), add('coins'), add('coins')]);
		await answerLast();
		await answerLast();
		expect(await all).toEqual(['balance', 'balance', 'coins', 'coins']);
		expect(names()).toEqual(['balance', 'coins']);
	});

	it('are sent again after an answer', async () => {
		const { add, names, answerLast } = setUpQueue();
		void add('balance');
		await answerLast();
		void add('balance');
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('are not shared across a change: an earlier fast read may be stale', async () => {
		const { add, change, sent, names } = setUpQueue();
		void add('orderbook', { fast: true });
		const changed = change('setprice');
		sent[1]?.answer('done');
		await changed;
		void add('orderbook', { fast: true });
		expect(names()).toEqual(['orderbook', 'setprice', 'orderbook']);
	});

	it('all fail when their call fails', async () => {
		const { add, last } = setUpQueue();
		const both = Promise.allSettled([add('balance'), add('balance')]);
		last().fail(new CallError('refused', 'no'));
		expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});

describe('reads that no reader waits for', () => {
	it('are dropped before they are sent, when all readers have left', async () => {
		const { add, names, answerLast } = setUpQueue();
		const leaving = [new AbortController(), new AbortController()];
		void add('running');
		const left = Promise.allSettled(leaving.map(({ signal }) => add('balance', { signal })));
		leaving[0]?.abort();
		leaving[1]?.abort();
		expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		await answerLast();
		expect(names()).toEqual(['running']);
	});

	it('are sent as long as one still waits', async () => {
		const { add, names, answerLast } = setUpQueue();
		const leaving = new AbortController();
		void add('running');
		const left = expect(add('balance', { signal: leaving.signal })).rejects.toMatchObject({
			name: 'AbortError',
		});
		const stays = add('balance');
		leaving.abort();
		await left;
		await answerLast();
		await answerLast();
		expect(await stays).toBe('balance');
		expect(names()).toEqual(['running', 'balance']);
	});

	it('keep their turn once in flight, so that no connection stays silent', async () => {
		const { add, names, last, answerLast } = setUpQueue();
		const leaving = new AbortController();
		const left = expect(add('balance', { signal: leaving.signal })).rejects.toMatchObject({
			name: 'AbortError',
		});
		const next = add('orderbook');
		leaving.abort();
		await left;
		expect(last().signal.aborted).toBe(false);
		expect(names()).toEqual(['balance']);
		await answerLast();
		await answerLast();
		expect(await next).toBe('orderbook');
	});

	it('answer the next reader of the same while in flight', async () => {
		const { add, names, answerLast } = setUpQueue();
		const leaving = new AbortController();
		const left = expect(add('balance', { signal: leaving.signal })).rejects.toThrow();
		leaving.abort();
		await left;
		const anew = add('balance');
		await answerLast();
		expect(await anew).toBe('balance');
		expect(names()).toEqual(['balance']);
	});

	it('are never begun with a signal that has ended', async () => {
		const { add, names } = setUpQueue();
		await expect(add('balance', { signal: AbortSignal.abort() })).rejects.toMatchObject({
			name: 'AbortError',
		});
		expect(names()).toEqual([]);
	});
});

describe('lost connections', () => {
	it.each(['dropped', 'unreachable'] as const)(
		'are tried a second time for a read that was %s',
		async (kind) => {
			const { add, names, last, answerLast } = setUpQueue();
			const outcome = add('balance');
			last().fail(lost(kind));
			await settle();
			await answerLast();
			expect(await outcome).toBe('balance');
			expect(names()).toEqual(['balance', 'balance']);
		},
	);

	it('are not tried a third time', async () => {
		const { add, names, last } = setUpQueue();
		const outcome = expect(add('balance')).rejects.toMatchObject({ kind: 'dropped' });
		last().fail(lost('dropped'));
		await settle();
		last().fail(lost('dropped'));
		await outcome;
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('are not tried again when the reply was late or refused', async () => {
		for (const kind of ['timeout', 'refused', 'malformed'] as const) {
			const { add, names, last } = setUpQueue();
			const outcome = expect(add('balance')).rejects.toMatchObject({ kind });
			last().fail(new CallError(kind, 'no'));
			await outcome;
			expect(names()).toEqual(['balance']);
		}
	});
});

describe('calls that change something', () => {
	it('are sent exactly once, whatever happens', async () => {
		for (const kind of ['dropped', 'unreachable', 'timeout'] as const) {
			const { change, names, last } = setUpQueue();
			const outcome = expect(change('buy')).rejects.toMatchObject({ kind });
			last().fail(new CallError(kind, 'lost'));
			await outcome;
			await settle();
			expect(names()).toEqual(['buy']);
		}
	});

	it('are never merged with equal ones', async () => {
		const { change, names, answerLast } = setUpQueue();
		void change('buy');
		void change('buy');
		await answerLast();
		expect(names()).toEqual(['buy', 'buy']);
	});

	it('can be called off while they wait', async () => {
		const { add, change, names, answerLast } = setUpQueue();
		const leaving = new AbortController();
		void add('running');
		const left = expect(change('buy', { signal: leaving.signal })).rejects.toMatchObject({
			name: 'AbortError',
		});
		leaving.abort();
		await left;
		await answerLast();
		expect(names()).toEqual(['running']);
	});

	it('are awaited once in flight, even if the caller wants to leave', async () => {
		const { change, last } = setUpQueue();
		const leaving = new AbortController();
		const outcome = change('buy', { signal: leaving.signal });
		leaving.abort();
		expect(last().signal.aborted).toBe(false);
		last().answer('bought');
		expect(await outcome).toBe('bought');
	});
});
