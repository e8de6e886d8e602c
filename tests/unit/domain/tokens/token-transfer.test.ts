import { burnPhraseOf } from '#lib/domain/tokens/token-burn.ts';
import {
	readAmount,
	transferOrderOf,
	transferProblems,
	type TransferDraft,
} from '#lib/domain/tokens/token-transfer.ts';
import { describe, expect, it } from 'vitest';

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
