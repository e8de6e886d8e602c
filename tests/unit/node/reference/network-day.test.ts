import { readNetworkDay } from '#lib/node/reference/market/market.ts';
import { expect, test } from 'vitest';

const COUNTS = { request: 9, reserved: 7, connect: 6, connected: 5 };
const swap = (requestid: number, base: string, more: object = {}) => ({
	...{ base, src: 'maker', dest: `taker ${requestid}`, basevol: 2, relvol: '3.5', requestid, quoteid: 1 },
	...more,
});

test('counts swaps of both directions once, as takers’ purchases or sales', () => {
	const forwards = { ...COUNTS, swaps: [swap(1, 'KMD'), swap(2, 'KMD'), swap(2, 'KMD')] };
	const both = { ...COUNTS, swaps: [swap(1, 'KMD'), swap(3, 'LTC')] };
	expect(readNetworkDay([forwards, both], 'KMD')).toEqual({
		bought: { trades: 2, base: 400_000_000n },
		sold: { trades: 1, base: 350_000_000n },
		makers: 1,
		takers: 3,
		expired: 0,
		log: COUNTS,
	});
});

test('counts no volume for an expired swap', () => {
	const log = { ...COUNTS, swaps: [swap(1, 'KMD', { expired: 77 })] };
	expect(readNetworkDay([log], 'KMD')).toMatchObject({ bought: { trades: 0, base: 0n }, expired: 1 });
});

test('counts no volume for an open swap', () => {
	const log = {
		...COUNTS,
		swaps: [swap(1, 'KMD', { finished: 0, expired: 0 }), swap(2, 'KMD', { finished: 9 })],
	};
	expect(readNetworkDay([log], 'KMD')).toMatchObject({
		bought: { trades: 1, base: 200_000_000n },
		expired: 0,
	});
});

test('accepts a log without swaps', () => {
	expect(readNetworkDay([COUNTS, COUNTS], 'KMD')).toMatchObject({ makers: 0, takers: 0, log: COUNTS });
});
