import { MOST_ROWS, readSendList } from '#lib/domain/wallet/send-draft.ts';
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
