import type { JournalEntry, JournalKind } from '#lib/domain/flow/journal-entry.ts';
import {
	causeOf,
	causesOf,
	isReturn,
	unclearTransactions,
	withAmounts,
	type HistoryEntry,
} from '#lib/domain/wallet-history.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { describeHistory } from '#lib/messages/wallet.ts';
import { expect, test } from 'vitest';
import { anyRecord } from '../node/reference/any-record.ts';

const txid = (mark: string) => ({ txid: mark.repeat(64) });
const entry = (kind: JournalKind, draft: object, id = 'ab') =>
	({ id: kind, kind, draft, txid: id }) as unknown as JournalEntry;

test('recognises only payments of this wallet, each in its coin', () => {
	const taker = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend']));
	const causes = causesOf([taker], []);
	expect(causeOf(causes, 'LTC', txid('2'))).toMatchObject({ of: 'swap', stage: 'taker-payment' });
	expect(causeOf(causes, 'RICK', txid('4'))).toMatchObject({ of: 'swap', stage: 'taker-spend' });
	expect(causeOf(causes, 'RICK', txid('2'))).toBeUndefined();
	// The counterparty's deposit and payment.
	for (const mark of ['1', '3']) expect(causeOf(causes, 'RICK', txid(mark))).toBeUndefined();
});

test('names the deposit, payment and refund of a maker swap', () => {
	const maker = swapOfRecord(anyRecord(['bobdeposit', 'bobpayment', 'bobrefund'], { iambob: 1 }));
	const causes = causesOf([maker], []);
	const words = ['1', '3', '6'].map((mark) =>
		describeHistory({ kind: 'sent' }, causeOf(causes, 'RICK', txid(mark))),
	);
	expect(words).toEqual(['Deposit of swap', 'Payment of swap', 'Deposit returned']);
});

test('names a transaction by its swap first, then by journal entry', () => {
	const entries = [
		entry('send', { coin: 'LTC' }, 'ab'),
		entry('claim-deposits', { coin: 'KMD' }, 'cd'),
		entry('raw-transaction', { coin: 'LTC' }, '2'.repeat(64)),
		entry('trade-request', { base: 'KMD', rel: 'LTC' }, 'ef'),
	];
	const causes = causesOf([swapOfRecord(anyRecord(['alicepayment']))], entries);
	const words = (coin: string, id: string) =>
		describeHistory({ kind: 'unknown' }, causeOf(causes, coin, { txid: id }));
	expect(words('LTC', 'AB')).toBe('Payment');
	expect(words('KMD', 'cd')).toBe('Fast-swap claim');
	expect(words('LTC', '2'.repeat(64))).toBe('Payment of swap');
	expect(words('LTC', 'ef')).toBe('Transaction');
});

test('labels the change of a payment as "Back to you"', () => {
	const payment = { of: 'journal', entry: entry('send', { coin: 'LTC' }) } as const;
	expect(describeHistory({ kind: 'received' }, payment)).toBe('Back to you');
	expect(isReturn(payment, 'sent')).toBe(false);
	expect(describeHistory({ kind: 'received' }, undefined)).toBe('Received');
});

test('replaces rows that add up to nothing by a known amount', () => {
	const row = (more: Partial<HistoryEntry>) =>
		({ key: '', txid: 'a', kind: 'sent', amount: 0n, address: 'own', ...more }) as HistoryEntry;
	const change = [row({ kind: 'received', amount: 70n }), row({ amount: -70n, fee: 1n })];
	const unknown = change.map((each) => ({ ...each, txid: 'b' }));
	const listed = [row({ txid: 'c', amount: -5n }), row({ txid: 'd', kind: 'received', amount: 9n })];
	const rows = [...change, ...unknown, ...listed];
	const unclear = unclearTransactions(rows, 'own');
	expect([...unclear]).toEqual(['a', 'b']);
	const amounts = (known: Readonly<Record<string, bigint>>) =>
		withAmounts(rows, unclear, ({ txid: id }) => known[id]).slice(0, 2);
	const one = { ...row({ key: 'a amount', fee: 1n }), address: undefined };
	const nothing = { ...one, txid: 'b', key: 'b amount', kind: 'unknown', amount: undefined };
	expect(amounts({ a: -30n, c: 5n })).toEqual([{ ...one, amount: -30n }, nothing]);
	expect(amounts({ a: 0n })).toEqual(change);
	expect(amounts({ a: 30n })).toEqual([{ ...one, kind: 'received', amount: 30n, fee: undefined }, nothing]);
	expect(withAmounts(listed, new Set(), () => 1n)).toBe(listed);
});
