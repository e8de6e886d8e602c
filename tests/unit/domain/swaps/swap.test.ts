import type { WireStage } from '#lib/api/swap-record.ts';
import { describe, expect, it } from 'vitest';
import {
	endOf,
	fateOf,
	SPENT_BY,
	type OutputFate,
	STAGES,
	type LockedStage,
	type Stage,
	type Swap,
} from '#lib/domain/swaps/swap.ts';
import { moneyPlace, hadReceived, stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { compareWithQuote, sumsOf, swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { describeSwap } from '#lib/messages/swaps/swap-text.ts';
import { describeMoneyPlace } from '#lib/messages/swaps/swap-timeline-text.ts';
import { resultOfOwn } from '#lib/domain/makers.ts';
import { anyRecord, provedSwap, START } from '../../node/reference/any-record.ts';

const FATES: readonly OutputFate[] = ['none', 'open', 'own', 'theirs', 'spent'];
const CONTRACTS: readonly LockedStage[] = ['maker-deposit', 'taker-payment', 'maker-payment'];
const HOUR = 3_600_000;
const format = String;

type Fates = Readonly<Record<LockedStage, OutputFate>>;

/** All 250 combinations of both sides with the fates of three outputs. */
const CELLS = [false, true].flatMap((isMaker) =>
	FATES.flatMap((deposit) =>
		FATES.flatMap((taker) =>
			FATES.map((maker) => ({
				isMaker,
				fates: { 'maker-deposit': deposit, 'taker-payment': taker, 'maker-payment': maker } as Fates,
			})),
		),
	),
);

/**
 * A finished swap of 100 KMD for 2.4 LTC with these output fates.
 * @param isFlagged the node's flags include the payments
 */
function swapWith(isMaker: boolean, fates: Fates, isFlagged = true): Swap {
	const made = new Set<Stage>(['fee']);
	for (const contract of CONTRACTS) {
		const fate = fates[contract];
		if (fate !== 'none' && (isFlagged || fate === 'open')) made.add(contract);
		const { maker, taker } = SPENT_BY[contract];
		if (fate === 'own') made.add(isMaker ? maker : taker);
		if (fate === 'theirs') made.add(isMaker ? taker : maker);
	}
	const payments = STAGES.filter((stage) => made.has(stage)).map((stage, place) => ({
		...{ stage, name: stage, coin: 'KMD', amount: undefined },
		txid: String(place).repeat(64),
	}));
	const record = anyRecord([], {
		...{ alice: 'KMD', destamount: 100, bob: 'LTC', srcamount: 2.4, iambob: isMaker ? 1 : 0 },
		...{ status: 'finished', finishtime: START / 1000 + 600 },
	});
	const isSpent = (contract: LockedStage): boolean => !['none', 'open'].includes(fates[contract]);
	return {
		...provedSwap(record),
		...{ payments, proved: payments },
		isSpent: {
			'maker-deposit': isSpent('maker-deposit'),
			'taker-payment': isSpent('taker-payment'),
			'maker-payment': isSpent('maker-payment'),
		},
	};
}

const textOf = (swap: Swap): string =>
	Object.values(describeSwap(swap, START + HOUR, format))
		.flat()
		.join(' ');

describe('end of a swap', () => {
	it('is derived from the fates of all outputs', () => {
		expect(CELLS).toHaveLength(250);
		for (const { isMaker, fates } of CELLS) {
			const swap = swapWith(isMaker, fates);
			expect(Object.fromEntries(CONTRACTS.map((contract) => [contract, fateOf(swap, contract)]))).toEqual(
				fates,
			);
			expect(endOf(swap), JSON.stringify({ isMaker, fates })).toBeTruthy();
		}
	});

	it.each([true, false])('never reports possibly taken coins as safe (payments flagged: %s)', (isFlagged) => {
		let unsafe = 0;
		for (const { isMaker, fates } of CELLS) {
			const swap = swapWith(isMaker, fates, isFlagged);
			const own: LockedStage[] = isMaker ? ['maker-deposit', 'maker-payment'] : ['taker-payment'];
			const mayBeTaken = own.some((contract) => ['theirs', 'spent'].includes(fates[contract]));
			const isClaimed = endOf(swap) === 'claimed';
			if (!mayBeTaken || hadReceived(swap) || isClaimed) continue;
			unsafe += 1;
			const cell = JSON.stringify({ isMaker, fates });
			expect(textOf(swap), cell).not.toMatch(
				/never left|still in your wallet|nothing to do|arrived|came back/i,
			);
			expect(stateOfSwap(swap, START + HOUR), cell).toBe('attention');
		}
		expect(unsafe).toBe(88);
	});

	it('never reports a claimed maker deposit as returned', () => {
		for (const { isMaker, fates } of CELLS) {
			if (!isMaker || fates['maker-deposit'] !== 'theirs') continue;
			expect(['claimed', 'locked', 'taken', 'unclear']).toContain(endOf(swapWith(true, fates)));
		}
	});
});

describe('payment taken without a receipt', () => {
	const TAKEN: Fates = { 'maker-deposit': 'theirs', 'taker-payment': 'theirs', 'maker-payment': 'open' };
	const taken = swapWith(false, TAKEN);

	it('needs attention and explains the next action', () => {
		expect(describeSwap(taken, START + HOUR, format)).toEqual({
			headline: 'Your counterparty took your payment, and your node reports no payment to you',
			coins: 'Your counterparty took your 100 KMD. Your node does not report the 2.4 LTC as taken.',
			next: 'Check it now, and keep the node running with KMD and LTC on: your node can still take the 2.4 LTC.',
			options: [],
		});
	});

	it('promises no coins that the node could not find', () => {
		const tried: Swap = { ...taken, unfound: ['maker-payment'] };
		expect(describeSwap(tried, START + HOUR, format).next).toBe(
			'Check it now, and keep the node running with KMD and LTC on. Your balances show what you have.',
		);
	});

	it('counts as paid, not as a trade without loss', () => {
		expect(swapReceipt(taken)).toMatchObject({ pays: 10_000_000_000n, receives: 0n });
		const quotedOutcomes = {
			worst: { spends: '1', receives: '1' },
			failure: { lost: '0', returns: '1', by: 1 },
		};
		const request = {
			...{ side: 'buy', base: 'LTC', rel: 'KMD', volume: '100', price: '50' },
			quotedOutcomes,
		};
		expect(compareWithQuote(request as never, taken)?.end).toBeUndefined();
		expect(resultOfOwn(taken)).toBeUndefined();
	});

	it('adds to a claimed deposit for a maker', () => {
		const over = { iambob: 1, status: 'finished', finishtime: START / 1000 } as const;
		const claimed = (...flags: WireStage[]) =>
			provedSwap(anyRecord(['myfee', 'bobdeposit', 'alicepayment', ...flags, 'aliceclaim'], over));
		const both = claimed('bobpayment', 'alicespend', 'bobspend');
		expect(swapReceipt(both).pays - swapReceipt(claimed('bobspend')).pays).toBe(both.pays.amount);
	});

	it('is unknown for a maker while the deposit’s claimant is unknown', () => {
		const fates: Fates = { 'maker-deposit': 'spent', 'taker-payment': 'none', 'maker-payment': 'none' };
		expect(swapReceipt(swapWith(true, fates)).missing).toContain('payment');
	});

	it('shows the same text to a maker', () => {
		const maker = swapWith(true, {
			'maker-deposit': 'own',
			'taker-payment': 'open',
			'maker-payment': 'theirs',
		});
		expect(textOf(maker)).toMatch(/took your 2\.4 LTC. Your node does not report the 100 KMD as taken/);
	});

	it('is not shown in the wallet while the swap is open', () => {
		const open = { ...taken, isFinished: false };
		expect(textOf(open)).not.toMatch(/in your wallet|nothing of yours is locked/i);
		expect(describeMoneyPlace(moneyPlace(open, STAGES))).toBe('100 KMD taken out of the swap');
	});
});

describe('unreported amount', () => {
	const claimed = swapWith(false, {
		'maker-deposit': 'own',
		'taker-payment': 'open',
		'maker-payment': 'none',
	});

	it('is never 0 or the amount of a different coin', () => {
		const swap: Swap = {
			...claimed,
			payments: claimed.payments.map((payment) =>
				payment.stage === 'deposit-claim' ? { ...payment, coin: 'LTC' } : payment,
			),
		};
		expect(describeMoneyPlace(moneyPlace(swap, STAGES))).toBe('LTC (amount not reported) in your wallet');
		expect(textOf(swap)).toMatch(/LTC \(amount not reported\) arrived in your wallet/);
		expect(sumsOf(swap).got).toEqual({ coin: 'LTC', amount: undefined });
	});

	it('stays unknown for a claimed maker deposit', () => {
		const maker = swapWith(true, {
			'maker-deposit': 'theirs',
			'taker-payment': 'none',
			'maker-payment': 'none',
		});
		expect(textOf(maker)).toMatch(/claimed your deposit of LTC \(amount not reported\)/);
		expect(sumsOf(maker).paid.amount).toBeUndefined();
		expect(swapReceipt(maker).missing).toContain('payment');
	});
});
