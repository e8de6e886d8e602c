import { joinActivity, parseActivitySource } from '#lib/domain/activity-item.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { expect, test } from 'vitest';

const sources = {
	entries: [{ id: 'e', updated: 30 } as JournalEntry],
	swaps: [
		{ id: '1-2', startedAt: 10, finishedAt: 40 },
		{ id: '3-4', startedAt: 20 },
	] as Swap[],
	events: [
		{ id: 'a', at: 25, event: { of: 'failed', error: 1, swap: undefined } },
		{ id: 'b', at: 26, event: { of: 'price', pair: { base: 'A', rel: 'B' }, price: '1' } },
		{ id: 'c', at: 27, event: { of: 'reply', queueid: 5, secrets: [] } },
	],
} as const;

test('joins journal, swaps and events, latest first, without prices and queued replies', () => {
	const keys = joinActivity(sources, 'all').map(({ key }) => key);
	expect(keys).toEqual(['swap 1-2', 'journal e', 'event a', 'swap 3-4']);
});

test('shows a single source alone', () => {
	const of = (source: 'journal' | 'swaps' | 'events') => joinActivity(sources, source).map(({ key }) => key);
	expect(of('journal')).toEqual(['journal e']);
	expect(of('swaps')).toEqual(['swap 1-2', 'swap 3-4']);
	expect(of('events')).toEqual(['event a']);
});

test('reads the source from the address, falling back to the journal', () => {
	expect(parseActivitySource(new URLSearchParams('source=all'))).toBe('all');
	expect(parseActivitySource(new URLSearchParams('source=none'))).toBe('journal');
});
