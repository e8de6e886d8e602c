import { KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { reportedDifferences } from '#lib/chain/review/output-reading.ts';
import {
	reviewRawTransaction,
	type RawTransactionContext,
} from '#lib/chain/review/raw-transaction-review.ts';
import { decodeTransaction, encodeTransaction } from '#lib/chain/transaction.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTransaction } from '../any-transaction.ts';
import { realNodeTransactions } from '../vectors/vectors.ts';

const CONTEXT: RawTransactionContext = { versions: KOMODO_ADDRESSES, ownAddress: 'R', known: new Map() };
const payment = realNodeTransactions.find(({ name }) => name === 'withdraw_opreturn');
const HEX = payment?.hex ?? '';

describe('raw transaction review', () => {
	it('reports data outputs and warns about the unknown fee and recipients', () => {
		const review = reviewRawTransaction(HEX, CONTEXT);
		expect(review).toMatchObject({
			txid: payment?.txid,
			fee: undefined,
			problems: [],
			bytes: HEX.length / 2,
		});
		expect(review.cautions).toEqual(['fee-unknown', 'pays-strangers']);
		expect(review.outputs.some(({ kind }) => kind === 'data')).toBe(true);
	});

	it('rejects unsigned, truncated and empty transactions', () => {
		const tx = decodeTransaction(HEX);
		const unsigned = { ...tx, inputs: tx.inputs.map((input) => ({ ...input, script: new Uint8Array() })) };
		expect(reviewRawTransaction(encodeTransaction(unsigned), CONTEXT).problems).toEqual([
			{ kind: 'unsigned', inputs: [0] },
		]);
		expect(reviewRawTransaction(HEX.slice(0, -2), CONTEXT).problems).toEqual([
			{ kind: 'unreadable', problem: 'cut' },
		]);
		const empty = encodeTransaction({ ...tx, inputs: [], outputs: [] });
		expect(reviewRawTransaction(empty, CONTEXT).problems.map(({ kind }) => kind)).toEqual([
			'no-inputs',
			'no-outputs',
		]);
	});

	it('lists every input and output of any transaction without throwing', () => {
		fc.assert(
			fc.property(anyTransaction, (tx) => {
				const review = reviewRawTransaction(encodeTransaction(tx), CONTEXT);
				expect(review.inputs).toHaveLength(tx.inputs.length);
				expect(review.outputs).toHaveLength(tx.outputs.length);
			}),
			{ numRuns: 200 },
		);
	});
});

describe('reported transaction', () => {
	const tx = decodeTransaction(HEX);
	const said = {
		txid: payment?.txid,
		inputs: tx.inputs.map(({ txid, index }) => ({ txid, index })),
		outputs: tx.outputs.map(({ value, script }) => ({
			amount: value,
			script: bytesToHex(script),
			address: undefined,
		})),
		confirmations: undefined,
	};

	it('matches its bytes or lists the differences', () => {
		expect(reportedDifferences(tx, said)).toEqual([]);
		expect(reportedDifferences(tx, { ...said, inputs: [undefined], txid: undefined })).toEqual([]);
		const lie = said.outputs.map((output, place) =>
			place === 0 ? { ...output, amount: 1n, script: '00' } : output,
		);
		expect(reportedDifferences(tx, { ...said, txid: 'ab', outputs: lie, inputs: [] })).toEqual([
			{ in: 'txid' },
			{ in: 'input-count' },
			{ in: 'amount', place: 0 },
			{ in: 'script', place: 0 },
		]);
		expect(reportedDifferences(tx, { ...said, outputs: [] })).toEqual([{ in: 'output-count' }]);
	});
});
