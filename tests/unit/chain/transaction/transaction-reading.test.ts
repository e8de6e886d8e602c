import { dataScript, payToPublicKeyHash } from '#lib/chain/script/script.ts';
import { encodeAddress } from '#lib/chain/keys/address.ts';
import { readTransaction } from '#lib/chain/transaction/transaction-reading.ts';
import { encodeTransaction, legacyTransaction, transactionId } from '#lib/chain/transaction/transaction.ts';
import { expect, test } from 'vitest';

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

test('a transaction is read from its own bytes', () => {
	expect(readTransaction(transactionId(TRANSACTION).toUpperCase(), HEX, VERSIONS)).toEqual({
		inputs: [{ txid: 'ab'.repeat(32), index: 1 }],
		outputs: [
			{ value: 7n, address: encodeAddress(0, HASH), data: undefined },
			{ value: 0n, address: undefined, data: '0102' },
		],
		...{ lockTime: 600_000_000, isReward: false, bytes: HEX.length / 2 },
	});
});

test('what makes a block’s reward spends no output', () => {
	const reward = { ...TRANSACTION, inputs: [spend('0'.repeat(64))] };
	const read = readTransaction(transactionId(reward), encodeTransaction(reward), VERSIONS);
	expect(read?.isReward).toBe(true);
});

test('bytes of another transaction, none, and bytes that are no transaction are not read', () => {
	const txid = transactionId(TRANSACTION);
	expect(readTransaction('0'.repeat(64), HEX, VERSIONS)).toBeUndefined();
	expect(readTransaction(txid, undefined, VERSIONS)).toBeUndefined();
	expect(readTransaction(txid, `${HEX}00`, VERSIONS)).toBeUndefined();
});
