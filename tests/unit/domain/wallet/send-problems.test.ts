import { newSendDraft, type SendDraft } from '#lib/domain/wallet/send-draft.ts';
import { inSendingOrder, movesOwnUp, paymentsOf } from '#lib/domain/wallet/send-order.ts';
import { mostFor, rowProblems, totalOf, type SendContext } from '#lib/domain/wallet/send-problems.ts';
import { describe, expect, it } from 'vitest';

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

describe('the rows of a payment', () => {
	it('have no problem where all can be paid, and empty ones do not count', () => {
		expect(problemsOf(sending(['Ra', '1'], ['', ''], ['Rb', '0.49999']))).toEqual([{}, {}, {}]);
	});

	it('miss address and amount where there is none at all', () => {
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
	])('%o with %o', (address, amount, problem) => {
		expect(problemsOf(sending([address, amount]))).toEqual([problem]);
	});

	it('are too much together at the row where that begins', () => {
		expect(problemsOf(sending(['Ra', '1'], ['Rb', '0.5'], ['Rc', '0.1']))).toEqual([
			{},
			{ amount: { kind: 'too-much', short: 1_000n } },
			{ amount: { kind: 'too-much', short: 10_001_000n } },
		]);
	});

	it('cannot be paid of a coin without funds', () => {
		expect(problemsOf(sending(['Ra', '1']), { ...CONTEXT, free: [] })).toEqual([
			{ amount: { kind: 'unfunded' } },
		]);
	});

	it('to oneself leave nothing, or enough for an output of its own', () => {
		const problem = { amount: { kind: 'own-rest', most: 149_999_000n } };
		expect(problemsOf(sending([OWN, '1.49998']))).toEqual([problem]);
		expect(problemsOf(sending([OWN, '1.49999']))).toEqual([{}]);
		expect(problemsOf(sending([OWN, '1.4']))).toEqual([{}]);
	});
});

describe('the most that a row can send', () => {
	it('is all but the fee and the other rows', () => {
		expect(mostFor(sending(['Ra', '']), 0, CONTEXT)).toBe(149_999_000n);
		expect(mostFor(sending(['Ra', '1'], ['Rb', '9']), 1, CONTEXT)).toBe(49_999_000n);
		expect(mostFor(sending(['Ra', '2'], ['Rb', '']), 1, CONTEXT)).toBe(0n);
		expect(totalOf(sending(['Ra', '2'], ['Rb', 'x']))).toBe(200_000_000n);
	});
});

describe('the order in which a node is told', () => {
	const orderOf = (draft: SendDraft) =>
		inSendingOrder(paymentsOf(draft) ?? [], CONTEXT).map(({ address, amount }) => `${address} ${amount}`);

	it('has no output to oneself in last place', () => {
		const draft = sending(['Ra', '0.1'], [OWN, '0.2'], ['Rb', '0.3'], [OWN, '0.4']);
		expect(orderOf(draft)).toEqual([`${OWN} 20000000`, `${OWN} 40000000`, 'Ra 10000000', 'Rb 30000000']);
		expect(movesOwnUp(paymentsOf(draft) ?? [], OWN)).toBe(true);
		expect(orderOf(sending([OWN, '0.2']))).toEqual([`${OWN} 20000000`, `${OWN} 10000`]);
	});

	it('has one more for the change only where something comes back', () => {
		expect(orderOf(sending([OWN, '1.49999']))).toEqual([`${OWN} 149999000`]);
	});

	it('is nothing while a row cannot be read', () => {
		expect(paymentsOf(sending(['Ra', 'x']))).toBeUndefined();
		expect(paymentsOf(sending(['', '']))).toBeUndefined();
	});
});
