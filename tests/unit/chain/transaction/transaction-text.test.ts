import { readTransactionText } from '#lib/chain/transaction/transaction-text.ts';
import { encodeTransaction } from '#lib/chain/transaction/transaction.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutatedHex } from '../mutated-hex.ts';
import { creationSapling, transactions } from '../vectors/vectors.ts';

const { hex, txid } = creationSapling;
/** The first lines of a transaction with witnesses: no inputs, and the flag. */
const WITNESS = `020000000001${'01'}${'ab'.repeat(36)}00ffffffff00`;

/** `npm run bench -- decoder` takes 100,000 and their times. */
const RUNS = 5000;

describe('a pasted transaction', () => {
	it('is read with any space in it, in small and capital letters', () => {
		const pasted = `\n ${hex.slice(0, 60).toUpperCase()}\n${hex.slice(60)} `;
		expect(readTransactionText(pasted)).toMatchObject({ hex, txid });
	});

	it.each([
		['quotes', `"${hex}"`],
		['single quotes', `'${hex}'\n`],
		['0x', `0x${hex}`],
		['quotes and 0x', `"0x${hex.toUpperCase()}"`],
		[
			'the reply of `withdraw`',
			JSON.stringify({ rawtx: '0400', hex, tx: { vin: [] }, txid, complete: true }),
		],
		['the reply of a daemon', `{"result":{"hex":"${hex}","complete":true},"error":null,"id":1}`],
		['a bare result', JSON.stringify({ result: hex, error: null })],
		['a call', JSON.stringify({ method: 'sendrawtransaction', coin: 'KMD', signedtx: hex })],
		['parameters of a call', JSON.stringify({ method: 'sendrawtransaction', params: [hex] })],
	])('is read in %s', (_, text) => {
		expect(readTransactionText(text)).toMatchObject({ hex, txid });
	});

	it.each([
		['{"hex":1}', 'not-hex'],
		['{"error":"no such transaction"}', 'not-hex'],
		[`{"hex":"${hex}`, 'not-hex'],
		['', 'empty'],
		['hello', 'not-hex'],
		[hex.slice(0, -1), 'half-byte'],
		[hex.slice(0, -2), 'cut'],
		[hex.slice(0, 100), 'cut'],
		[`${hex}00`, 'longer'],
		[`05${hex.slice(2)}`, 'unknown-format'],
		[hex.replace('8085202f8901', '8085202f89feffffffff'), 'broken'],
		[WITNESS, 'witness'],
	])('%# has its problem named', (text, problem) => {
		expect(readTransactionText(text)).toBe(problem);
	});

	it(`ends in a result or a named problem, however it is changed (${RUNS} of them)`, () => {
		let results = 0;
		const problems = new Set<string>();
		fc.assert(
			fc.property(mutatedHex(transactions.map((each) => each.hex)), (text) => {
				const read = readTransactionText(text);
				if (typeof read === 'string') problems.add(read);
				else {
					results += 1;
					expect(encodeTransaction(read.transaction)).toBe(read.hex);
				}
			}),
			{ numRuns: RUNS, seed: 7 },
		);
		expect(results).toBeGreaterThan(RUNS / 20);
		expect([...problems]).toEqual(
			expect.arrayContaining(['not-hex', 'half-byte', 'cut', 'longer', 'unknown-format', 'broken']),
		);
	});
});
