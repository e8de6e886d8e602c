import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	readTransactionText,
} from '#lib/chain/transaction.ts';
import { transactions, creationSapling } from './vectors/vectors.ts';
import { anyTransaction } from './any-transaction.ts';
import { mutatedHex } from './mutated-hex.ts';

describe.each(transactions)('real transaction $name', (vector) => {
	const tx = decodeTransaction(vector.hex);

	it('has the documented head', () => {
		expect(tx).toMatchObject({
			version: vector.version,
			overwintered: vector.overwintered,
			lockTime: vector.locktime,
			expiryHeight: vector.expiryheight ?? 0,
			valueBalance: 0n,
		});
	});

	it('has the documented inputs and outputs', () => {
		expect(tx.inputs.map((input) => ({ ...input, script: bytesToHex(input.script) }))).toEqual(
			vector.vin.map(({ txid, vout, scriptSigHex, sequence }) => ({
				txid,
				index: vout,
				script: scriptSigHex,
				sequence,
			})),
		);
		expect(tx.outputs.map(({ value, script }) => [String(value), bytesToHex(script)])).toEqual(
			vector.vout.map(({ sat, scriptPubKeyHex }) => [sat, scriptPubKeyHex]),
		);
	});

	it('is re-encoded byte by byte and has the documented txid', () => {
		expect(encodeTransaction(tx)).toBe(vector.hex);
		expect(transactionId(tx)).toBe(vector.txid);
	});
});

it('decodes and re-encodes a real Overwinter transaction with its txid', () => {
	// The first transaction of Zcash block 357,894, as shown by explorers.
	const hex =
		'030000807082c403010000000000000000000000000000000000000000000000000000000000000000ffffffff050306760500ffffffff0200ca9a3b000000001976a914361683f47d7dfc6a8d17f8f7b9413ff1a27ec62988ac80b2e60e0000000017a914ee16b664f7bca502cad662e5e36bad071423951987000000000000000000';
	const tx = decodeTransaction(hex);
	expect(tx).toMatchObject({ version: 3, overwintered: true, versionGroupId: 0x03c4_8270, expiryHeight: 0 });
	expect(tx.outputs.map(({ value }) => value)).toEqual([1_000_000_000n, 250_000_000n]);
	expect(encodeTransaction(tx)).toBe(hex);
	expect(transactionId(tx)).toBe('92423ae0b69c1f2dd911671264933e576ac1c205467145544e5cc650184e32a3');
});

describe('decodeTransaction', () => {
	it('returns the encoded transaction in every format, with shielded parts', () => {
		fc.assert(
			fc.property(anyTransaction, (tx) => {
				const hex = encodeTransaction(tx);
				expect(decodeTransaction(hex)).toEqual(tx);
				expect(encodeTransaction(decodeTransaction(hex))).toBe(hex);
			}),
			{ numRuns: 200 },
		);
	});

	it('throws only a RangeError for damaged hex', () => {
		const damaged = fc.tuple(
			fc.constantFrom(...transactions.map(({ hex }) => hex)),
			fc.nat({ max: 400 }),
			fc.stringMatching(/^[0-9a-fx ]{0,8}$/),
		);
		fc.assert(
			fc.property(damaged, ([hex, position, text]) => {
				const broken = hex.slice(0, position) + text + hex.slice(position + text.length);
				try {
					expect(encodeTransaction(decodeTransaction(broken))).toBe(broken.toLowerCase());
				} catch (error) {
					if (!(error instanceof RangeError)) throw error;
					expect(error.message).toMatch(/^Not a transaction: /);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it.each([
		['trailing bytes', `${creationSapling.hex}00`],
		['a truncated end', creationSapling.hex.slice(0, -2)],
		['half a byte', creationSapling.hex.slice(0, -1)],
		['no bytes', ''],
		['text', 'not hexadecimal'],
		['a count not in its shortest form', creationSapling.hex.replace('8085202f8901', '8085202f89fd0100')],
		['a count past all limits', creationSapling.hex.replace('8085202f8901', '8085202f89feffffffff')],
		['an unknown version', `05${creationSapling.hex.slice(2)}`],
		['an unknown version group', creationSapling.hex.replace('85202f89', '85202f88')],
		['an unknown Bitcoin version', '03000000000000000000'],
	])('rejects %s', (_, hex) => {
		expect(() => decodeTransaction(hex)).toThrow(RangeError);
	});
});

describe('encodeTransaction', () => {
	it('rejects a binding signature without shielded parts', () => {
		const tx = { ...decodeTransaction(creationSapling.hex), bindingSignature: new Uint8Array(64) };
		expect(() => encodeTransaction(tx)).toThrow(RangeError);
	});

	it('rejects an unknown version', () => {
		const tx = { ...decodeTransaction(creationSapling.hex), version: 5 };
		expect(() => encodeTransaction(tx)).toThrow('version 5 is no known transaction format');
	});
});

const { hex, txid } = creationSapling;
/** Start of a transaction with witnesses: no inputs, then the flag. */
const WITNESS = `020000000001${'01'}${'ab'.repeat(36)}00ffffffff00`;

/** Number of random cases; `npm run bench -- decoder` measures 100,000. */
const RUNS = 5000;

describe('pasted transaction', () => {
	it('is read with any whitespace and letter case', () => {
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
	])('reports a named problem for the invalid text %#', (text, problem) => {
		expect(readTransactionText(text)).toBe(problem);
	});

	it(`gives a result or a named problem after any change (${RUNS} runs)`, () => {
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
