import { balanceWithPending, type SentTransfer } from '#lib/domain/tokens/pending-transfers.ts';
import { describe, expect, it } from 'vitest';

const accepted: SentTransfer = {
	tokenId: 'ab',
	sent: 100n,
	change: 900n,
	isToSelf: false,
	step: 'accepted',
	reached: { sending: 10, accepted: 11 },
};

const total = (units: bigint, at: number, ...transfers: SentTransfer[]) =>
	balanceWithPending({ units, at }, transfers);

describe('a balance with what waits for a block', () => {
	it('counts the change that the daemon leaves out', () => {
		expect(total(0n, 20, accepted)).toEqual({
			total: 900n,
			spendable: 0n,
			returning: 900n,
			leaving: 100n,
		});
	});

	it('counts it beside what lies untouched', () => {
		expect(total(50n, 20, accepted)).toMatchObject({ total: 950n, spendable: 50n, returning: 900n });
	});

	it('counts nothing twice in a reading from before the sending', () => {
		expect(total(1050n, 5, accepted)).toEqual({
			total: 950n,
			spendable: 50n,
			returning: 900n,
			leaving: 100n,
		});
	});

	it('brings everything back that one sends to oneself', () => {
		expect(total(0n, 20, { ...accepted, isToSelf: true })).toEqual({
			total: 1000n,
			spendable: 0n,
			returning: 1000n,
			leaving: 0n,
		});
	});

	it('is over with a reading from after the block, and not before', () => {
		const mined = { ...accepted, step: 'mined', reached: { ...accepted.reached, mined: 30 } } as const;
		expect(total(0n, 29, mined)).toMatchObject({ total: 900n });
		expect(total(900n, 30, mined)).toEqual({ total: 900n, spendable: 900n, returning: 0n, leaving: 0n });
		expect(total(900n, 30, { ...mined, step: 'visible' })).toMatchObject({ returning: 0n });
	});

	it('waits again when the block is undone', () => {
		const undone = { ...accepted, reached: { sending: 10, accepted: 40, mined: 30 } };
		expect(total(0n, 45, undone)).toMatchObject({ total: 900n, returning: 900n });
	});

	it.each(['fill', 'review', 'sending', 'lost', 'refused'] as const)(
		'leaves out what the daemon does not hold for sure: %s',
		(step) => {
			expect(total(1000n, 20, { ...accepted, step })).toMatchObject({ total: 1000n, returning: 0n });
		},
	);

	it('adds up several', () => {
		const other = { ...accepted, sent: 5n, change: 20n };
		expect(total(1n, 20, accepted, other)).toMatchObject({ total: 921n, returning: 920n, leaving: 105n });
	});
});
