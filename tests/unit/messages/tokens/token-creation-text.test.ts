import {
	describeListProblem,
	describeRowNote,
	describeRowProblem,
	describeRecipientProblem,
	describeSendingProblem,
	describeTokenField,
	describeTokenProblem,
	describeCreationProblem,
} from '#lib/messages/tokens/token-creation-text.ts';
import { describe, expect, it } from 'vitest';

describe('invalid recipient', () => {
	it.each([
		[{ kind: 'empty' }, /Enter the recipient’s public key/],
		[{ kind: 'address' }, /This is an address/],
		[{ kind: 'not-hexadecimal' }, /hexadecimal digits only/],
		[{ kind: 'length', digits: 65 }, /has 65, 1 digit too few/],
		[{ kind: 'length', digits: 68 }, /has 68, 2 digits too many/],
		[{ kind: 'uncompressed' }, /long form/],
		[{ kind: 'prefix' }, /begins with 02 or 03/],
		[{ kind: 'not-on-curve' }, /No private key exists for this public key/],
		[{ kind: 'module-key' }, /token module’s own key/],
		[{ kind: 'burn-key' }, /This is the burn key/],
	] as const)('is reported: %j', (problem, words) => {
		expect(describeRecipientProblem(problem)).toMatch(words);
	});
});

describe('invalid amount', () => {
	it.each([
		[{ kind: 'empty' }, 0, 'Enter an amount.'],
		[{ kind: 'zero' }, 0, 'The amount must be above zero.'],
		[{ kind: 'negative' }, 0, 'The amount cannot be below zero.'],
		[{ kind: 'not-a-number' }, 0, 'The amount is not a number. Use digits and one point or comma.'],
		[
			{ kind: 'too-many-places' },
			0,
			'This token has whole units only: enter the amount without a decimal point.',
		],
		[{ kind: 'too-many-places' }, 3, 'Use at most 3 decimal places for this token.'],
		[{ kind: 'too-large' }, 18, 'No token has more than 9.223372036854775807.'],
		[{ kind: 'none-held' }, 0, 'None of this token can be sent right now.'],
		[{ kind: 'too-much', units: 6n, held: 5n }, 0, 'That is 1 more than the 5 you can send.'],
		[{ kind: 'too-much', units: 15n, held: 14n }, 1, 'That is 0.1 more than the 1.4 you can send.'],
	] as const)('is reported in token decimals, case %#', (problem, places, words) => {
		expect(describeSendingProblem(problem, places)).toBe(words);
	});
});

describe('invalid token', () => {
	it.each([
		['name', { kind: 'missing' }, 'A token needs a name.'],
		['name', { kind: 'half-character' }, 'The name contains half a character: type it again.'],
		['name', { kind: 'too-long', bytes: 34, limit: 32 }, 'The name is 2 bytes too long: at most 32.'],
		[
			'description',
			{ kind: 'too-long', bytes: 4097, limit: 4096 },
			'The description is 1 byte too long: at most 4096.',
		],
		['supply', { kind: 'supply', problem: 'empty', unit: 'coins' }, 'Enter the supply.'],
		['supply', { kind: 'supply', problem: 'zero', unit: 'coins' }, 'The supply must be above zero.'],
		[
			'supply',
			{ kind: 'supply', problem: 'too-many-places', unit: 'tokens' },
			'Tokens are whole: enter the number without a decimal point.',
		],
		[
			'supply',
			{ kind: 'supply', problem: 'too-many-places', unit: 'coins' },
			'The supply has more than 8 decimal places.',
		],
		[
			'supply',
			{ kind: 'supply', problem: 'too-large', unit: 'tokens' },
			'The largest supply is 9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f807 tokens.',
		],
		[
			'supply',
			{ kind: 'too-poor', total: 21_000n, funds: 20_999n },
			'This needs 0.00021 coins in total; 0.00000001 are missing.',
		],
		['data', { kind: 'missing' }, 'Enter the data, or choose none.'],
		[
			'data',
			{ kind: 'not-hexadecimal' },
			'Hexadecimal only: an even number of the digits 0 to 9 and a to f.',
		],
		[
			'data',
			{ kind: 'too-long-together', bytes: 10_147, limit: 10_001 },
			'Name, description and data are 146 bytes over the chain’s limit.',
		],
	] as const)('is reported at its %s, case %#', (field, problem, words) => {
		expect(describeTokenProblem(field, problem)).toBe(words);
	});

	it('is reported at all its fields', () => {
		const problems = { name: { kind: 'missing' }, evalCode: { kind: 'eval-code' } } as const;
		expect(describeTokenField(problems)).toEqual({
			name: 'A token needs a name.',
			evalCode: 'Two hexadecimal digits, for example f7.',
		});
	});
});

