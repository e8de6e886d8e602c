import { describePaymentProblem } from '#lib/messages/transactions.ts';
import { describe, expect, test } from 'vitest';

describe('payment problem', () => {
	test.each([
		[{ kind: 'missing', amount: 5_000n, address: 'R1' }, '0.00005 KMD to R1', ''],
		[{ kind: 'stranger', value: 150_000_000n, address: 'R1' }, '', '1.5 KMD to R1'],
		[{ kind: 'stranger', value: 1n }, '', '0.00000001 KMD to a script without address'],
		[{ kind: 'split-change', outputs: 2 }, 'at most one output', '2 outputs'],
		[{ kind: 'data', wanted: '07', found: ['08', ''] }, '07', '08, empty data'],
		[{ kind: 'data-value', value: 1n }, '', '0.00000001 KMD'],
		[{ kind: 'fee-unknown', most: 4_000n }, 'at most 0.00004 KMD', ''],
		[{ kind: 'fee', fee: 10_000n, least: 0n, most: 4_000n }, 'at most 0.00004 KMD', '0.0001 KMD'],
		[{ kind: 'no-inputs' }, 'at least one input', ''],
		[{ kind: 'unsigned', inputs: [0, 2] }, 'every input signed', 'nothing in input 1, input 3'],
		[{ kind: 'loosely-signed', inputs: [1] }, 'signatures over all of it', 'less in input 2'],
		[{ kind: 'signature', inputs: [0] }, 'signatures that fit', 'input 1'],
		[{ kind: 'unknown-input', txid: 'ab', index: 3 }, 'output 3 of ab', 'no such output'],
		[
			{ kind: 'shielded', parts: 1, balance: -5n },
			'no shielded parts',
			'1 shielded part, with a balance of -0.00000005 KMD',
		],
	] as const)('shows amounts in coins, case %#', (problem, wanted, found) => {
		const words = describePaymentProblem(problem, 'KMD');
		expect(words).toMatchObject({ wanted, found });
		expect(words.meaning).toMatch(/^[A-Z].*\.$/);
	});

	test('describes a missing signature without mentioning a daemon', () => {
		expect(describePaymentProblem({ kind: 'unsigned', inputs: [0] }, 'KMD').meaning).toBe(
			'The transaction is not signed.',
		);
	});
});
