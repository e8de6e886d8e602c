import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import {
	proofOf,
	provedOutputs,
	readProved,
	transactionsSpentBy,
	readTransaction,
} from '#lib/chain/proved-transaction.ts';
import { encodeTransaction, legacyTransaction, transactionId } from '#lib/chain/transaction.ts';
import { describe, expect, it, test } from 'vitest';
import { dataScript, payToPublicKeyHash, push } from '#lib/chain/script.ts';
import { encodeAddress } from '#lib/chain/address.ts';

const SPENT = '11'.repeat(32);
const HELD = legacyTransaction({
	version: 2,
	inputs: [{ txid: SPENT, index: 1, script: new Uint8Array(), sequence: 0xffff_fffd }],
	outputs: [{ value: 5_000n, script: new Uint8Array([0x51]) }],
});
const PLAIN = encodeTransaction(HELD);
const TXID = transactionId(HELD);

/** The transaction with one witness of two parts (BIP144). */
const WITNESSED = `${PLAIN.slice(0, 8)}0001${PLAIN.slice(8, -8)}02${'02abcd'}${'01ef'}${PLAIN.slice(-8)}`;

describe('transaction proof', () => {
	it('accepts bytes that hash to the txid without their witnesses', () => {
		expect([proofOf(TXID, PLAIN), proofOf(TXID, WITNESSED)]).toEqual(['proved', 'proved']);
		expect(readProved(TXID, WITNESSED)?.outputs[0]?.value).toBe(5_000n);
		expect(transactionsSpentBy(WITNESSED)).toEqual([SPENT]);
		const spending = legacyTransaction({
			inputs: [{ txid: TXID, index: 0, script: new Uint8Array(), sequence: 0 }],
			outputs: [],
		});
		expect(provedOutputs(spending, new Map([[TXID, WITNESSED]]))[0]?.value).toBe(5_000n);
	});

	it('returns "other" for a different transaction and for garbage', () => {
		expect(proofOf(SPENT, PLAIN)).toBe('other');
		expect(proofOf(SPENT, WITNESSED)).toBe('other');
		expect(proofOf(TXID, 'c0ffee')).toBe('other');
		expect(proofOf(TXID, '')).toBe('other');
		expect(readProved(SPENT, PLAIN)).toBeUndefined();
	});

	it('returns "unreadable" for an unsupported format', () => {
		const extended = `02000000${'0008'}${bytesToHex(new Uint8Array(20))}`;
		expect(proofOf(TXID, extended)).toBe('unreadable');
	});
});

const HASH = Uint8Array.from({ length: 20 }, (_, index) => index);
const VERSIONS = { publicKeyHash: 0, scriptHash: 5 };
const spend = (txid: string) => ({ txid, index: 1, script: new Uint8Array(), sequence: 0xffff_ffff });
const TRANSACTION = legacyTransaction({
	inputs: [spend('ab'.repeat(32))],
	outputs: [
		{ value: 7n, script: payToPublicKeyHash(HASH) },
		{ value: 0n, script: dataScript(Uint8Array.of(1, 2)) },
	],
	lockTime: 600_000_000,
});
const HEX = encodeTransaction(TRANSACTION);

test('reads a transaction from bytes that match its txid', () => {
	expect(readTransaction(transactionId(TRANSACTION).toUpperCase(), HEX, VERSIONS)).toEqual({
		inputs: [{ txid: 'ab'.repeat(32), index: 1 }],
		outputs: [
			{ value: 7n, address: encodeAddress(0, HASH), data: undefined },
			{ value: 0n, address: undefined, data: '0102' },
		],
		...{ lockTime: 600_000_000, isReward: false, isFromContracts: false, bytes: HEX.length / 2 },
	});
});

test('recognises a block reward by its all-zero input', () => {
	const reward = { ...TRANSACTION, inputs: [spend('0'.repeat(64))] };
	const read = readTransaction(transactionId(reward), encodeTransaction(reward), VERSIONS);
	expect(read?.isReward).toBe(true);
});

test('recognises contracts by inputs that end in a script', () => {
	const [signature, key, contract] = [71, 33, 44].map((size) => push(new Uint8Array(size)));
	const isFromContracts = (...scripts: Uint8Array[][]) => {
		const inputs = scripts.map((pushes) => ({ ...spend(SPENT), script: concatBytes(...pushes) }));
		const spending = { ...TRANSACTION, inputs };
		return readTransaction(transactionId(spending), encodeTransaction(spending), VERSIONS)?.isFromContracts;
	};
	const ofContract = [signature, contract] as Uint8Array[];
	const ofKey = [signature, key] as Uint8Array[];
	expect(isFromContracts(ofContract, ofContract)).toBe(true);
	expect(isFromContracts(ofContract, ofKey)).toBe(false);
	expect(isFromContracts(ofKey.slice(0, 1))).toBe(false);
});

test('returns undefined for missing, invalid or mismatched bytes', () => {
	const txid = transactionId(TRANSACTION);
	expect(readTransaction('0'.repeat(64), HEX, VERSIONS)).toBeUndefined();
	expect(readTransaction(txid, undefined, VERSIONS)).toBeUndefined();
	expect(readTransaction(txid, `${HEX}00`, VERSIONS)).toBeUndefined();
});