describe('invalid list', () => {
	it.each([
		[
			{ kind: 'columns', found: 3, most: 2 },
			'There are 3 columns here; two are expected: recipient and amount. Write amounts with a point, or put semicolons between the columns.',
		],
		[
			{ kind: 'split-amount', amount: '1', next: '5' },
			'“1,5” may be one amount, or an amount and another column. Write the amount with a point (1.0), or put semicolons between the columns.',
		],
		[
			{ kind: 'columns', found: 4, most: 3 },
			'There are 4 columns here; the heading names 3. Write amounts with a point, or put semicolons between the columns.',
		],
		[{ kind: 'recipient', problem: { kind: 'prefix' } }, 'A public key begins with 02 or 03.'],
		[{ kind: 'amount', problem: { kind: 'too-many-places' } }, 'Use at most 1 decimal place for this token.'],
	] as const)('reports a row error: %j', (problem, words) => {
		expect(describeRowProblem(problem, 1)).toBe(words);
	});

	it('reports row notes, and errors of the whole list', () => {
		expect(describeRowNote({ kind: 'repeated', firstLine: 1 })).toBe('Same recipient as line 1.');
		expect(describeRowNote({ kind: 'own-key' })).toBe('Your daemon’s own key: the tokens come back to it.');
		expect(describeListProblem({ kind: 'too-much' })).toBe('The list needs more than you hold.');
		expect(describeListProblem({ kind: 'too-many-rows', rows: 501, most: 500 })).toMatch(/at most 500/);
	});
});

const ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';
const context = { coin: 'TKN', supplyUnit: 'tokens' } as const;
const OUTPUT = { value: 50_000n, script: '76a9', address: ADDRESS };

describe('creation problem', () => {
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
	] as const)('shows formatted amounts, case %#', (problem, wanted, found) => {
		expect(describeCreationProblem(problem, context)).toMatchObject({ wanted, found });
	});

	it('shows the supply as typed, and in tokens', () => {
		const problem = { kind: 'supply', wanted: 115_000_000n, found: 114_999_999n } as const;
		expect(describeCreationProblem(problem, { ...context, supplyUnit: 'coins' })).toMatchObject({
			wanted: '1.15 TKN (115\u202f000\u202f000 tokens)',
			found: '1.14999999 TKN (114\u202f999\u202f999 tokens)',
		});
	});

	it('shows bytes for equal strings and scripts for equal addresses', () => {
		const texts = {
			wanted: { text: 'C\ufffd', bytes: '43efbfbd' },
			found: { text: 'C\ufffd', bytes: '43ff' },
		};
		expect(describeCreationProblem({ kind: 'name', ...texts }, context)).toMatchObject({
			wanted: '43efbfbd',
			found: '43ff',
		});
		const payees = { wanted: { script: '21', address: ADDRESS }, found: { script: '76', address: ADDRESS } };
		expect(describeCreationProblem({ kind: 'change', ...payees }, context)).toMatchObject({
			wanted: '21',
			found: '76',
		});
	});
});
