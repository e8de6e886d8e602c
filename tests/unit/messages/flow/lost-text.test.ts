import { describeLost } from '#lib/messages/flow.ts';
import { describe, expect, it } from 'vitest';

const ANSWER = { code: 'TX-MISSING-INPUTS', text: 'Missing inputs' };
const LOWER = 'The daemon went back from block 28 to block 4.';
/** Claims that no poll can prove. */
const FALSE_TEXT = /never arrived|did not arrive|nothing was (sent|spent)/i;
const NO_OTHER = /Do not make another transaction instead/;

type Lost = Parameters<typeof describeLost>[0];
const lost = (reached: Lost['reached'], more: Partial<Lost> = {}): Lost => ({
	...{ step: 'lost', reached: { sending: 1, lost: 2, ...reached } },
	...more,
});

const CASES: [string, Lost, RegExp][] = [
	['the reply was lost', lost({}), /the reply was lost/],
	['a restarted daemon had accepted it', lost({ accepted: 1 }), /had accepted it/],
	['its block was replaced', lost({ accepted: 1, mined: 1 }), /The block of this transaction was replaced/],
	['the reply proves nothing', lost({}, { answer: ANSWER }), /reply does not say/],
];

describe('text about a missing transaction', () => {
	it.each(CASES)('suggests resending the same bytes if %s', (_, entry, text) => {
		const words = describeLost(entry, 'daemon', undefined);
		expect(words.text).toMatch(text);
		expect(words.text).toMatch(NO_OTHER);
		expect(words.text).not.toMatch(FALSE_TEXT);
		expect(words.isResendBest).toBe(true);
	});

	it.each(CASES)('reports the doubt about the daemon if %s', (_, entry) => {
		const words = describeLost(entry, 'daemon', LOWER);
		expect(words.text).toContain(`${LOWER} So this proves nothing`);
		expect(words.text).toMatch(NO_OTHER);
		expect(words.text).not.toMatch(FALSE_TEXT);
		expect(words.isResendBest).toBe(false);
	});
});
