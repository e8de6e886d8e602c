import {
	MAX_ROWS,
	readSendList,
	newSendDraft,
	type SendDraft,
	inSendingOrder,
	movesOwnUp,
	paymentsOf,
	leftAfter,
	mostFor,
	repeatedRows,
	rowProblems,
	totalOf,
	type SendContext,
} from '#lib/domain/send.ts';
import { describeSendList } from '#lib/messages/send.ts';
import { describe, expect, it } from 'vitest';

const ROWS = [
	{ address: 'Ra', amount: '1.5' },
	{ address: 'Rb', amount: '2' },
];

describe('pasted list', () => {
	it.each([
		['commas', 'Ra,1.5\nRb,2'],
		['semicolons and quotes', '"Ra";"1.5"\r\n"Rb";"2"\r\n'],
		['tabs', 'Ra\t1.5\nRb\t2'],
		['spaces', 'Ra 1.5\n\nRb   2\n'],
		['a heading', 'address,amount\nRa,1.5\nRb,2'],
		['the amount first, by its heading', 'Amount,Recipient,Note\n1.5,Ra,x\n2,Rb,y'],
		['the amount first, by its format', '1.5,Ra\n2,Rb'],
	])('is read with %s', (_, text) => {
		expect(readSendList(text)).toEqual(ROWS);
	});

	it('keeps invalid parts unchanged for the form to report', () => {
		expect(readSendList('nonsense,zwei\nRa')).toEqual([
			{ address: 'nonsense', amount: 'zwei' },
			{ address: 'Ra', amount: '' },
		]);
	});

	it('is rejected if a line has more than two cells', () => {
		expect(readSendList('Ra,1,500\nRb,2')).toEqual({
			kind: 'row',
			line: 1,
			problem: { kind: 'columns', found: 3, most: 2 },
		});
	});

	it('is rejected if empty or too long', () => {
		expect(readSendList(' \n')).toEqual({ kind: 'no-rows' });
		expect(readSendList('Ra,1\n'.repeat(MAX_ROWS + 1))).toEqual({
			kind: 'too-many-rows',
			rows: MAX_ROWS + 1,
		});
		expect(readSendList('Ra,1\n'.repeat(50))).toHaveLength(50);
	});
});

const [ANNA, BEN, CLARA] = [
	'RWcErUvDnkoyGThg2WtJAcvVhczrdtsJn3',
	'RHxFU4ZiAGCbkicqYu4AvwkgjF3GSrqtPF',
	'RWE93ostnXwV5RKN3iWKR2V1HPusi9pAcW',
] as const;

describe('list from a different program', () => {
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
	])('is read with %s', (_, text, rows) => {
		expect(readSendList(text)).toEqual(rows.map(([address, amount]) => ({ address, amount })));
	});

	it('is rejected for a point that may group thousands', () => {
		const text = `Address;Amount\n${ANNA};12,50\n${BEN};1.000\n${CLARA};0,75\n`;
		const problem = { kind: 'row', line: 3, problem: { kind: 'ambiguous-amount', amount: '1.000' } } as const;
		expect(readSendList(text)).toEqual(problem);
		expect(describeSendList(problem)).toBe(
			'Line 3: “1.000” can be read in two ways. Write 1000, or 1.0000 for the smaller one.',
		);
	});

	it('shows a hidden character in an address', () => {
		const list = readSendList('RWcErUvDnk\u200boyGThg2WtJAcvVhczrdtsJn3,0.5\n');
		expect('kind' in list && describeSendList(list)).toBe(
			'Line 1: There is a hidden character in it: RWcErUvDnk⟨U+200B⟩oyGThg2WtJ. Delete it, or type the line again.',
		);
	});

	it('reports a heading without an amount column', () => {
		const list = readSendList(`No;Adresse;Total\n1;${ANNA};0,5\n`);
		expect('kind' in list && describeSendList(list)).toContain('Line 1: The heading has to name');
	});
});

const OWN = 'Rown';
const CONTEXT: SendContext = {
	ownAddress: OWN,
	transactionFee: 1_000n,
	free: [100_000_000n, 50_000_000n],
	leastOutput: 57n,
	addressProblem: (text) => (text.startsWith('R') ? undefined : 'not-an-address'),
};

const sending = (...rows: readonly (readonly [string, string])[]): SendDraft => ({
	...newSendDraft('KMD'),
	rows: rows.map(([address, amount]) => ({ address, amount })),
});

const problemsOf = (draft: SendDraft, context = CONTEXT) => rowProblems(draft, context);

