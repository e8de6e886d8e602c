import { CallError } from '#lib/client/call-error.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Live } from '#lib/state/live/live.svelte.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const INTERVAL_MS = 1000;

/** A reader with scripted answers. */
class FakeReader {
	readonly asked: { options: ReadOptions; answer: PromiseWithResolvers<string> }[] = [];
	readonly read = (options: ReadOptions) => {
		const answer = Promise.withResolvers<string>();
		this.asked.push({ options, answer });
		return answer.promise;
	};

	async reply(place: number, value: string | CallError): Promise<void> {
		const { answer } = this.asked[place] ?? {};
		if (value instanceof CallError) answer?.reject(value);
		else answer?.resolve(value);
		await vi.advanceTimersByTimeAsync(0);
	}
}

/** Reads a live value like a component; returns a function that stops reading. */
function subscribe(live: Live<string>): () => void {
	return $effect.root(() => {
		$effect(() => void live.current);
	});
}

async function startPolling(live: Live<string>): Promise<() => void> {
	const unsubscribe = subscribe(live);
	flushSync();
	await vi.advanceTimersByTimeAsync(0);
	return unsubscribe;
}

let hidden = false;
const leaving: (() => void)[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	hidden = false;
	vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
	for (const leave of leaving.splice(0)) leave();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

describe('polling', () => {
	test('starts with the first reader', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(0);
		leaving.push(await startPolling(live));
		expect(reader.asked).toHaveLength(1);
		expect(live.loading).toBe(true);
	});

	test('continues while an effect keeps the unread value alive', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		let runs = 0;
		const end = $effect.root(() => {
			$effect(() => {
				runs += 1;
				live.keepAlive();
			});
		});
		flushSync();
		await vi.advanceTimersByTimeAsync(0);
		await reader.reply(0, 'first');
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
		expect(runs).toBe(1);
		end();
		await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
	});

	test('is shared by all readers, and stops with the last one', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		const [one, other] = [await startPolling(live), await startPolling(live)];
		await reader.reply(0, 'first');
		expect(reader.asked).toHaveLength(1);
		one();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
		other();
		await vi.advanceTimersByTimeAsync(100 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
		expect(reader.asked[1]?.options.signal?.aborted).toBe(true);
	});

	test('measures the interval from the end of the last poll', async () => {
		const reader = new FakeReader();
		leaving.push(await startPolling(new Live(reader.read, { every: INTERVAL_MS })));
		await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(1);
		await reader.reply(0, 'late');
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
	});

	test('happens once without an interval', async () => {
		const reader = new FakeReader();
		leaving.push(await startPolling(new Live(reader.read)));
		await reader.reply(0, 'once');
		await vi.advanceTimersByTimeAsync(1000 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(1);
	});

	test('slows down on a hidden page and catches up when visible', async () => {
		const reader = new FakeReader();
		leaving.push(await startPolling(new Live(reader.read, { every: INTERVAL_MS })));
		hidden = true;
		await reader.reply(0, 'first');
		await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(1);
		hidden = false;
		document.dispatchEvent(new Event('visibilitychange'));
		expect(reader.asked).toHaveLength(2);
	});
});

describe('reply received by a different tab', () => {
	test('replaces a poll if no older than the interval', async () => {
		const reader = new FakeReader();
		leaving.push(await startPolling(new Live(reader.read, { every: INTERVAL_MS })));
		await reader.reply(0, 'first');
		const before = Date.now();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		const [first, second] = reader.asked.map(({ options }) => options.freshSince ?? Infinity);
		expect(first).toBeLessThan(before);
		// This tab's last reply is older than the other tab's.
		expect(second).toBeGreaterThan(before);
		expect(second).toBeLessThan(before + INTERVAL_MS);
	});

	test('is not used for a forced refresh or a single read', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		void live.refresh();
		leaving.push(await startPolling(new Live(reader.read)));
		expect(reader.asked.map(({ options }) => options.freshSince)).toEqual([undefined, undefined]);
	});
});

