import { isFarther, mayMove, movedEntry } from '#lib/domain/flow/entry-merge.ts';
import { advanceCall, type CallEvent } from '#lib/domain/flow/call-record.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { advanceFlow, beginFlow, wasEverSent, type FlowEvent } from '#lib/domain/flow/money-flow.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const DRAFT = { coin: 'KMD', rows: [], data: '', dataIs: 'text', isEncrypted: false } as const;
const TXID = 'ab'.repeat(32);
const HEAD = { id: 'one', nodeId: 'node', created: 1, updated: 1 };

const refusal = { code: 'CALL-UNSEEN', text: '' };
const flowEvent = fc.constantFrom<FlowEvent[]>(
	{ event: 'built', hex: '00', txid: TXID },
	{ event: 'reopened' },
	{ event: 'sent', seenTxid: TXID },
	{ event: 'sent-again', seenTxid: TXID },
	{ event: 'accepted' },
	{ event: 'refused', refusal },
	{ event: 'held-back' },
	{ event: 'not-found' },
	{ event: 'mined' },
	{ event: 'undone' },
	{ event: 'visible' },
	{ event: 'settled' },
);
const callEvent = fc.constantFrom<CallEvent[]>(
	{ event: 'lost' },
	{ event: 'seen' },
	{ event: 'done', txid: TXID },
	{ event: 'mined' },
	{ event: 'undone' },
	{ event: 'not-found' },
	{ event: 'refused', refusal },
	{ event: 'settled' },
);

/** An entry after any sequence of events, because two browsers can hold different versions. */
const anySend = fc
	.array(flowEvent, { maxLength: 14 })
	.map((events) =>
		events.reduce<JournalEntry>(
			(entry, event, place) =>
				(advanceFlow(entry as never, event as never, place + 2) ?? entry) as JournalEntry,
			{ ...beginFlow(DRAFT, 1), ...HEAD, kind: 'send' } as JournalEntry,
		),
	);
const anyUnlock = fc.array(callEvent, { maxLength: 10 }).map((events) =>
	events.reduce<JournalEntry>(
		(entry, event, place) => advanceCall(entry as never, event, place + 2) ?? entry,
		{
			...{ ...HEAD, kind: 'unlock', step: 'sent', reached: { sent: 1 } },
			draft: { coin: 'KMD', txid: TXID, amount: '1' },
		} as JournalEntry,
	),
);
const anyEntry = fc.oneof(anySend, anyUnlock);

/** Merges an entry like a restore. */
const merge = (here: JournalEntry, backup: JournalEntry): JournalEntry =>
	mayMove(backup) && isFarther(backup, here) ? movedEntry(backup) : here;

describe('backup entry', () => {
	test('may move only if it was sent', () => {
		fc.assert(
			fc.property(anySend, (entry) => {
				expect(mayMove(entry)).toBe(wasSentAndIsNoDraft(entry));
			}),
		);
	});

	test('is never sent again, for any events', () => {
		fc.assert(
			fc.property(anySend.filter(mayMove), fc.array(flowEvent), (entry, events) => {
				const steps = new Set<string>();
				events.reduce<JournalEntry>((known, event) => {
					const next = advanceFlow(known as never, event as never, 99) as JournalEntry | undefined;
					if (next && (event.event === 'sent' || event.event === 'sent-again')) steps.add('sent');
					return next ?? known;
				}, movedEntry(entry));
				expect([...steps]).toEqual([]);
			}),
		);
	});

	test('never turns a sent entry into an unsent or earlier entry', () => {
		fc.assert(
			fc.property(anySend, anySend, (here, backup) => {
				const merged = merge(here, backup);
				if (wasEverSent(here as never)) expect(wasEverSent(merged as never)).toBe(true);
				expect(isFarther(here, merged)).toBe(false);
			}),
		);
	});

	test('merges idempotently and independently of the order of two backups', () => {
		fc.assert(
			fc.property(anyEntry, anyEntry, anyEntry, (here, one, other) => {
				const once = merge(here, one);
				expect(merge(once, one)).toBe(once);
				const [first, second] = [merge(once, other), merge(merge(here, other), one)];
				if (first.kind === second.kind) expect(first.step).toBe(second.step);
			}),
		);
	});

	test('is ignored if its transaction differs under the same id', () => {
		const sent = advance({ event: 'sent', seenTxid: TXID }, { event: 'not-found' });
		const other = {
			...advance({ event: 'sent', seenTxid: TXID }, { event: 'accepted' }),
			txid: 'cd'.repeat(32),
		};
		expect(isFarther(other as JournalEntry, sent)).toBe(false);
	});
});

function advance(...events: FlowEvent[]): JournalEntry {
	const built = { event: 'built', hex: '00', txid: TXID } as const;
	return [built, ...events].reduce<JournalEntry>(
		(entry, event) => advanceFlow(entry as never, event as never, 5) as unknown as JournalEntry,
		{ ...beginFlow(DRAFT, 1), ...HEAD, kind: 'send' } as JournalEntry,
	);
}

function wasSentAndIsNoDraft(entry: JournalEntry): boolean {
	return (
		wasEverSent(entry as never) && entry.step !== ('review' as string) && entry.step !== ('fill' as string)
	);
}
