import { describeTransferProblem } from '#lib/messages/tokens/transfer-text.ts';
import { describe, expect, it } from 'vitest';

const ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';
const OTHER = 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8';
const context = { places: 1, coin: 'TKN' };
const MINE = { script: 'aa', address: ADDRESS };
const THEIRS = { script: 'bb', address: OTHER };

describe('transfer problem', () => {
	it.each([
		[{ kind: 'amount', wanted: 105n, found: 104n }, '10.5', '10.4'],
		[
			{ kind: 'sum', spent: 9_007_199_254_740_993n, paid: 1n },
			'900\u202f719\u202f925\u202f474\u202f099.3',
			'0.1',
		],
		[
			{ kind: 'token-change', wanted: { ...MINE, value: 105n }, found: { ...THEIRS, value: 105n } },
			`10.5 to ${ADDRESS}`,
			`10.5 to ${OTHER}`,
		],
		[
			{ kind: 'token-change', wanted: { ...MINE, value: 105n }, found: { ...MINE, value: 104n } },
			`10.5 to ${ADDRESS}`,
			`10.4 to ${ADDRESS}`,
		],
		[{ kind: 'token-change', wanted: { ...MINE, value: 105n } }, `10.5 to ${ADDRESS}`, ''],
		[{ kind: 'fee', fee: -5n, least: 0n, most: 19_999n }, 'at most 0.00019999 TKN', '-0.00000005 TKN'],
		[
			{ kind: 'extra-output', output: { ...MINE, value: 5_000n } },
			'nothing more',
			`0.00005 TKN to ${ADDRESS}`,
		],
		[{ kind: 'recipient', wanted: MINE, found: THEIRS }, ADDRESS, OTHER],
		[{ kind: 'recipient', wanted: MINE }, ADDRESS, ''],
		[{ kind: 'named', wanted: '02', found: ['03', '02'] }, '02', '03, 02'],
		[{ kind: 'name', wanted: 'Tide 105', found: 'Tide 104' }, 'Tide 105', 'Tide 104'],
		[
			{ kind: 'expired', expiryHeight: 500, height: 501 },
			'to be mined after height 501',
			'at height 500 at most',
		],
		[{ kind: 'above-supply', spent: 5_000n, supply: 1_000n }, 'at most 100.0', '500.0'],
		[
			{ kind: 'low-fee', fee: 40n, least: 53n, bytes: 521 },
			'at least 0.00000053 TKN for 521 bytes',
			'0.0000004 TKN',
		],
		[
			{ kind: 'double-input', txid: 'ab', index: 1, times: 2 },
			'each output spent once',
			'output 1 of ab, 2 times',
		],
		[
			{ kind: 'impossible-value', output: 2, value: -1n },
			'an amount above zero that the coin has',
			'-0.00000001 TKN in output 2',
		],
		[{ kind: 'no-expiry' }, 'a last block in which it can be mined', 'none'],
		[
			{ kind: 'far-expiry', expiryHeight: 9_000, height: 300, latest: 1_740 },
			'to expire by height 1740',
			'at height 9000, with the chain at 300',
		],
	] as const)('shows formatted amounts, case %#', (problem, wanted, found) => {
		expect(describeTransferProblem(problem, context)).toMatchObject({ wanted, found });
	});

	it('describes a wrong fee', () => {
		const { meaning } = describeTransferProblem({ kind: 'fee', fee: 5n, least: 0n, most: 1n }, context);
		expect(meaning).toBe('The fee is not what a transfer costs.');
	});
});
