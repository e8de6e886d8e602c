import { MOST_ROWS, readSendList } from '#lib/domain/wallet/send-draft.ts';
import { sendListWords } from '#lib/words/wallet/send-words.ts';
import { describe, expect, it } from 'vitest';

const ROWS = [
	{ address: 'Ra', amount: '1.5' },
	{ address: 'Rb', amount: '2' },
];

describe('a pasted list', () => {
	it.each([
		['commas', 'Ra,1.5\nRb,2'],
		['semicolons and quotes', '"Ra";"1.5"\r\n"Rb";"2"\r\n'],
		['tabs', 'Ra\t1.5\nRb\t2'],
		['spaces', 'Ra 1.5\n\nRb   2\n'],
		['a heading', 'address,amount\nRa,1.5\nRb,2'],
		['the amount first, by its heading', 'Amount,Recipient,Note\n1.5,Ra,x\n2,Rb,y'],
		['the amount first, by what it is', '1.5,Ra\n2,Rb'],
	])('is read with %s', (_, text) => {
		expect(readSendList(text)).toEqual(ROWS);
	});

	it('keeps what is wrong as it is, for the form to say so', () => {
		expect(readSendList('nonsense,zwei\nRa')).toEqual([
			{ address: 'nonsense', amount: 'zwei' },
			{ address: 'Ra', amount: '' },
		]);
	});

	it('is not guessed where a line has more cells than two', () => {
		expect(readSendList('Ra,1,500\nRb,2')).toEqual({
			kind: 'row',
			line: 1,
			problem: { kind: 'columns', found: 3, most: 2 },
		});
	});

	it('has rows, and not too many', () => {
		expect(readSendList(' \n')).toEqual({ kind: 'no-rows' });
		expect(readSendList('Ra,1\n'.repeat(MOST_ROWS + 1))).toEqual({
			kind: 'too-many-rows',
			rows: MOST_ROWS + 1,
		});
		expect(readSendList('Ra,1\n'.repeat(50))).toHaveLength(50);
	});
});

const [ANNA, BEN, CLARA] = [
	'RWcErUvDnkoyGThg2WtJAcvVhczrdtsJn3',
	'RHxFU4ZiAGCbkicqYu4AvwkgjF3GSrqtPF',
	'RWE93ostnXwV5RKN3iWKR2V1HPusi9pAcW',
] as const;

describe('lists as other programs write them', () => {
	it.each([
		[
			'a German sum with thousands',
			`Address;Amount\n${ANNA};1.234,56\n${BEN};12,50\n`,
			[
				[ANNA, '1.234,56'],
				[BEN, '12,50'],
			],
		],
		['a line for Excel', `sep=;\nAddress;Amount\n${ANNA};0,5\n`, [[ANNA, '0,5']]],
		['a German heading with a name', `Name;Adresse;Betrag\nAnna;${ANNA};0,5\n`, [[ANNA, '0,5']]],
		['a comment', `# payout May\n${ANNA},0.5\n`, [[ANNA, '0.5']]],
		['a payment URI', `komodo:${ANNA}?amount=0.5\n`, [[ANNA, '0.5']]],
	])('are read with %s', (_, text, rows) => {
		expect(readSendList(text)).toEqual(rows.map(([address, amount]) => ({ address, amount })));
	});

	it('ask about a point that may stand between thousands', () => {
		const text = `Address;Amount\n${ANNA};12,50\n${BEN};1.000\n${CLARA};0,75\n`;
		const problem = { kind: 'row', line: 3, problem: { kind: 'ambiguous-amount', amount: '1.000' } } as const;
		expect(readSendList(text)).toEqual(problem);
		expect(sendListWords(problem)).toBe(
			'Line 3: “1.000” can be read in two ways. Write 1000, or 1.0000 for the smaller one.',
		);
	});

	it('name a hidden character in an address', () => {
		const list = readSendList('RWcErUvDnk\u200boyGThg2WtJAcvVhczrdtsJn3,0.5\n');
		expect('kind' in list && sendListWords(list)).toBe(
			'Line 1: There is a hidden character in it: RWcErUvDnk⟨U+200B⟩oyGThg2WtJ. Delete it, or type the line again.',
		);
	});

	it('name a heading that leaves the amounts open', () => {
		const list = readSendList(`No;Adresse;Total\n1;${ANNA};0,5\n`);
		expect('kind' in list && sendListWords(list)).toContain('Line 1: The heading has to name');
	});
});