describe('live value', () => {
	test('ignores a late answer after a newer one', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		void live.refresh();
		await reader.reply(1, 'newer');
		await reader.reply(0, 'older');
		expect(live.current).toBe('newer');
	});

	test('keeps the last good value when a poll fails', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		await reader.reply(0, 'good');
		const goodAt = live.asOf;
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		await reader.reply(1, new CallError('unreachable', 'gone'));
		expect(live.current).toBe('good');
		expect(live.error).toMatchObject({ kind: 'unreachable' });
		expect(live.asOf).toBe(goodAt);
	});

	test('doubles the wait after a failure and resets it on success', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		await reader.reply(0, new CallError('unreachable', 'gone'));
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
		await reader.reply(1, 'back');
		expect(live.error).toBeUndefined();
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked).toHaveLength(3);
	});

	test('reports a storage failure as an error and continues polling', async () => {
		let isFull = true;
		const read = () =>
			isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve('read');
		const live = new Live(read, { every: INTERVAL_MS });
		await live.refresh();
		expect(live.error?.name).toBe('QuotaExceededError');
		isFull = false;
		await live.refresh();
		expect([live.current, live.error]).toEqual(['read', undefined]);
	});

	test('does not overwrite a pushed value with an earlier poll', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		live.set('from a call');
		await reader.reply(0, 'older');
		expect(live.current).toBe('from a call');
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		await reader.reply(1, 'newer');
		expect(live.current).toBe('newer');
	});

	test('dates a pushed value as read now', () => {
		const live = new Live(() => Promise.resolve('read'));
		live.set('from an event');
		expect(live.current).toBe('from an event');
		expect(live.asOf).toBeInstanceOf(Date);
	});
});

describe('first poll of a live value', () => {
	const unreachable = new CallError('unreachable', 'Nothing answers.');
	const then = new Date('2026-01-15T21:04:00Z');

	/** Storage holding `value`, and a record of later writes. */
	function storageWith(value?: string) {
		const noted: unknown[] = [];
		const cachedValue = {
			read: () => Promise.resolve(value === undefined ? undefined : { value, at: then }),
			note: (each: unknown) => void noted.push(each),
		};
		return { cachedValue, noted };
	}

	test('shows the cached value with its time after a failure', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, {
			every: INTERVAL_MS,
			cachedValue: storageWith('stored').cachedValue,
		});
		leaving.push(await startPolling(live));
		expect(live.current).toBeUndefined();
		await reader.reply(0, unreachable);
		expect([live.current, live.asOf, live.error]).toEqual(['stored', then, unreachable]);
	});

	test('shows the cached value after a second without a reply', async () => {
		const reader = new FakeReader();
		const { cachedValue, noted } = storageWith('stored');
		const live = new Live(reader.read, { every: INTERVAL_MS, cachedValue });
		leaving.push(await startPolling(live));
		await vi.advanceTimersByTimeAsync(1000);
		expect([live.current, live.asOf, live.loading]).toEqual(['stored', then, false]);
		await reader.reply(0, 'fresh');
		expect(live.current).toBe('fresh');
		expect(live.asOf?.getTime()).toBe(Date.now());
		expect(noted).toEqual(['fresh']);
	});

	test('does not receive the cached value as the previous one', async () => {
		const bases: unknown[] = [];
		const reader = new FakeReader();
		const read = (options: ReadOptions, previous: string | undefined) => {
			bases.push(previous);
			return reader.read(options);
		};
		const live = new Live(read, { every: INTERVAL_MS, cachedValue: storageWith('stored').cachedValue });
		leaving.push(await startPolling(live));
		await reader.reply(0, unreachable);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
		await reader.reply(1, 'fresh');
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(bases).toEqual([undefined, undefined, 'fresh']);
		expect(live.current).toBe('fresh');
	});

	test('probes the node, unlike later polls', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		await reader.reply(0, 'first');
		await vi.advanceTimersByTimeAsync(INTERVAL_MS);
		expect(reader.asked.map(({ options }) => options.probes)).toEqual([true, false]);
	});

	test('ends loading when it fails', async () => {
		const reader = new FakeReader();
		const live = new Live(reader.read, { every: INTERVAL_MS });
		leaving.push(await startPolling(live));
		await reader.reply(0, unreachable);
		await vi.advanceTimersByTimeAsync(4 * INTERVAL_MS);
		expect(reader.asked).toHaveLength(2);
		expect(live.loading).toBe(false);
	});
});
