import {
	heldByNode,
	lockedInDeposits,
	lockedInSwaps,
	lockedInTime,
	sortLocked,
	sumOfLocked,
	worthOf,
	endedSince,
} from '#lib/domain/home.ts';
import type { ListedDeposit } from '#lib/domain/deposit-list.ts';
import type { Notice } from '#lib/domain/notices.ts';
import type { ListedLock } from '#lib/domain/lock-list.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, provedSwap, START } from '../node/reference/any-record.ts';

const HOUR = 3_600_000;
const LOCKED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment'];
const swapOf = (flags: readonly WireStage[], more: Partial<WireSwap> = {}) =>
	provedSwap(anyRecord([...flags], more));

describe('locked coin list', () => {
	test('includes payments of unsettled swaps until their lock expires', () => {
		const funds = lockedInSwaps([swapOf(LOCKED), swapOf(['myfee'], { requestid: 2 })]);
		expect(funds).toMatchObject([{ by: 'swap', id: '11-22', coin: 'LTC' }]);
		expect(funds[0]?.amount).toBeGreaterThan(0n);
		expect(funds[0]?.until).toBeGreaterThan(START + HOUR);
		expect(lockedInSwaps([swapOf([...LOCKED, 'bobpayment', 'alicespend'])])).toEqual([]);
	});

	test('shows the deposit that the taker claims instead of its payment', () => {
		const record = anyRecord([...LOCKED], { values: [0, 0, 0, 0.302, 0.6525, 0, 0.01], bobtxfee: 0.0001 });
		const locks = { ...provedSwap(record).locks, takerTakes: 'deposit' } as const;
		const [fund] = lockedInSwaps([{ ...provedSwap(record), locks }]);
		expect(fund).toMatchObject({ coin: 'RICK', inPlaceOf: { coin: 'LTC', amount: 30_200_000n } });
		expect(fund?.amount).toBe(65_250_000n - 10_000n);
		const silent = { ...provedSwap({ ...record, values: [] }), locks };
		expect(lockedInSwaps([silent])[0]).toMatchObject({ coin: 'RICK', amount: undefined });
	});

	test('includes coins that the node holds back', () => {
		const funds = heldByNode([
			{ coin: 'KMD', heldBack: 0n },
			{ coin: 'LTC', heldBack: 5n },
		]);
		expect(funds).toMatchObject([{ by: 'node', coin: 'LTC', amount: 5n, until: undefined }]);
	});

	test('includes the user’s time locks and deposits until they return', () => {
		const lock = (txid: string, state: ListedLock['state'], at: number) =>
			({ coin: 'KMD', txid, value: 5n, at, state }) as ListedLock;
		const deposit = (txid: string, state: ListedDeposit['state']) =>
			({ txid, amount: undefined, until: undefined, state }) as ListedDeposit;
		const funds = sortLocked([
			...lockedInDeposits([deposit('d', 'locked'), deposit('e', 'claimed')], 'KMD'),
			...lockedInTime([
				lock('a', 'locked', 9),
				lock('b', 'due', 3),
				lock('c', 'home', 1),
				lock('f', 'theirs', 1),
			]),
		]);
		expect(funds.map(({ id }) => id)).toEqual(['b', 'a', 'd']);
		expect(sumOfLocked(funds)).toEqual([{ coin: 'KMD', amount: undefined }]);
		expect(sumOfLocked(funds.slice(0, 2))).toEqual([{ coin: 'KMD', amount: 10n }]);
	});

	test('has a total value only if every coin has a price', () => {
		const sums = [
			{ coin: 'KMD', amount: 200_000_000n },
			{ coin: 'LTC', amount: 100_000_000n },
		];
		const prices: Readonly<Record<string, bigint>> = { KMD: 100_000_000n, LTC: 300_000_000n };
		expect(worthOf(sums, (coin) => prices[coin])).toBe(500_000_000n);
		expect(worthOf(sums, (coin) => (coin === 'KMD' ? 1n : undefined))).toBeUndefined();
		expect(worthOf([], () => undefined)).toBe(0n);
	});
});

describe('ended item list', () => {
	const over = (hours: number, requestid: number) =>
		swapOf([...LOCKED, 'bobpayment', 'alicespend'], {
			...{ requestid, status: 'finished', finishtime: (START + hours * HOUR) / 1000 },
		});
	const notice = (key: string, is: Notice['is'], endedAt: number | undefined): Notice => ({
		...{ key, is, id: '', coins: [], sums: [], at: endedAt ?? START, isRead: true, endedAt },
	});

	test('lists each end once, latest first, even without an open page', () => {
		const notices = [
			notice('swap 1-22', 'swap-finished', START + HOUR),
			notice('bot b', 'bot-done', START + 3 * HOUR),
			notice('swap 4-22', 'swap-started', undefined),
			notice('payment p', 'payment-confirmed', START - HOUR),
		];
		const swaps = [over(1, 1), over(2, 2), over(-2, 3), swapOf(LOCKED, { requestid: 4 })];
		const ended = endedSince(notices, swaps, { since: START, skew: 0, now: START });
		expect(ended.map(({ key }) => key)).toEqual(['bot b', 'swap 2-22', 'swap 1-22']);
		expect(ended[1]).toMatchObject({ is: 'swap-finished', id: '2-22', at: START + 2 * HOUR });
	});

	test('converts node times to the browser’s clock', () => {
		const ended = (skew: number) =>
			endedSince([], [over(1, 1)], { since: START + HOUR / 2, skew, now: START }).length;
		expect([ended(0), ended(HOUR), ended(-HOUR)]).toEqual([1, 0, 1]);
	});
});
