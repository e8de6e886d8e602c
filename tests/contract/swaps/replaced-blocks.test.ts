import { describe, expect, it } from 'vitest';
import { brokenWords } from './told-words.ts';
import { COINS, STAGES_OF, WatchedSwap, type Role } from './watched-swap.ts';

const MANNERS = ['document', 'marketmaker'] as const;
const ROLES: readonly Role[] = ['taker', 'maker'];
const CELLS = MANNERS.flatMap((manner) =>
	ROLES.flatMap((role) => STAGES_OF[role].map((stage) => ({ manner, role, stage }))),
);

/** A counterparty spends its coins otherwise, and has the chain that its payment was in replaced. */
const LOST = MANNERS.flatMap((manner) => [
	{ manner, role: 'taker', stage: 'maker-deposit', coin: 'KMD', end: 'ended' } as const,
	{
		...({ manner, role: 'taker', stage: 'maker-payment', coin: 'KMD' } as const),
		end: manner === 'document' ? 'returned' : 'claimed',
	},
	{ manner, role: 'maker', stage: 'taker-payment', coin: 'LTC', end: 'returned' } as const,
]);

describe('every word told along the way stays true', () => {
	it.each(CELLS)('where the last blocks are replaced at $stage ($role, $manner)', async (cell) => {
		const swap = await WatchedSwap.at(cell.stage, cell.manner, cell.role);
		await swap.reorganise(COINS, { isRival: false });
		const { state } = await swap.toItsEnd();
		expect(brokenWords(swap.told)).toEqual([]);
		expect(state).toBe('finished');
	});

	it.each(LOST)('where a rival chain has no $stage ($role, $manner)', async (cell) => {
		const swap = await WatchedSwap.at(cell.stage, cell.manner, cell.role);
		await swap.reorganise([cell.coin], { isRival: true });
		const { state } = await swap.toItsEnd();
		expect(brokenWords(swap.told)).toEqual([]);
		expect(state).toBe(cell.end);
	});
});
