import { confirmationWords } from '#lib/words/swaps/confirmation-words.ts';
import { expect, test } from 'vitest';

test('confirmations are counted up to a hundred', () => {
	expect([0, 1, 2, 1519].map(confirmationWords)).toEqual([
		'in no block yet',
		'1 confirmation',
		'2 confirmations',
		'over 100 confirmations',
	]);
});
