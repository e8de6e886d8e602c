import { describe, expect, it } from 'vitest';
import { describeBroken } from './reported-text.ts';
import { COINS, STAGES_OF, WatchedSwap, type Role } from './watched-swap.ts';

const VARIANTS = ['document', 'marketmaker'] as const;
const ROLES: readonly Role[] = ['taker', 'maker'];
const CELLS = VARIANTS.flatMap((variant) =>
	ROLES.flatMap((role) => STAGES_OF[role].map((stage) => ({ variant, role, stage }))),
);

/** Swaps whose counterparty double-spends its coins and has the chain of its payment replaced. */
const LOST_BY_COUNTERPARTY = VARIANTS.flatMap((variant) => [
	{ variant, role: 'taker', stage: 'maker-deposit', coin: 'KMD', end: 'ended' } as const,
	{
		...({ variant, role: 'taker', stage: 'maker-payment', coin: 'KMD' } as const),
		end: variant === 'document' ? 'returned' : 'claimed',
	},
	{ variant, role: 'maker', stage: 'taker-payment', coin: 'LTC', end: 'returned' } as const,
]);

const NO_PAYMENT = 'The chain no longer has your payment';

/** Swaps in which the rival chain spends the coins of the user's own payment, which cannot be sent again. */
const LOST_BY_USER = VARIANTS.flatMap((variant) => [
	{ variant, role: 'taker', stage: 'taker-payment', coin: 'LTC', says: NO_PAYMENT, end: 'ended' } as const,
	{
		...({ variant, role: 'taker', stage: 'maker-payment', coin: 'LTC', end: 'finished' } as const),
		says: NO_PAYMENT,
	},
	{
		...({ variant, role: 'maker', stage: 'maker-deposit', coin: 'KMD', end: 'ended' } as const),
		says: 'The chain no longer has your deposit',
	},
	{ variant, role: 'maker', stage: 'maker-payment', coin: 'KMD', says: NO_PAYMENT, end: 'returned' } as const,
]);

/** Finished swaps whose last payment is missing on the rival chain. */
const LOST_AT_THE_END = VARIANTS.flatMap((variant) => [
	{ variant, role: 'taker', stage: 'taker-spend', coin: 'KMD', says: 'the coins you received' } as const,
	{ variant, role: 'maker', stage: 'maker-spend', coin: 'LTC', says: 'the coins you received' } as const,
	{
		variant,
		role: 'maker',
		stage: 'deposit-refund',
		coin: 'KMD',
		says: 'the deposit that came back',
	} as const,
]);

describe('text shown during a swap', () => {
	it.each(CELLS)(
		'stays true after the last blocks are replaced at $stage ($role, $variant)',
		async (cell) => {
			const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
			await swap.reorganise(COINS, { isRival: false });
			const { state } = await swap.toItsEnd();
			expect(describeBroken(swap.reported)).toEqual([]);
			expect(state).toBe('finished');
		},
	);

	it.each([...LOST_BY_COUNTERPARTY, ...LOST_BY_USER])(
		'stays true if a rival chain lacks $stage of $coin ($role, $variant)',
		async (cell) => {
			const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
			await swap.reorganise([cell.coin], { isRival: true });
			const { headline } = await swap.now();
			if ('says' in cell) expect(headline).toContain(cell.says);
			const { state } = await swap.toItsEnd();
			expect(describeBroken(swap.reported)).toEqual([]);
			expect(state).toBe(cell.end);
		},
	);

	it.each(LOST_AT_THE_END)(
		'stays true if a rival chain removes the final $stage ($role, $variant)',
		async (cell) => {
			const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
			await swap.untilFinished(cell.coin);
			await swap.reorganise([cell.coin], { isRival: true });
			const { headline, state } = await swap.now();
			expect(headline).toContain(cell.says);
			expect(state).toBe('attention');
			await swap.toItsEnd();
			expect(describeBroken(swap.reported)).toEqual([]);
		},
	);

	it.each(LOST_AT_THE_END)(
		'stays true if a finished swap’s $stage block is replaced ($role, $variant)',
		async (cell) => {
			const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
			await swap.untilFinished(cell.coin);
			await swap.reorganise([cell.coin], { isRival: false });
			const { state } = await swap.toItsEnd();
			expect(describeBroken(swap.reported)).toEqual([]);
			expect(state).toBe('finished');
		},
	);
});
