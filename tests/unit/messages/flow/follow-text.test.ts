import { followTitle, describeFollow, type Followed } from '#lib/messages/flow.ts';
import { describe, expect, it } from 'vitest';

const entry = (more: Partial<Followed['entry']>): Followed['entry'] => ({
	...{ step: 'visible', reached: { sending: 1, accepted: 1, mined: 1, visible: 1 } },
	...more,
});

const depthOf = (block: Followed['block'], more: Partial<Followed['entry']> = {}) =>
	describeFollow({ entry: entry(more), isWaiting: false, misses: 0, block }, 'Listed', 'daemon').mined.detail;

describe('text about a block', () => {
	it.each<[string, Followed['block'], string]>([
		['in one block', { confirmations: 1 }, 'In 1 block. Its block can still be replaced.'],
		['in 99 blocks', { confirmations: 99 }, 'In 99 blocks. Its block can still be replaced.'],
		['in 100 blocks', { confirmations: 100 }, 'In 100 blocks. Its block is too deep to be replaced.'],
		[
			'notarised',
			{ confirmations: 3, isNotarised: true },
			'Notarised, in 3 blocks. Its block can no longer be replaced.',
		],
		['unknown', undefined, ''],
	])('reports whether it can be replaced if %s', (_, block, words) => {
		expect(depthOf(block) ?? '').toBe(words);
	});

	it('reports the doubt about the daemon for a missing block', () => {
		const followed = { entry: entry({}), isWaiting: false, misses: 0, block: undefined };
		const doubt = 'The daemon went back from block 61 to block 0.';
		expect(describeFollow({ ...followed, doubt }, 'Listed', 'daemon').mined.detail).toBe(
			`The daemon does not show its block now. ${doubt} So this proves nothing.`,
		);
	});

	it('keeps a final transaction final', () => {
		expect(depthOf(undefined, { settled: 5 })).toBe('Final: its block can no longer be replaced.');
	});

	it('is removed when the transaction waits again', () => {
		expect(followTitle(entry({ step: 'accepted' }))).toBe('Waiting again');
		expect(followTitle(entry({ step: 'lost' }))).toBe('No longer in the chain');
		expect(depthOf({ confirmations: 7 }, { step: 'accepted' })).toBeUndefined();
	});
});
