import { CallError } from '#lib/client/call-error.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Live } from '#lib/state/live/live.svelte.ts';
import { NewsFeed } from '#lib/state/live/news-feed.svelte.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const REST_MS = 2000;
const PRICE = { of: 'price', base: 'KMD', rel: 'LTC', isOwn: false } as const;

let news: NewsFeed;
let readings: ReadOptions[];
/** Milliseconds between the other tab's call and the poll that reuses its reply. */
let askedBefore: number | undefined;
let failure: CallError | undefined;
let isHidden: boolean;
let leave: () => void;

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const publish = (base = 'KMD') => news.publish([{ ...PRICE, base }], Date.now());

beforeEach(async () => {
	vi.useFakeTimers();
	[news, readings, failure, isHidden] = [new NewsFeed(), [], undefined, false];
	askedBefore = undefined;
	vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
	const live = new Live(
		(options) => {
			readings.push(options);
			if (askedBefore !== undefined) options.noteAsked?.(Date.now() - askedBefore);
			return failure ? Promise.reject(failure) : Promise.resolve('read');
		},
		{
			every: () => news.pace(5000),
			invalidatedBy: news.about((told) => told.base === 'KMD'),
			minIntervalMs: REST_MS,
		},
	);
	leave = $effect.root(() => {
		$effect(() => void live.current);
	});
	flushSync();
	await advance(0);
});
afterEach(() => {
	leave();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

it('polls at its interval without events, and rarely with them', async () => {
	await advance(10_000);
	expect(readings).toHaveLength(3);
	news.setStatus('on');
	await advance(REST_MS);
	const before = readings.length;
	await advance(29_000);
	expect(readings).toHaveLength(before);
	await advance(1000);
	expect(readings).toHaveLength(before + 1);
});

it('polls at once on its event only', async () => {
	news.setStatus('on');
	await advance(10_000);
	const before = readings.length;
	publish('BTC');
	await advance(1000);
	expect(readings).toHaveLength(before);
	publish();
	await advance(0);
	expect(readings).toHaveLength(before + 1);
	expect(readings.at(-1)?.freshSince).toBeGreaterThan(Date.now() - REST_MS);
});

it('polls again if another tab’s reply is older than the event', async () => {
	news.setStatus('on');
	await advance(10_000);
	const before = readings.length;
	askedBefore = 500;
	publish();
	await advance(0);
	expect(readings).toHaveLength(before + 1);
	askedBefore = undefined;
	await advance(REST_MS);
	expect(readings).toHaveLength(before + 2);
	await advance(20_000);
	expect(readings).toHaveLength(before + 2);
});

it('pauses between event polls without missing an event', async () => {
	news.setStatus('on');
	await advance(10_000);
	const before = readings.length;
	for (let told = 0; told < 10; told += 1) {
		publish();
		await advance(100);
	}
	expect(readings).toHaveLength(before + 1);
	await advance(REST_MS);
	expect(readings).toHaveLength(before + 2);
	await advance(20_000);
	expect(readings).toHaveLength(before + 2);
});

it('polls at once when the stream has ended', async () => {
	news.setStatus('on');
	await advance(10_000);
	const before = readings.length;
	news.setStatus('starting');
	await advance(0);
	expect(readings).toHaveLength(before + 1);
	await advance(5000);
	expect(readings).toHaveLength(before + 2);
});

it('does not poll on events while failing or hidden', async () => {
	news.setStatus('on');
	failure = new CallError('timeout', 'late');
	await advance(35_000);
	const failed = readings.length;
	for (let told = 0; told < 20; told += 1) {
		publish();
		await advance(100);
	}
	expect(readings).toHaveLength(failed);
	failure = undefined;
	await advance(60_000);
	isHidden = true;
	const before = readings.length;
	for (let told = 0; told < 20; told += 1) {
		publish();
		await advance(100);
	}
	expect(readings).toHaveLength(before);
});
