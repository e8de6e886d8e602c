import { waitingEntries } from '#lib/domain/home.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { expect, test } from 'vitest';

const entry = (id: string, kind: string, step: string, draft: object = {}) =>
	({ id, kind, step, draft, nodeId: 'node', created: 1, updated: 1, reached: {} }) as unknown as JournalEntry;

test('lists reviewed and undecided calls, with drafts separate', () => {
	const { open, drafts } = waitingEntries([
		entry('1', 'send', 'review'),
		entry('2', 'send', 'lost'),
		entry('3', 'trade-offer', 'unknown'),
		entry('4', 'send', 'fill'),
		entry('5', 'token-transfer', 'review', { batch: { id: 'list', line: 1 } }),
		entry('6', 'send', 'accepted'),
		entry('7', 'trade-offer', 'sent'),
		entry('8', 'send', 'visible'),
		entry('9', 'trade-offer', 'refused'),
	]);
	expect(open.map(({ id }) => id)).toEqual(['1', '2', '3']);
	expect(drafts.map(({ id }) => id)).toEqual(['4']);
});
