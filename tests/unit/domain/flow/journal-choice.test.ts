import {
	EVERY_ENTRY,
	formatJournalFilter,
	isChosen,
	journalStateOf,
	parseJournalFilter,
	type JournalFilter,
} from '#lib/domain/flow/journal-choice.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { describe, expect, it } from 'vitest';

const HEAD = { id: 'a', nodeId: 'node', created: 1, updated: 2 } as const;
const PREPARATION: JournalEntry = {
	...HEAD,
	kind: 'prepare-outputs',
	step: 'accepted',
	draft: { coin: 'RICK', amount: '3', trades: 2, pair: '' },
	reached: { fill: 1, review: 1, sending: 2, accepted: 2 },
};
const PRICE: JournalEntry = {
	...{ ...HEAD, kind: 'trade-offer', step: 'done', reached: { sent: 1, done: 2 } },
	draft: { base: 'KMD', rel: 'LTC', price: '2' },
};
const shown = () => ({ words: 'Prepare outputs for 2 × 3 RICK ab12', day: '2026-11-20' });
const chosen = (entry: JournalEntry, choice: Partial<JournalFilter>) =>
	isChosen(entry, { ...EVERY_ENTRY, ...choice }, shown);

describe('journal filter', () => {
	it('is restored from the address', () => {
		const choice: JournalFilter = {
			...{ state: 'done', kind: 'trade-offer', coin: 'KMD' },
			...{ from: '2026-11-01', to: '2026-11-30', text: 'post & take' },
		};
		expect(parseJournalFilter(new URLSearchParams(formatJournalFilter(choice)))).toEqual(choice);
		expect(formatJournalFilter(EVERY_ENTRY)).toBe('');
	});

	it('ignores unknown values in the address', () => {
		const search = new URLSearchParams('state=lost&from=yesterday&to=2026-1-1&coin=kmd');
		expect(parseJournalFilter(search)).toEqual({ ...EVERY_ENTRY, coin: 'KMD' });
	});

	it.each<[Partial<JournalFilter>, boolean, boolean]>([
		[{}, true, true],
		[{ state: 'under-way' }, true, false],
		[{ state: 'done' }, false, true],
		[{ kind: 'trade-offer' }, false, true],
		[{ coin: 'LTC' }, false, true],
		[{ coin: 'RICK' }, true, false],
		[{ from: '2026-11-20', to: '2026-11-20' }, true, true],
		[{ from: '2026-11-21' }, false, false],
		[{ to: '2026-11-19' }, false, false],
		[{ text: 'rick OUTPUTS' }, true, true],
		[{ text: 'rick burn' }, false, false],
	])('applies %j', (choice, preparation, price) => {
		expect(chosen(PREPARATION, choice)).toBe(preparation);
		expect(chosen(PRICE, choice)).toBe(price);
	});

	it('distinguishes unsent entries from those in flight', () => {
		expect(journalStateOf({ ...PREPARATION, step: 'review' })).toBe('unsent');
		expect(journalStateOf({ ...PREPARATION, step: 'lost' })).toBe('under-way');
		expect(journalStateOf({ ...PREPARATION, step: 'refused' })).toBe('refused');
		expect(journalStateOf({ ...PREPARATION, step: 'visible' })).toBe('done');
		expect(journalStateOf({ ...PRICE, step: 'unknown' })).toBe('under-way');
	});
});