it('counts payments to yourself as left, unless funds are missing', () => {
	expect(leftAfter(sending(['Ra', '1'], [OWN, '0.2']), CONTEXT)).toBe(49_999_000n);
	expect(leftAfter(sending(['Ra', '1'], [OWN, '0.6']), CONTEXT)).toBe(-10_001_000n);
});

it('groups rows that pay the same address', () => {
	const rows = sending(['Ra', '1'], ['Rb', '1'], [' Ra', '2'], ['', ''], ['', '']);
	expect(repeatedRows(rows)).toEqual([[1, 3]]);
});

describe('payment row', () => {
	it('has no problem if payable or empty', () => {
		expect(problemsOf(sending(['Ra', '1'], ['', ''], ['Rb', '0.49999']))).toEqual([{}, {}, {}]);
	});

	it('reports a missing address and amount', () => {
		expect(problemsOf(sending(['', ''], ['', '']))).toEqual([
			{ address: 'empty', amount: { kind: 'typed', problem: 'empty' } },
			{},
		]);
	});

	it.each([
		['x', '1', { address: 'not-an-address' }],
		['', '1', { address: 'empty' }],
		['Ra', '0', { amount: { kind: 'typed', problem: 'zero' } }],
		['Ra', '0.000000001', { amount: { kind: 'typed', problem: 'too-many-places' } }],
		['Ra', '0.00000056', { amount: { kind: 'dust', least: 57n } }],
		['Ra', '2', { amount: { kind: 'too-much', short: 50_001_000n } }],
	])('reports the problem of %o with %o', (address, amount, problem) => {
		expect(problemsOf(sending([address, amount]))).toEqual([problem]);
	});

	it('reports a shortfall from the first row beyond the balance', () => {
		expect(problemsOf(sending(['Ra', '1'], ['Rb', '0.5'], ['Rc', '0.1']))).toEqual([
			{},
			{ amount: { kind: 'too-much', short: 1_000n } },
			{ amount: { kind: 'too-much', short: 10_001_000n } },
		]);
	});

	it('reports a coin without funds', () => {
		expect(problemsOf(sending(['Ra', '1']), { ...CONTEXT, free: [] })).toEqual([
			{ amount: { kind: 'unfunded' } },
		]);
	});

	it('leaves nothing or a large enough output when paying oneself', () => {
		const problem = { amount: { kind: 'own-rest', most: 149_999_000n } };
		expect(problemsOf(sending([OWN, '1.49998']))).toEqual([problem]);
		expect(problemsOf(sending([OWN, '1.49999']))).toEqual([{}]);
		expect(problemsOf(sending([OWN, '1.4']))).toEqual([{}]);
	});
});

describe('maximum of a payment row', () => {
	it('is the balance minus the fee and the other rows', () => {
		expect(mostFor(sending(['Ra', '']), 0, CONTEXT)).toBe(149_999_000n);
		expect(mostFor(sending(['Ra', '1'], ['Rb', '9']), 1, CONTEXT)).toBe(49_999_000n);
		expect(mostFor(sending(['Ra', '2'], ['Rb', '']), 1, CONTEXT)).toBe(0n);
		expect(totalOf(sending(['Ra', '2'], ['Rb', 'x']))).toBe(200_000_000n);
	});
});

describe('payment order', () => {
	const orderOf = (draft: SendDraft) =>
		inSendingOrder(paymentsOf(draft) ?? [], CONTEXT).map(({ address, amount }) => `${address} ${amount}`);

	it('never puts an output to the sender last', () => {
		const draft = sending(['Ra', '0.1'], [OWN, '0.2'], ['Rb', '0.3'], [OWN, '0.4']);
		expect(orderOf(draft)).toEqual([`${OWN} 20000000`, `${OWN} 40000000`, 'Ra 10000000', 'Rb 30000000']);
		expect(movesOwnUp(paymentsOf(draft) ?? [], OWN)).toBe(true);
		expect(orderOf(sending([OWN, '0.2']))).toEqual([`${OWN} 20000000`, `${OWN} 10000`]);
	});

	it('adds no change output if nothing comes back', () => {
		expect(orderOf(sending([OWN, '1.49999']))).toEqual([`${OWN} 149999000`]);
	});

	it('is undefined while a row is invalid', () => {
		expect(paymentsOf(sending(['Ra', 'x']))).toBeUndefined();
		expect(paymentsOf(sending(['', '']))).toBeUndefined();
	});
});
