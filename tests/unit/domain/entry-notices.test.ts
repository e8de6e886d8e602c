import { NO_CLAIMS } from '#lib/domain/deposits.ts';
import type { AnyTransaction } from '#lib/domain/flow/journal-entry.ts';
import { endedEntries, entryNews, type ObservedEntries } from '#lib/domain/observed-notices.ts';
import { BURN_KEY } from '#lib/domain/token-transfer.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { expect, test } from 'vitest';

const START = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

function entry(kind: AnyTransaction['kind'], more: object = {}): AnyTransaction {
	const reached = { sending: START, accepted: START, mined: START + 1 };
	const base = { id: 'a', nodeId: 'n', created: START, updated: START, txid: 'tx', step: 'mined', reached };
	return { ...base, kind, draft: { coin: 'KMD' }, ...more } as never;
}

const observed = (more: Partial<ObservedEntries> = {}): ObservedEntries => ({
	...{ transactions: [], claims: NO_CLAIMS, claimCalls: [], unlocks: [] },
	...more,
});

const notice = (is: Notice['is']): Notice => ({
	...{ key: 'payment a', is, id: 'a', coins: [], sums: [], at: START, isRead: false },
});

const newsFor = (given: ObservedEntries, nodeNow = START + 9, known?: Notice) =>
	entryNews(given, { since: START, nodeNow }, () => known).map(({ facts }) => facts.is);

const of = (...transactions: AnyTransaction[]) => observed({ transactions });

test('reports a payment once mined, unless mined before monitoring began', () => {
	expect(newsFor(of(entry('send')))).toEqual(['payment-confirmed']);
	expect(newsFor(of(entry('send', { step: 'accepted', reached: { sending: START } })))).toEqual([]);
	expect(newsFor(of(entry('send', { reached: { mined: START - 1 } })))).toEqual([]);
	// Preparing outputs is not a payment.
	expect(newsFor(of(entry('prepare-outputs')))).toEqual([]);
});

test('reports a replaced block only after reporting its confirmation', () => {
	const undone = entry('send', { step: 'accepted' });
	expect(newsFor(of(undone))).toEqual([]);
	expect(newsFor(of(undone), START + 9, notice('payment-confirmed'))).toEqual(['payment-undone']);
});

test('reports a token by its name', () => {
	const token = entry('token-create', { draft: { name: 'Tide' } });
	const [news] = entryNews(of(token), { since: START, nodeNow: START }, () => undefined);
	expect(news?.facts).toMatchObject({ is: 'token-confirmed', coins: ['Tide'] });
});

test('reports moved tokens once per transfer, burn and list', () => {
	const draft = { name: 'Tide', recipient: 'a', amount: '0.5', places: 1 };
	const factsOf = (...entries: AnyTransaction[]) =>
		entryNews(of(...entries), { since: START, nodeNow: START }, () => undefined).map(({ facts }) => facts);
	const moved = (units: bigint, recipients: number) => ({
		...{ is: 'token-confirmed', coins: ['Tide'], tokens: { units, places: 1, recipients } },
	});
	expect(factsOf(entry('token-transfer', { draft }))).toMatchObject([moved(5n, 1)]);
	expect(factsOf(entry('token-burn', { draft: { ...draft, recipient: BURN_KEY } }))).toMatchObject([
		moved(5n, 0),
	]);
	const line = (row: number, recipient: string, more: object = {}) =>
		entry('token-transfer', {
			...{ id: `list-${row}`, draft: { ...draft, recipient, batch: { id: 'list', row, rows: 4 } } },
			...more,
		});
	const first = [line(1, 'a'), line(2, 'b'), line(3, 'b')];
	expect(factsOf(...first)).toEqual([]);
	expect(factsOf(...first, line(4, 'c', { step: 'accepted', reached: {} }))).toEqual([]);
	expect(factsOf(...first, line(4, 'c'))).toMatchObject([{ ...moved(20n, 3), key: 'payment list' }]);
	expect(factsOf(...first, line(4, 'c', { step: 'refused' }))).toMatchObject([moved(15n, 2)]);
});

test('updates one notice per deposit from mined to claimable, until claimed', () => {
	const draft = { coin: 'KMD', amount: '20', until: START + 7 * DAY };
	const mined = entry('deposit', { draft });
	expect(newsFor(of(mined))).toEqual(['payment-confirmed']);
	const visible = entry('deposit', { draft, step: 'visible' });
	const [news] = entryNews(of(visible), { since: START, nodeNow: START }, () => undefined);
	expect(news?.facts).toMatchObject({
		...{ key: 'payment a', is: 'deposit-recognised', sums: [{ coin: 'KMD', amount: 2_000_000_000n }] },
	});
	const later = START + 8 * DAY;
	expect(newsFor(of(visible), later)).toEqual(['deposit-claimable']);
	// The deposit waits for the user, however old it is.
	expect(entryNews(of(visible), { since: later, nodeNow: later }, () => undefined)).toHaveLength(1);
	const claim = { step: 'sent', draft: { coin: 'KMD', due: [{ txid: 'tx', amount: '20' }] } } as never;
	const claiming = observed({ transactions: [visible], claimCalls: [claim] });
	expect(newsFor(claiming, later)).toEqual([]);
	const open = [notice('deposit-claimable')];
	expect(
		endedEntries(
			open,
			entryNews(claiming, { since: START, nodeNow: later }, () => open[0]),
		),
	).toEqual(['payment a']);
	expect(
		endedEntries(
			open,
			entryNews(of(visible), { since: START, nodeNow: later }, () => open[0]),
		),
	).toEqual([]);
});

test('reports a claimable deposit listed only by the node', () => {
	const record = { txid: 'other', amount: 5n, interest: undefined, waitMs: 1_000, claimTxid: undefined };
	const claims = { at: START, claimed: 0n, records: [record] };
	expect(newsFor(observed({ claims }), START + 500)).toEqual([]);
	expect(newsFor(observed({ claims }), START + 1_001)).toEqual(['deposit-claimable']);
});

test('reports an expired time lock of the user until reclaimed', () => {
	const draft = { coin: 'KMD', amount: '2.5', until: '', at: START + DAY, destination: '' };
	const lock = entry('time-lock', { draft, step: 'visible' });
	expect(newsFor(of(lock))).toEqual(['payment-confirmed']);
	const later = START + DAY + 1;
	expect(newsFor(of(lock), later)).toEqual(['lock-over']);
	const theirs = entry('time-lock', { draft: { ...draft, destination: 'R…' }, step: 'visible' });
	expect(newsFor(of(theirs), later)).toEqual(['payment-confirmed']);
	// The block of the lock was replaced, so there is nothing to reclaim.
	const undone = entry('time-lock', { draft, step: 'accepted' });
	expect(newsFor(of(undone), later, notice('lock-over'))).toEqual(['payment-undone']);
	const unlock = { step: 'done', draft: { coin: 'KMD', txid: 'tx', amount: '2.5' } } as never;
	const home = observed({ transactions: [lock], unlocks: [unlock] });
	expect(newsFor(home, later, notice('lock-over'))).toEqual([]);
	expect(endedEntries([notice('lock-over')], [])).toEqual(['payment a']);
	// Notices of confirmations do not end automatically.
	expect(endedEntries([notice('payment-confirmed')], [])).toEqual([]);
});
