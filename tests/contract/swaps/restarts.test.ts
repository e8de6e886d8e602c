import { describe, expect, it } from 'vitest';
import { describeBroken } from './reported-text.ts';
import { STAGES_OF, WatchedSwap, type Role } from './watched-swap.ts';

const LOCK_S = 7_800;

const CUT_OFF = 'Your node was restarted during this swap';
const UNLOCKED = {
	ends: 'ended',
	words: 'Your node reports that the swap ended before your coins were locked',
};
const SWAPPED = { ends: 'finished', words: /^You swapped 0\.1041287 LTC for/ };

describe('taker’s swap with a restarted node', () => {
	it.each(STAGES_OF.taker)('continues after %s with a node that follows the document', async (stage) => {
		const swap = await WatchedSwap.at(stage, 'document');
		await swap.restart();
		expect((await swap.now()).headline).not.toBe(CUT_OFF);
		await swap.advance(660);
		expect(await swap.now()).toMatchObject({
			state: 'finished',
			headline: expect.stringMatching(SWAPPED.words) as string,
		});
	});

	it.each([
		['fee', /^Your 0\.1 LTC are still in your wallet/, UNLOCKED],
		['maker-deposit', /^Your 0\.1 LTC are still in your wallet/, UNLOCKED],
		[
			'taker-payment',
			/^Your 0\.102 LTC are locked .* does not take its deposit back first, your node takes it from \S+T16:33/,
			{ ends: 'returned', words: 'The swap did not happen, and your coins came back' },
		],
	] as const)('receives nothing from the maker after %s with marketmaker', async (stage, coins, end) => {
		const swap = await WatchedSwap.at(stage, 'marketmaker');
		expect((await swap.now()).headline).not.toBe(CUT_OFF);
		await swap.restart();
		const text = await swap.now();
		expect(text).toMatchObject({
			headline: CUT_OFF,
			coins: expect.stringMatching(coins) as string,
			next: expect.stringMatching(/^Since its restart the node no longer (continues|hears)/) as string,
		});
		expect([text.headline, text.coins, text.next].join(' ')).not.toMatch(
			/counterparty acts next|takes your coins back/,
		);
		await swap.advance(2 * LOCK_S);
		expect(await swap.now()).toMatchObject({ state: end.ends, headline: end.words });
	});

	it.each(['maker-payment', 'taker-spend'] as const)(
		"receives the maker's payment after %s with marketmaker",
		async (stage) => {
			const swap = await WatchedSwap.at(stage, 'marketmaker');
			await swap.restart();
			expect((await swap.now()).headline).not.toBe(CUT_OFF);
			await swap.advance(660);
			expect(await swap.now()).toMatchObject({
				state: SWAPPED.ends,
				headline: expect.stringMatching(SWAPPED.words) as string,
			});
		},
	);
});

const VARIANTS = ['document', 'marketmaker'] as const;
const ROLES: readonly Role[] = ['taker', 'maker'];
const CELLS = VARIANTS.flatMap((variant) =>
	ROLES.flatMap((role) => STAGES_OF[role].map((stage) => ({ variant, role, stage }))),
);

describe('swap from before marketmaker’s last start', () => {
	it.each([
		['taker', 'maker-payment'],
		['maker', 'maker-payment'],
	] as const)('continues for a %s only while the page polls', async (role, stage) => {
		const swap = await WatchedSwap.at(stage, 'marketmaker', role);
		await swap.restart();
		const gets = role === 'taker' ? 'KMD' : 'LTC';
		await swap.advance(LOCK_S / 2);
		expect((await swap.more())[gets]).toBe(0);
		const text = await swap.now();
		expect(text.next).not.toMatch(/you can close this page/);
		await swap.now();
		expect((await swap.more())[gets]).toBeGreaterThan(0);
		expect(await swap.toItsEnd()).toMatchObject({ state: 'finished' });
	});
});

describe('text shown during a swap', () => {
	it.each(CELLS)('stays true if the user’s node restarts at $stage ($role, $variant)', async (cell) => {
		const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
		await swap.restart();
		const { state } = await swap.toItsEnd();
		expect(describeBroken(swap.reported)).toEqual([]);
		expect(state).toBe(endOf(cell, 'own'));
		const isCutOff = cell.variant === 'marketmaker' && state !== 'finished';
		expect(swap.reported[0]?.headline === CUT_OFF).toBe(isCutOff);
		if (isCutOff) expect(swap.reported[0]?.next).not.toMatch(/counterparty acts next/);
	});

	it.each(CELLS)('stays true if the peer restarts at $stage ($role, $variant)', async (cell) => {
		const swap = await WatchedSwap.at(cell.stage, cell.variant, cell.role);
		await swap.restartPeer();
		const { state } = await swap.toItsEnd();
		expect(describeBroken(swap.reported)).toEqual([]);
		expect(state).toBe(endOf(cell, 'peer'));
	});
});

/** Expected end. With the released marketmaker, a side that restarts before the maker has paid drops out. */
function endOf({ variant, role, stage }: (typeof CELLS)[number], who: 'own' | 'peer'): string {
	const isPaid = STAGES_OF[role]
		.slice(STAGES_OF[role].indexOf('maker-payment' as never))
		.includes(stage as never);
	if (variant === 'document' || isPaid) return 'finished';
	if (role === 'maker') return 'returned';
	const isLocked = stage === 'taker-payment' || (who === 'peer' && stage === 'maker-deposit');
	return isLocked ? 'returned' : 'ended';
}
