import {
	burnPhraseOf,
	readAmount,
	transferOrderOf,
	transferProblems,
	type TransferDraft,
	mostCarried,
	sumOf,
} from '#lib/domain/tokens/token-transfer.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';

const KEY = `02${'ab'.repeat(32)}`;
const context = { ownKey: `03${'cd'.repeat(32)}`, isOnCurve: (key: string) => key.length === 66 };
const draft: TransferDraft = {
	tokenId: '11'.repeat(32),
	sender: context.ownKey,
	recipient: KEY,
	amount: '1.5',
	places: 1,
};

describe('an amount to send', () => {
	it('is read in the places of the token, to the unit', () => {
		expect(readAmount('1,5', 1)).toBe(15n);
		expect(readAmount('9007199254740993', 0)).toBe(9007199254740993n);
		expect(readAmount('0.00000001', 8)).toBe(1n);
	});

	it.each([
		['', 0, 5n, { kind: 'empty' }],
		['0', 0, 5n, { kind: 'zero' }],
		['0,0', 1, 5n, { kind: 'zero' }],
		['1.5', 0, 5n, { kind: 'too-many-places' }],
		['6', 0, 5n, { kind: 'too-much', units: 6n, held: 5n }],
		['1', 0, 0n, { kind: 'none-held' }],
	])('is not %j with %i places', (typed, places, held, problem) => {
		expect(readAmount(typed, places, held)).toEqual(problem);
	});

	it('is left to the daemon where the balance is not known', () => {
		expect(readAmount('6', 0)).toBe(6n);
	});
});

describe('a transfer', () => {
	it('asks for whole units and a key in small letters', () => {
		expect(transferOrderOf({ ...draft, recipient: KEY.toUpperCase() }, context)).toEqual({
			tokenId: draft.tokenId,
			sender: context.ownKey,
			recipient: KEY,
			units: 15n,
		});
	});

	it('asks for nothing while anything is wrong with it, or the sender is not known', () => {
		expect(transferOrderOf({ ...draft, recipient: 'ab' }, context)).toBeUndefined();
		expect(transferOrderOf({ ...draft, amount: '1.55' }, context)).toBeUndefined();
		expect(transferOrderOf({ ...draft, sender: '' }, context)).toBeUndefined();
	});

	it('names what is wrong beside each field', () => {
		expect(transferProblems(draft, context, 15n)).toEqual({});
		expect(transferProblems({ ...draft, recipient: '' }, context, 14n)).toEqual({
			recipient: { kind: 'empty' },
			amount: { kind: 'too-much', units: 15n, held: 14n },
		});
	});
});

describe('what is typed to burn a token', () => {
	const id = '0123456789abcdef'.repeat(4);

	it.each(['Wick', 'Green Line Day Pass', 'Café 2', 'A&B (old)'])('is its name: %s', (name) => {
		expect(burnPhraseOf({ name, id })).toEqual({ is: 'name', text: name });
	});

	it.each([
		['with spaces that do not show', ' Wick'],
		['with a space at its end', 'Wick '],
		['with two spaces', 'Day  Pass'],
		['with another kind of space', 'Day\u00a0Pass'],
		['that runs backwards', 'kciW\u202e'],
		['with a letter of another alphabet', 'W\u0456ck'],
		['with nothing to see', '\u200b'],
		['of signs that keyboards do not have', '🔥'],
		['with accents apart from their letters', 'Cafe\u0301'],
		['without a letter', ''],
	])('is the beginning of its id for a name %s', (_, name) => {
		expect(burnPhraseOf({ name, id })).toEqual({ is: 'id', text: '01234567' });
	});
});

/** What the real daemon does: in order, at most 60, none below a sixtieth; told as it was seen. */
function isCarried(outputs: readonly bigint[], amount: bigint): boolean {
	let [sum, used] = [0n, 0];
	for (const each of outputs) {
		if (each < amount / 60n || used === 60 || sum >= amount) continue;
		sum += each;
		used += 1;
	}
	return sum >= amount;
}

const crumbs = (count: number) => Array.from({ length: count }, () => 1n);

describe('the most that one transfer can carry', () => {
	it.each([
		['nothing', [], 0n],
		['all that lies in a few outputs of a size', [40n, 60n, 50n], 150n],
		['60 of 61 outputs of 1', crumbs(61), 60n],
		['60 where the large one comes behind 70 of 1', [...crumbs(70), 100n], 60n],
		[
			'119 where it comes first, with 59 of the others: above that they are too small',
			[100n, ...crumbs(70)],
			119n,
		],
		['the large one alone where the rest is too small beside it', [...crumbs(70), 200n], 200n],
		['not the crumb beside a large one', [1000n, 1n], 1000n],
	])('is %s', (_, outputs, most) => {
		expect(mostCarried(outputs, sumOf(outputs))).toBe(most);
	});

	it('is no more than what is wanted, and may be less', () => {
		expect(mostCarried([...crumbs(70), 200n], 100n)).toBe(60n);
		expect(mostCarried([100n], 30n)).toBe(30n);
	});

	it('is what a daemon carries, and nothing above it is', () => {
		const outputs = fc.array(fc.bigInt({ min: 1n, max: 300n }), { maxLength: 90 });
		fc.assert(
			fc.property(outputs, (held) => {
				const most = mostCarried(held, sumOf(held));
				expect(most === 0n || isCarried(held, most)).toBe(true);
				for (let amount = most + 1n; amount <= sumOf(held); amount += 1n)
					expect(isCarried(held, amount)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});
});
