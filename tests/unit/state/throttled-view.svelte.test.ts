import { Live, type LastKnown, ThrottledView } from '#lib/state/live/live.svelte.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Longer than the throttling interval, in milliseconds. */
const LONG_MS = 1000;

let read = 0;
const drawn: (number | undefined)[] = [];
const leaving: (() => void)[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	read = 0;
});
afterEach(() => {
	for (const leave of leaving.splice(0)) leave();
	drawn.length = 0;
	vi.useRealTimers();
});

const countUp = () => Promise.resolve((read += 1));

/** Subscribes like a component; returns a function that unsubscribes. */
async function draw(view: ThrottledView<number>): Promise<() => void> {
	const leave = $effect.root(() => {
		$effect(() => void drawn.push(view.current));
	});
	leaving.push(leave);
	flushSync();
	await vi.advanceTimersByTimeAsync(0);
	return leave;
}

async function refresh(live: Live<number>): Promise<void> {
	await live.refresh();
	flushSync();
}

test('draws the first value and a value after a pause at once', async () => {
	const live = new Live(countUp);
	const view = new ThrottledView(live);
	await draw(view);
	expect(drawn).toEqual([undefined, 1]);
	await vi.advanceTimersByTimeAsync(LONG_MS);
	await refresh(live);
	expect(drawn).toEqual([undefined, 1, 2]);
	expect(view.asOf).toBe(live.asOf);
});

test('draws few of many polls, including the last', async () => {
	const live = new Live(countUp);
	const view = new ThrottledView(live);
	await draw(view);
	for (let reading = 0; reading < 20; reading += 1) {
		await vi.advanceTimersByTimeAsync(100);
		await refresh(live);
		expect(live.current).toBe(reading + 2);
	}
	expect(drawn.length).toBeGreaterThanOrEqual(4);
	expect(drawn.length).toBeLessThanOrEqual(6);
	expect(drawn.at(-1)).toBeGreaterThan(12);
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(drawn.at(-1)).toBe(21);
	expect(view.asOf).toBe(live.asOf);
	const before = drawn.length;
	await vi.advanceTimersByTimeAsync(10 * LONG_MS);
	expect(drawn).toHaveLength(before);
});

test('reports the time of the drawn value', async () => {
	const live = new Live(countUp);
	const view = new ThrottledView(live);
	await draw(view);
	const first = live.asOf;
	await vi.advanceTimersByTimeAsync(100);
	await refresh(live);
	expect(live.asOf).not.toBe(first);
	expect([view.current, view.asOf]).toEqual([1, first]);
	expect(view.asOf).toBe(first);
});

test('replaces a stored value with the first poll immediately', async () => {
	const cachedValue: LastKnown = {
		read: () => Promise.resolve({ value: 99, at: new Date(0) }),
		note: () => undefined,
	};
	const first = Promise.withResolvers<number>();
	const live = new Live(() => first.promise, { cachedValue });
	await draw(new ThrottledView(live));
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(drawn).toEqual([undefined, 99]);
	first.resolve(7);
	await vi.advanceTimersByTimeAsync(0);
	flushSync();
	expect(drawn).toEqual([undefined, 99, 7]);
});

test('polls only while a view is drawn', async () => {
	const live = new Live(countUp, { every: LONG_MS });
	const view = new ThrottledView(live);
	const [one, other] = [await draw(view), await draw(view)];
	one();
	await vi.advanceTimersByTimeAsync(2 * LONG_MS);
	const before = read;
	expect(before).toBeGreaterThan(1);
	other();
	await vi.advanceTimersByTimeAsync(10 * LONG_MS);
	expect(read).toBe(before);
	await draw(view);
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(read).toBeGreaterThan(before);
});
