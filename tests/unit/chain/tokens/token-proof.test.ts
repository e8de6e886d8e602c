import { bytesToHex } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { payersOf, proveToken } from '#lib/chain/tokens/token-proof.ts';
import { encodeTransaction, transactionId, type Transaction } from '#lib/chain/transaction.ts';
import { describe, expect, it } from 'vitest';
import { COINS, creationOf, PAYER } from '../../state/tokens/token-transactions.ts';

const CUP = creationOf({ name: 'Cup', description: 'One cup', supply: 1000n });
const CUP_ID = transactionId(CUP);
const OTHER_KEY = publicKeyOf(new Uint8Array(32).fill(9));

const known = (...transactions: Transaction[]) =>
	new Map(transactions.map((tx) => [transactionId(tx), encodeTransaction(tx)]));

describe('token proof', () => {
	it('reads the token from its creation', () => {
		expect(proveToken(CUP_ID, known(CUP, COINS))).toEqual({
			creator: bytesToHex(PAYER),
			name: 'Cup',
			description: 'One cup',
			supply: 1000n,
			data: undefined,
			isImport: false,
			layout: 0,
		});
		expect(payersOf(CUP_ID, encodeTransaction(CUP))).toEqual([transactionId(COINS)]);
	});

	it('rejects a different transaction and invalid bytes', () => {
		const other = encodeTransaction(creationOf({ name: 'Mug', supply: 1000n }));
		expect(proveToken(CUP_ID, new Map([[CUP_ID, other]]))).toBe('other-transaction');
		expect(proveToken(CUP_ID, new Map([[CUP_ID, 'c0ffee']]))).toBe('other-transaction');
		expect(proveToken(CUP_ID, known(COINS))).toBe('other-transaction');
		expect(payersOf(CUP_ID, 'c0ffee')).toEqual([]);
	});

	it('rejects a transaction that creates no token', () => {
		expect(proveToken(transactionId(COINS), known(COINS))).toBe('no-creation');
	});

	it('reports a supply of 0 unless the creator paid for it', () => {
		const fake = creationOf({ name: 'Cup', creator: OTHER_KEY });
		expect(proveToken(transactionId(fake), known(fake, COINS))).toMatchObject({ supply: 0n });
		const unpaid = creationOf({ name: 'Cup', supply: 1_000_001n });
		expect(proveToken(transactionId(unpaid), known(unpaid, COINS))).toMatchObject({ supply: 0n });
	});

	it('sums all token outputs in any order, as the daemon does', () => {
		const [marker, supply, ...rest] = CUP.outputs;
		if (!marker || !supply) throw new Error('A creation has a marker and a supply.');
		const first = { ...CUP, outputs: [supply, marker, ...rest] };
		expect(proveToken(transactionId(first), known(first, COINS))).toMatchObject({ supply: 1000n });
		const second = { ...supply, value: 500n };
		const two = { ...CUP, outputs: [marker, supply, second, ...rest] };
		expect(proveToken(transactionId(two), known(two, COINS))).toMatchObject({ supply: 1500n });
		const unpaid = { ...CUP, outputs: [supply, marker, { ...supply, value: 1_000_000n }, ...rest] };
		expect(proveToken(transactionId(unpaid), known(unpaid, COINS))).toMatchObject({ supply: 0n });
	});

	it('reports unknown inputs if their source transaction is missing', () => {
		expect(proveToken(CUP_ID, known(CUP))).toBe('unknown-inputs');
	});

	it('accepts an imported token without payers on this chain', () => {
		const imported = creationOf({ name: 'Cup', isImport: true });
		const id = transactionId(imported);
		expect(payersOf(id, encodeTransaction(imported))).toEqual([]);
		expect(proveToken(id, known(imported))).toMatchObject({ supply: 5n, isImport: true });
	});
});
