import { NodeClient } from '#lib/client/node-client.ts';
import { timeOfSwap } from '#lib/domain/trade-log.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { NodeStatistics } from '#lib/node/features/statistics.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
	callJson,
	openInVariant,
	START,
	transportTo,
	USERPASS,
} from '../../../practice/node/practice-fixture.ts';

const NOW = START / 1000;
const HOUR = 3600;
const COUNTS = {
	...{ result: 'success', newlines: 4, request: 3, reserved: 2, connect: 2, connected: 1 },
	...{ duplicates: 5, parse_errors: 6, uniques: 7, tradestatus: 8, unknown: 9 },
};

let practice: Practice | undefined;
afterEach(() => practice?.close());

async function open(variant: VariantName): Promise<NodeStatistics> {
	practice = await openInVariant(variant);
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	return openTradingNode(client, variant).statistics;
}

/** A node that answers any call with this reply. */
function byHand(reply: unknown): NodeStatistics {
	const body = new TextEncoder().encode(JSON.stringify(reply));
	const send = () => Promise.resolve({ status: 200, body });
	return openTradingNode(new NodeClient({ transport: { address: '', send } }), 'document').statistics;
}

describe.each(['document', 'marketmaker'] as const)(
	'statistics query to a practice node, as %s',
	(variant) => {
		it('returns the swaps of a span, newest first, with log counts', async () => {
			const details = await open(variant);
			const { swaps, counts } = await details.seenSwaps({ from: NOW - HOUR, to: NOW });
			expect(swaps.length).toBeGreaterThan(20);
			const times = swaps.map((swap) => timeOfSwap(swap) ?? 0);
			expect(times).toEqual(times.toSorted((one, other) => other - one));
			expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - HOUR);
			expect(new Set(swaps.map(({ id }) => id)).size).toBe(swaps.length);
			expect(counts.request).toBeGreaterThan(swaps.length);
		});

		it('can be limited to one program', async () => {
			const details = await open(variant);
			const span = { from: NOW - HOUR, to: NOW };
			const all = await details.seenSwaps(span);
			const some = await details.seenSwaps({ ...span, program: 'cli' });
			expect(some.swaps.length).toBeGreaterThan(0);
			expect(some.swaps.length).toBeLessThan(all.swaps.length);
		});

		it('returns the prices of all makers and the node’s own price', async () => {
			const details = await open(variant);
			const pair = { base: 'KMD', rel: 'LTC' };
			expect(await details.ownPrice(pair)).toBeUndefined();
			if (practice) await callJson(practice, 'setprice', { ...pair, price: 0.03 });
			expect(await details.ownPrice(pair)).toMatchObject({ ask: 3_000_000n, asOf: NOW });
			const makers = await details.makerPrices();
			expect(makers.length).toBeGreaterThan(5);
			expect(makers.flatMap(({ asks }) => asks)).toContainEqual({ ...pair, price: 3_000_000n });
		});
	},
);

it('counts the new messages of its log once', async () => {
	const details = await open('document');
	expect((await details.countNewMessages()).fresh).toBeGreaterThan(1000);
	expect((await details.countNewMessages()).fresh).toBe(0);
	await practice?.control({ control: 'advance', ms: HOUR * 1000 });
	expect((await details.countNewMessages()).request).toBeGreaterThan(20);
});

it('does not call the real program, which lacks this method', async () => {
	const client = new NodeClient({ transport: { address: '', send: () => Promise.reject(new Error()) } });
	expect(openTradingNode(client, 'marketmaker').capabilities.statistics).toEqual({
		countsNew: false,
		listsRequests: true,
	});
	expect(openTradingNode(client, 'document').capabilities.statistics).toEqual({
		countsNew: true,
		listsRequests: false,
	});
});

describe('swap in the log', () => {
	const row = {
		...{ aliceid: '7008989456722493440', src: 'AA', dest: 'BB', base: 'RICK', rel: 'LTC', price: null },
		...{ basevol: 0.58094365, relvol: '0.30100000', requestid: 1, quoteid: 2 },
	};
	const read = async (...swaps: object[]) =>
		(await byHand({ ...COUNTS, swaps }).seenSwaps({ from: 0, to: 10 })).swaps;

	it('has exact amounts, lowercase keys and the known payments', async () => {
		const [swap] = await read({ ...row, finished: 9, expired: 0, bobpayment: 'a'.repeat(64) });
		expect(swap).toMatchObject({
			...{ id: '1-2-7008989456722493440', outcome: 'finished', endedAt: 9, maker: 'aa', taker: 'bb' },
			...{ baseAmount: 58_094_365n, relAmount: 30_100_000n },
			payments: [{ name: 'maker-payment', txid: 'a'.repeat(64) }],
		});
	});

	it('is finished without a time and an end, as documented', async () => {
		expect(await read(row)).toMatchObject([{ outcome: 'finished', begunAt: undefined, endedAt: undefined }]);
	});

	it('can be open or expired; duplicates and negative amounts are dropped', async () => {
		const swaps = await read(
			{ ...row, timestamp: 5, finished: 0, expired: 0 },
			{ ...row, timestamp: 5, finished: 0, expired: 0 },
			{ ...row, requestid: 3, timestamp: 4, finished: 0, expired: 8 },
			{ ...row, requestid: 4, basevol: -1 },
		);
		expect(swaps.map(({ outcome }) => outcome)).toEqual(['expired', 'open']);
	});

	it('can be missing altogether', async () => {
		const { swaps, counts } = await byHand(COUNTS).seenSwaps({ from: 0, to: 10 });
		expect(swaps).toEqual([]);
		expect(counts).toEqual({
			...{ request: 3, reserved: 2, connect: 2, connected: 1, duplicates: 5, unknown: 9 },
			...{ status: 8, swaps: 7, unreadable: 6, fresh: 4 },
		});
	});
});

it('omits invalid prices, printed as nan by the real node', async () => {
	const record = { pubkey: 'AB', rmd160: '', pubsecp: '', timestamp: 5 };
	const asks = [
		['KMD', 'LTC', null],
		['LTC', 'LTC', 1],
		['KMD', 'LTC', 0.5],
	];
	expect(await byHand([{ ...record, asks }]).makerPrices()).toEqual([
		{ maker: 'ab', announcedAt: 5, asks: [{ base: 'KMD', rel: 'LTC', price: 50_000_000n }] },
	]);
});
