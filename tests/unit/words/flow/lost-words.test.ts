import { lostWords } from '#lib/words/flow/flow-words.ts';
import { describe, expect, it } from 'vitest';

const NEVER_ARRIVED = /Most likely it never arrived/;
const ANSWER = { code: 'TX-MISSING-INPUTS', text: 'Missing inputs' };
const LOWER = 'The daemon went back from block 28 to block 4.';

type Lost = Parameters<typeof lostWords>[0];
const lost = (reached: Lost['reached'], more: Partial<Lost> = {}): Lost => ({
	...{ step: 'lost', reached: { sending: 1, lost: 2, ...reached } },
	...more,
});

describe('a transaction that is not found', () => {
	it('most likely never arrived only where no reply came', () => {
		const words = lostWords(lost({}), 'daemon', undefined);
		expect(words.text).toMatch(/the reply was lost/);
		expect(words.text).toMatch(NEVER_ARRIVED);
		expect(words.isResendBest).toBe(false);
	});

	it.each<[string, Lost, RegExp]>([
		['was accepted by a daemon that was restarted since', lost({ accepted: 1 }), /had accepted it/],
		[
			'was in a block that went',
			lost({ accepted: 1, mined: 1 }),
			/The block of this transaction was replaced/,
		],
		['got an answer that proves nothing', lost({}, { answer: ANSWER }), /reply does not say/],
	])('is offered to be sent again, as the same bytes, where it %s', (_, entry, text) => {
		const words = lostWords(entry, 'daemon', undefined);
		expect(words.text).toMatch(text);
		expect(words.text).toMatch(/Send the same bytes again/);
		expect(words.text).not.toMatch(NEVER_ARRIVED);
		expect(words.isResendBest).toBe(true);
	});

	it.each<[string, Lost]>([
		['came without a reply', lost({})],
		['had been accepted', lost({ accepted: 1 })],
	])('says that the look proves nothing where the daemon may not know all blocks, and it %s', (_, entry) => {
		const words = lostWords(entry, 'daemon', LOWER);
		expect(words.text).toContain(`${LOWER} So this proves nothing`);
		expect(words.text).not.toMatch(NEVER_ARRIVED);
		expect(words.isResendBest).toBe(false);
	});
});
