import { creationProblemWords } from '#lib/words/tokens/creation-words.ts';
import { describe, expect, it } from 'vitest';

const ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';
const context = { coin: 'TKN', supplyUnit: 'tokens' } as const;
const OUTPUT = { value: 50_000n, script: '76a9', address: ADDRESS };

describe('a difference between the creation that was asked for and the one that was built', () => {
	it.each([
		[
			{ kind: 'fee', fee: 1n, least: 10_000n, most: 19_999n },
			'0.0001 TKN to 0.00019999 TKN',
			'0.00000001 TKN',
		],
		[{ kind: 'fee', fee: 1n, least: 10_000n, most: 10_000n }, '0.0001 TKN', '0.00000001 TKN'],
		[{ kind: 'supply', wanted: 1_000n, found: 1n }, '1\u202f000 tokens', '1 token'],
		[{ kind: 'extra-output', output: OUTPUT }, 'nothing more', `0.0005 TKN to ${ADDRESS}`],
		[{ kind: 'extra-output', output: { value: 1n, script: '6a' } }, 'nothing more', '0.00000001 TKN to 6a'],
		[
			{ kind: 'foreign-input', txid: 'ab', index: 0, output: OUTPUT },
			'coins of the creator',
			`0.0005 TKN to ${ADDRESS}, ab:0`,
		],
		[
			{ kind: 'marker', wanted: OUTPUT, found: { ...OUTPUT, value: 1n } },
			`0.0005 TKN to ${ADDRESS}`,
			`0.00000001 TKN to ${ADDRESS}`,
		],
		[
			{ kind: 'data', wanted: '', found: [{ hex: '0102', id: 18 }, { hex: '03' }] },
			'',
			'0102 under id 18, 03',
		],
		[
			{ kind: 'description', wanted: { text: 'pay 5 to me', bytes: '' }, found: { text: '', bytes: '' } },
			'pay 5 to me',
			'',
		],
	] as const)('has its figures as people read them, case %#', (problem, wanted, found) => {
		expect(creationProblemWords(problem, context)).toMatchObject({ wanted, found });
	});

	it('shows the supply as it was typed, and in tokens', () => {
		const problem = { kind: 'supply', wanted: 115_000_000n, found: 114_999_999n } as const;
		expect(creationProblemWords(problem, { ...context, supplyUnit: 'coins' })).toMatchObject({
			wanted: '1.15 TKN (115\u202f000\u202f000 tokens)',
			found: '1.14999999 TKN (114\u202f999\u202f999 tokens)',
		});
	});

	it('shows bytes where texts read alike, and scripts where they share an address', () => {
		const texts = {
			wanted: { text: 'C\ufffd', bytes: '43efbfbd' },
			found: { text: 'C\ufffd', bytes: '43ff' },
		};
		expect(creationProblemWords({ kind: 'name', ...texts }, context)).toMatchObject({
			wanted: '43efbfbd',
			found: '43ff',
		});
		const payees = { wanted: { script: '21', address: ADDRESS }, found: { script: '76', address: ADDRESS } };
		expect(creationProblemWords({ kind: 'change', ...payees }, context)).toMatchObject({
			wanted: '21',
			found: '76',
		});
	});
});
