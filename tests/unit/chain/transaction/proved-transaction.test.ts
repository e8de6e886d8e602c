import { bytesToHex } from '@noble/hashes/utils.js';
import {
	proofOf,
	provedOutputs,
	readProved,
	transactionsSpentBy,
} from '#lib/chain/transaction/proved-transaction.ts';
import { encodeTransaction, legacyTransaction, transactionId } from '#lib/chain/transaction/transaction.ts';
import { describe, expect, it } from 'vitest';

const SPENT = '11'.repeat(32);
const HELD = legacyTransaction({
	version: 2,
	inputs: [{ txid: SPENT, index: 1, script: new Uint8Array(), sequence: 0xffff_fffd }],
	outputs: [{ value: 5_000n, script: new Uint8Array([0x51]) }],
});
const PLAIN = encodeTransaction(HELD);
const TXID = transactionId(HELD);

/** The same with one witness of two parts (BIP144). */
const WITNESSED = `${PLAIN.slice(0, 8)}0001${PLAIN.slice(8, -8)}02${'02abcd'}${'01ef'}${PLAIN.slice(-8)}`;

describe('bytes of a transaction that a program shows', () => {
	it('prove it when they hash to its id, witnesses left out', () => {
		expect([proofOf(TXID, PLAIN), proofOf(TXID, WITNESSED)]).toEqual(['proved', 'proved']);
		expect(readProved(TXID, WITNESSED)?.outputs[0]?.value).toBe(5_000n);
		expect(transactionsSpentBy(WITNESSED)).toEqual([SPENT]);
		const spending = legacyTransaction({
			inputs: [{ txid: TXID, index: 0, script: new Uint8Array(), sequence: 0 }],
			outputs: [],
		});
		expect(provedOutputs(spending, new Map([[TXID, WITNESSED]]))[0]?.value).toBe(5_000n);
	});

	it('are those of another one when they do not, and garbage is none at all', () => {
		expect(proofOf(SPENT, PLAIN)).toBe('other');
		expect(proofOf(SPENT, WITNESSED)).toBe('other');
		expect(proofOf(TXID, 'c0ffee')).toBe('other');
		expect(proofOf(TXID, '')).toBe('other');
		expect(readProved(SPENT, PLAIN)).toBeUndefined();
	});

	it('prove nothing either way in a format that is not read', () => {
		const extended = `02000000${'0008'}${bytesToHex(new Uint8Array(20))}`;
		expect(proofOf(TXID, extended)).toBe('unreadable');
	});
});
