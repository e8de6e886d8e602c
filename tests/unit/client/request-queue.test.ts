import { CallError } from '#lib/client/call-error.ts';
import type { Priority } from '#lib/client/request-queue.ts';
import { describe, expect, it } from 'vitest';
import { settle } from './manual-transport.ts';
import { lost, setUpQueue } from './manual-queue.ts';

describe('call in flight', () => {
	it('delays the next call until it is answered', async () => {
		const { add, names, answerLast } = setUpQueue();
		const both = Promise.all([add('one'), add('two')]);
		expect(names()).toEqual(['one']);
		await answerLast();
		expect(names()).toEqual(['one', 'two']);
		await answerLast();
		expect(await both).toEqual(['one', 'two']);
	});

	it('lets the next call run after a failure', async () => {
		const { add, last, answerLast } = setUpQueue();
		const refused = expect(add('one')).rejects.toMatchObject({ kind: 'refused' });
		const next = add('two');
		last().fail(new CallError('refused', 'no'));
		await refused;
		await settle();
		await answerLast();
		expect(await next).toBe('two');
	});

	it('does not delay fast calls', async () => {
		const { add, names, last } = setUpQueue();
		void add('slow');
		const fast = add('orderbook', { fast: true });
		expect(names()).toEqual(['slow', 'orderbook']);
		last().answer('book');
		expect(await fast).toBe('book');
	});
});

describe('queue order', () => {
	it('sends user calls first, then screen and background calls, in order', async () => {
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

	it('moves a waiting read forward when a more urgent reader requests it', async () => {
		const { add, names, answerLast } = setUpQueue();
		for (const name of ['running', 'balance', 'other']) void add(name, { priority: 'background' });
		void add('other', { priority: 'user' });
		await answerLast();
		expect(names()).toEqual(['running', 'other']);
	});
});

describe('equal read', () => {
	it('shares one call, queued or in flight', async () => {
		const { add, names, answerLast } = setUpQueue();
		const all = Promise.all([add('balance'), add('balance'), add('coins'), add('coins')]);
		await answerLast();
		await answerLast();
		expect(await all).toEqual(['balance', 'balance', 'coins', 'coins']);
		expect(names()).toEqual(['balance', 'coins']);
	});

	it('is sent again after an answer', async () => {
		const { add, names, answerLast } = setUpQueue();
		void add('balance');
		await answerLast();
		void add('balance');
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('is not shared across a change, since earlier data may be stale', async () => {
		const { add, change, sent, names } = setUpQueue();
		void add('orderbook', { fast: true });
		const changed = change('setprice');
		sent[1]?.answer('done');
		await changed;
		void add('orderbook', { fast: true });
		expect(names()).toEqual(['orderbook', 'setprice', 'orderbook']);
	});

	it('fails for all readers when the call fails', async () => {
		const { add, last } = setUpQueue();
		const both = Promise.allSettled([add('balance'), add('balance')]);
		last().fail(new CallError('refused', 'no'));
		expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});
});

describe('read without a reader', () => {
	it('is dropped before it is sent once all readers have left', async () => {
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

	it('is sent while one reader remains', async () => {
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

	it('keeps its turn once in flight, so that no connection stays silent', async () => {
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

	it('answers the next equal reader while in flight', async () => {
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

	it('is never started with an aborted signal', async () => {
		const { add, names } = setUpQueue();
		await expect(add('balance', { signal: AbortSignal.abort() })).rejects.toMatchObject({
			name: 'AbortError',
		});
		expect(names()).toEqual([]);
	});
});

describe('lost connection', () => {
	it.each(['dropped', 'unreachable'] as const)('retries a %s read once', async (kind) => {
		const { add, names, last, answerLast } = setUpQueue();
		const outcome = add('balance');
		last().fail(lost(kind));
		await settle();
		await answerLast();
		expect(await outcome).toBe('balance');
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('does not retry a read twice', async () => {
		const { add, names, last } = setUpQueue();
		const outcome = expect(add('balance')).rejects.toMatchObject({ kind: 'dropped' });
		last().fail(lost('dropped'));
		await settle();
		last().fail(lost('dropped'));
		await outcome;
		expect(names()).toEqual(['balance', 'balance']);
	});

	it('does not retry a late, refused or malformed reply', async () => {
		for (const kind of ['timeout', 'refused', 'malformed'] as const) {
			const { add, names, last } = setUpQueue();
			const outcome = expect(add('balance')).rejects.toMatchObject({ kind });
			last().fail(new CallError(kind, 'no'));
			await outcome;
			expect(names()).toEqual(['balance']);
		}
	});
});

describe('changing call', () => {
	it('is sent exactly once despite connection failures', async () => {
		for (const kind of ['dropped', 'unreachable', 'timeout'] as const) {
			const { change, names, last } = setUpQueue();
			const outcome = expect(change('buy')).rejects.toMatchObject({ kind });
			last().fail(new CallError(kind, 'lost'));
			await outcome;
			await settle();
			expect(names()).toEqual(['buy']);
		}
	});

	it('is never merged with an equal call', async () => {
		const { change, names, answerLast } = setUpQueue();
		void change('buy');
		void change('buy');
		await answerLast();
		expect(names()).toEqual(['buy', 'buy']);
	});

	it('can be cancelled while it waits', async () => {
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

	it('is awaited once in flight, even if the caller aborts', async () => {
		const { change, last } = setUpQueue();
		const leaving = new AbortController();
		const outcome = change('buy', { signal: leaving.signal });
		leaving.abort();
		expect(last().signal.aborted).toBe(false);
		last().answer('bought');
		expect(await outcome).toBe('bought');
	});
});
