import { describe, expect, it } from 'vitest';
import { addAnswer, addSeenClaims, NO_CLAIMS, unseenClaims, type ClaimRecord } from '#lib/domain/deposits.ts';
import { earnedInterest, isDue, listDeposits, type DepositFacts } from '#lib/domain/deposit-list.ts';
import type { Stray } from '#lib/domain/flow/call-record.ts';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';

const NOW = 1_000_000;
const LATER = NOW + 500;

const entry = (step: TransactionEntry['step'], until: number, txid = 'aa'): TransactionEntry<'deposit'> => ({
	...{ id: `id ${txid}`, nodeId: 'n', kind: 'deposit', created: 1, updated: 1, step, txid, hex: '00' },
	draft: { coin: 'KMD', weeks: '1', amount: '20', until },
	reached: { fill: 1, review: 2, sending: 3 },
});
const claimCall = (step: CallEntry['step'], txid = 'aa'): CallEntry<'claim-deposits'> => ({
	...{ id: 'c', nodeId: 'n', kind: 'claim-deposits', created: 1, updated: 1, step, reached: { sent: 1 } },
	draft: { coin: 'KMD', due: [{ txid, amount: '20' }] },
});
const record = (change: Partial<ClaimRecord> = {}): ClaimRecord => ({
	...{ txid: 'aa', amount: 2_000_000_000n, interest: 7n, waitMs: undefined, claimTxid: undefined },
	...change,
});
const listOf = (facts: Partial<DepositFacts>) =>
	listDeposits({ entries: [], calls: [], claims: NO_CLAIMS, depths: new Map(), now: NOW, ...facts });
const stateOf = (facts: Partial<DepositFacts>) => listOf(facts)[0]?.state;

describe('journal deposit', () => {
	it.each([
		['unconfirmed', { entries: [entry('accepted', LATER)] }],
		['recognising', { entries: [entry('mined', LATER)] }],
		['recognising', { entries: [entry('visible', LATER)], depths: new Map([['aa', 9]]) }],
		['locked', { entries: [entry('visible', LATER)], depths: new Map([['aa', 10]]) }],
		['locked', { entries: [entry('visible', LATER)] }],
		['due', { entries: [entry('visible', NOW - 1)] }],
		['claiming', { entries: [entry('visible', NOW - 1)], calls: [claimCall('unknown')] }],
		['due', { entries: [entry('visible', NOW - 1)], calls: [claimCall('refused')] }],
		['unlisted', { entries: [entry('visible', NOW - 9)], claims: { ...NO_CLAIMS, at: NOW - 5 } }],
		['due', { entries: [entry('visible', NOW - 9)], claims: addAnswer(NO_CLAIMS, answered(), NOW - 5) }],
		['claimed', { entries: [entry('visible', NOW - 9)], claims: seen(NOW - 5) }],
		['strayed', { entries: [entry('visible', NOW - 9)], claims: seen(NOW - 5, [{ amount: '2' }]) }],
		[
			'claiming',
			{
				...{ entries: [entry('visible', NOW - 9)], claims: seen(NOW - 5) },
				calls: [{ ...claimCall('unknown'), mined: NOW - 3 }],
			},
		],
	])('is %s', (state, facts) => {
		expect(stateOf(facts)).toBe(state);
	});

	it('is not listed if never sent or refused', () => {
		const unsent = { ...entry('review', LATER), reached: { fill: 1, review: 2 } };
		expect(listOf({ entries: [unsent, entry('refused', LATER)] })).toEqual([]);
	});

	it('earns interest for the hours of its lock once claimed', () => {
		const hour = 3_600_000;
		const until = NOW - 9;
		const own = { ...entry('visible', until), reached: { sending: until - 2 * hour } };
		const claimed = listOf({ entries: [own], claims: seen(NOW - 5) });
		expect(earnedInterest([...claimed, ...claimed])).toEqual({ interest: 14n, coinHours: 8_000_000_000n });
		expect(earnedInterest(listOf({ entries: [own] }))).toBeUndefined();
	});

	it('includes the interest and claim reported by the node', () => {
		const claims = addAnswer(NO_CLAIMS, answered(), NOW);
		const [listed] = listOf({ entries: [entry('visible', NOW - 9)], claims });
		expect(listed).toMatchObject({ interest: 7n, claimTxid: 'bb', entryId: 'id aa', amount: 2_000_000_000n });
	});
});

function answered() {
	return { claimed: 1n, records: [record({ claimTxid: 'bb' })] };
}

/** A claim reported by the node and confirmed on the chain. */
const seen = (at: number, strays: readonly Stray[] = []) =>
	addSeenClaims(addAnswer(NO_CLAIMS, answered(), at), [
		record({ claimTxid: 'bb', interest: undefined, strays }),
	]);

describe('deposit known only to the node', () => {
	it('is locked for the reported time and then due', () => {
		const claims = addAnswer(NO_CLAIMS, { claimed: 0n, records: [record({ waitMs: 400 })] }, NOW);
		expect(listOf({ claims })[0]).toMatchObject({ state: 'locked', until: NOW + 400, entryId: undefined });
		const [due] = listOf({ claims, now: NOW + 401 });
		expect(due?.state).toBe('due');
		expect(due && isDue(due)).toBe(true);
	});
});

describe('deposit list', () => {
	it('sorts claimable deposits first, then by date, and claimed last', () => {
		const claims = addSeenClaims(NO_CLAIMS, [record({ txid: 'dd', claimTxid: 'ee' })]);
		const entries = [
			entry('visible', LATER + 9, 'cc'),
			entry('visible', LATER, 'bb'),
			entry('visible', NOW - 1),
		];
		expect(listOf({ entries, claims: { ...claims, at: 0 } }).map(({ txid }) => txid)).toEqual([
			...['aa', 'bb', 'cc', 'dd'],
		]);
	});

	it('keeps claimed deposits that the node no longer lists', () => {
		const later = addAnswer(seen(NOW), { claimed: 0n, records: [] }, LATER);
		expect(later).toMatchObject({ at: LATER, claimed: 0n, records: [{ txid: 'aa', claimTxid: 'bb' }] });
		expect(unseenClaims(later)).toEqual([]);
	});

	it('adds the reported interest to seen claims and keeps unseen claims', () => {
		const told = addAnswer(NO_CLAIMS, answered(), NOW);
		expect(told.claimed).toBe(0n);
		expect(seen(NOW)).toMatchObject({ claimed: 2_000_000_007n, records: [{ interest: 7n }] });
		expect(unseenClaims(addAnswer(told, { claimed: 0n, records: [] }, LATER))).toMatchObject([
			{ txid: 'aa' },
		]);
	});
});
