import { CallError } from '#lib/client/call-error.ts';
import { Live } from '#lib/state/live/live.svelte.ts';
import { NewsFeed } from '#lib/state/live/news-feed.svelte.ts';
import { acceptedSince, noteAsked } from '#lib/tabs/shared-reading.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const REST_MS = 2000;
const PRICE = { of: 'price', base: 'KMD', rel: 'LTC', isOwn: false } as const;

let news: NewsFeed;
let signals: AbortSignal[];
/** By how many milliseconds earlier another tab had sent the call that a reading takes the reply of. */
let askedBefore: number | undefined;
let failure: CallError | undefined;
let isHidden: boolean;
let leave: () => void;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const tell = (base = 'KMD') => news.tell([{ ...PRICE, base }], Date.now());

beforeEach(async () => {
	vi.useFakeTimers();
	[news, signals, failure, isHidden] = [new NewsFeed(), [], undefined, false];
	askedBefore = undefined;
	vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
	const live = new Live(
		(signal) => {
			signals.push(signal);
			if (askedBefore !== undefined) noteAsked(signal, Date.now() - askedBefore);
			return failure ? Promise.reject(failure) : Promise.resolve('read');
		},
		{
			every: () => news.pace(5000),
			hastenedBy: news.about((told) => told.base === 'KMD'),
			restMs: REST_MS,
		},
	);
	leave = $effect.root(() => {
		$effect(() => void live.current);
	});
	flushSync();
	await pass(0);
});
afterEach(() => {
	leave();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

it('reads as often as usual while the node tells nothing, and rarely while it does', async () => {
	await pass(10_000);
	expect(signals).toHaveLength(3);
	news.setStatus('on');
	await pass(REST_MS);
	const before = signals.length;
	await pass(29_000);
	expect(signals).toHaveLength(before);
	await pass(1000);
	expect(signals).toHaveLength(before + 1);
});

it('reads at once when the node tells of it, and of nothing else', async () => {
	news.setStatus('on');
	await pass(10_000);
	const before = signals.length;
	tell('BTC');
	await pass(1000);
	expect(signals).toHaveLength(before);
	tell();
	await pass(0);
	expect(signals).toHaveLength(before + 1);
	expect(acceptedSince(signals.at(-1))).toBeGreaterThan(Date.now() - REST_MS);
});

it('takes what another tab read within the rest, and reads again after it what is older than the news', async () => {
	news.setStatus('on');
	await pass(10_000);
	const before = signals.length;
	askedBefore = 500;
	tell();
	await pass(0);
	expect(signals).toHaveLength(before + 1);
	askedBefore = undefined;
	await pass(REST_MS);
	expect(signals).toHaveLength(before + 2);
	await pass(20_000);
	expect(signals).toHaveLength(before + 2);
});

it('rests between two such readings, and misses nothing', async () => {
	news.setStatus('on');
	await pass(10_000);
	const before = signals.length;
	for (let told = 0; told < 10; told += 1) {
		tell();
		await pass(100);
	}
	expect(signals).toHaveLength(before + 1);
	await pass(REST_MS);
	expect(signals).toHaveLength(before + 2);
	await pass(20_000);
	expect(signals).toHaveLength(before + 2);
});

it('reads at once when the stream has ended', async () => {
	news.setStatus('on');
	await pass(10_000);
	const before = signals.length;
	news.setStatus('starting');
	await pass(0);
	expect(signals).toHaveLength(before + 1);
	await pass(5000);
	expect(signals).toHaveLength(before + 2);
});

it('does not hurry a node that fails, nor read more where it is hidden', async () => {
	news.setStatus('on');
	failure = new CallError('timeout', 'late');
	await pass(35_000);
	const failed = signals.length;
	for (let told = 0; told < 20; told += 1) {
		tell();
		await pass(100);
	}
	expect(signals).toHaveLength(failed);
	failure = undefined;
	await pass(60_000);
	isHidden = true;
	const before = signals.length;
	for (let told = 0; told < 20; told += 1) {
		tell();
		await pass(100);
	}
	expect(signals).toHaveLength(before);
});
