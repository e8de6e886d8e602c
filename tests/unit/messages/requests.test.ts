import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import {
	failedSwapOf,
	postedOutcomes,
	takerOutcomes,
	type TradeOutcomes,
} from '#lib/domain/orders/trade-outcomes.ts';
import type { ExpectedPreview } from '#lib/domain/orders/taken-order.ts';
import { plainLocks, slowestLocks, type SwapLocks } from '#lib/domain/swap-locks.ts';
import { openSwaps as openReferenceSwaps } from '#lib/node/reference/swaps.ts';
import { openSwaps } from '#lib/node/marketmaker/swaps.ts';
import {
	describeBotFailure,
	describeBriefFailure,
	describeMakerFailure,
	describePart,
	describeSpread,
	swapsMayFail,
	describeTakerFailure,
	describeUntil,
} from '#lib/messages/requests.ts';
import { describe, expect, test } from 'vitest';

const client = new NodeClient({
	transport: { address: '', send: () => Promise.reject(new Error('Not asked.')) },
	userpass: '',
});
const program = openSwaps(client);
const PARTIES = { paid: 'LTC', received: 'KMD', counterparty: 'seller' } as const;
const fees = { tradeFee: 100_000n, transactionFees: 40_000n };
const RECEIPT = { ...fees, pays: COIN, spends: COIN + 140_000n, receives: 2n * COIN };
const HOUR_MS = 3_600_000;

const outcomes = (locks: SwapLocks, expected: ExpectedPreview = RECEIPT): TradeOutcomes =>
	takerOutcomes({ receipt: RECEIPT, expected, transactionFee: 10_000n, locks, timeoutSeconds: 10 });

describe('taker outcome', () => {
	test('refunds the payment and the unspent fee, as documented', () => {
		const locks = openReferenceSwaps(client).locksOf({ base: 'KMD', rel: 'BTC' });
		expect(locks).toEqual(plainLocks());
		const { failure } = outcomes(locks);
		expect(failure).toMatchObject({ lost: 130_000n, returns: COIN + 10_000n, deposit: undefined });
		expect(failure.withinMs).toBe(2 * 7_800_000 + HOUR_MS / 4 + 30_000);
		expect(describeTakerFailure(failure, PARTIES, '20:37')).toBe(
			'If the seller gives up: 0.0013 LTC of fees are lost, and 1.0001 LTC return by 20:37 at the latest. Keep your node running until then.',
		);
	});

	test('refunds the payment or the deposit with the real program', () => {
		const { failure } = outcomes(program.locksOf({ base: 'KMD', rel: 'LTC' }));
		expect(failure.withinMs).toBe(2 * 7_800_000 + 777_000 + HOUR_MS + 30_000);
		expect(describeTakerFailure(failure, PARTIES, '20:37')).toBe(
			'If the seller gives up: 0.0013 LTC of fees are lost. By 20:37 at the latest, 1.0001 LTC return, or you get at least 2.25 KMD from the seller’s deposit instead. Keep your node running until then.',
		);
	});

	test.each([
		{ base: 'KMD', rel: 'BTC' },
		{ base: 'BTC', rel: 'KMD' },
	])('takes four times as long on slow chains, %j', (pair) => {
		const { failure } = outcomes(program.locksOf(pair));
		expect(Math.ceil(failure.withinMs / HOUR_MS)).toBe(19);
	});

	test('shows the range of amounts that the seller may choose', () => {
		const expected = { ...RECEIPT, spread: { least: 2n * COIN, most: 3n * COIN } };
		const { spread } = outcomes(plainLocks(), expected).expected ?? {};
		expect(spread && describeSpread(spread, PARTIES)).toBe(
			'Between 2 and 3 KMD, depending on the seller’s price.',
		);
		expect(spread && describeSpread(spread, PARTIES, true)).toBe('Between 2 and 3 KMD.');
	});

	test('summarises a failure in one line for the form', () => {
		const { failure } = outcomes(plainLocks());
		expect(describeBriefFailure(failure, PARTIES, '20:37')).toBe(
			'If the seller gives up: 0.0013 LTC of fees are lost; the rest is back by 20:37.',
		);
		expect(describeBriefFailure(failure, PARTIES, undefined)).toMatch(/; the rest is back within 5 hours\.$/);
		const real = outcomes(program.locksOf({ base: 'KMD', rel: 'LTC' }));
		expect(describeBriefFailure(real.failure, PARTIES, '20:37')).toMatch(
			/back by 20:37, or you get the seller’s deposit\.$/,
		);
	});

	test('shows the part filled by the best offer', () => {
		expect(outcomes(plainLocks()).part).toBeUndefined();
		const { part } = outcomes(plainLocks(), { ...RECEIPT, pays: COIN / 4n });
		expect(part && describePart(part, PARTIES)).toBe(
			'The best seller fills 0.25 of your 1 LTC. The rest stays in your wallet.',
		);
	});
});

test('limits a maker’s loss to four fees if the buyer gives up', () => {
	const { worst, failure } = postedOutcomes(
		RECEIPT,
		5n * COIN,
		10_000n,
		program.locksOf({ base: 'KMD', rel: 'LTC' }),
	);
	expect(worst).toEqual({ spends: 5n * COIN });
	expect(describeMakerFailure(failure, { ...PARTIES, counterparty: 'buyer' })).toBe(
		'If the buyer gives up: 0.0004 LTC of fees are lost, and within 6 hours 1.0001 LTC and your deposit of 1.1251 LTC return. Keep your node running until then: while it is off, the buyer can claim the deposit.',
	);
});

test('limits a bot’s loss to the fees of its largest swap', () => {
	const failure = failedSwapOf(COIN, 10_000n, plainLocks());
	expect(describeBotFailure(failure, PARTIES)).toBe(
		'If a seller gives up: at most 0.00158812 LTC of fees are lost in that swap, and its coins return within 5 hours.',
	);
	const real = failedSwapOf(COIN, 10_000n, program.locksOf({ base: 'KMD', rel: 'LTC' }));
	expect(describeBotFailure(real, PARTIES)).toMatch(
		/within 6 hours, or you get the seller’s deposit instead\.$/,
	);
});

test('uses the slowest locks when any coins may trade', () => {
	const all = ['KMD', 'BTC', 'LTC'].map((coin) => program.locksOf({ base: coin, rel: coin }));
	expect(swapsMayFail(slowestLocks(all))).toMatch(/within 19 hours, or/);
	expect(slowestLocks([])).toEqual(plainLocks());
});

test('rounds a deadline up to the minute, with a later day’s date', () => {
	const noon = Date.UTC(2026, 10, 26, 12, 0, 1);
	expect(describeUntil(noon, 4 * HOUR_MS, 'utc')).toBe('16:01');
	expect(describeUntil(noon, 14 * HOUR_MS, 'utc')).toBe('2026-11-27 02:01');
});
