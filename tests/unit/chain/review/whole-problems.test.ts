import { wholeProblems } from '#lib/chain/review/review-problem.ts';
import type { Transaction, TransactionInput } from '#lib/chain/transaction.ts';
import { expect, it } from 'vitest';

const COUNT = 100_000;

/**
 * Creates a transaction with more inputs than any chain accepts, which spends the first output three times, and counts
 * the reads of inputs.
 */
function largeTransaction(): { readonly transaction: Transaction; readonly reads: () => number } {
	let reads = 0;
	const inputs = Array.from({ length: COUNT }, (_, place): TransactionInput => {
		const index = place < COUNT - 2 ? place : 0;
		return {
			get txid() {
				reads += 1;
				return 'ab'.repeat(32);
			},
			index,
			script: new Uint8Array(),
			sequence: 0xffff_ffff,
		};
	});
	const transaction: Transaction = {
		overwintered: false,
		version: 1,
		versionGroupId: 0,
		inputs,
		outputs: [],
		lockTime: 0,
		expiryHeight: 0,
		valueBalance: 0n,
		shieldedSpends: [],
		shieldedOutputs: [],
		joinSplits: [],
		joinSplitKey: new Uint8Array(),
		joinSplitSignature: new Uint8Array(),
		bindingSignature: new Uint8Array(),
	};
	return { transaction, reads: () => reads };
}

it('checks each of 100,000 inputs once for double spends', () => {
	const { transaction, reads } = largeTransaction();
	expect(wholeProblems(transaction)).toEqual([
		{ kind: 'double-input', txid: 'ab'.repeat(32), index: 0, times: 3 },
	]);
	expect(reads()).toBe(COUNT);
});
