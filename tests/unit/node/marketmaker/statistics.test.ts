import { NodeClient } from '#lib/client/node-client.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { describe, expect, it } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAIR = { base: 'RICK', rel: 'LTC' };
const NOON = 1_795_174_800;

/** The trade of the captures, and a request a minute later that never became a swap. */
const TICKER = [
	{ timestamp: NOON + 60, RICK: 1, LTC: 0.9, price: 0.9 },
	{ timestamp: NOON, RICK: 0.58094365, LTC: 0.301, price: 0.51812254 },
];
const seen = {
	...{ aliceid: '7', src: 'a', dest: 'b', base: 'RICK', rel: 'LTC', price: 0.5, expired: 0 },
};
const TRADED = {
	...{ ...seen, timestamp: NOON, basevol: 0.58094365, relvol: 0.301, requestid: 1, quoteid: 2 },
	finished: NOON + 170,
};
const FAILED = {
	...{ ...seen, timestamp: NOON + 60, basevol: 1, relvol: 0.9, requestid: 3, quoteid: 4 },
	finished: 0,
};
const COUNTS = {
	...{ result: 'success', newlines: 0, request: 2, reserved: 2, connect: 2, connected: 1 },
	...{ duplicates: 0, parse_errors: 0, uniques: 2, tradestatus: 1, unknown: 0 },
};

function openNode() {
	const calls: Record<string, unknown>[] = [];
	const replies: Record<string, unknown> = {
		ticker: TICKER,
		statsdisp: { ...COUNTS, swaps: [TRADED, TRADED, FAILED] },
		tradesarray: [],
	};
	const send = (body: string) => {
		const call = JSON.parse(body) as Record<string, unknown>;
		calls.push(call);
		const text = JSON.stringify(replies[String(call['method'])]);
		return Promise.resolve({ status: 200, body: new TextEncoder().encode(text) });
	};
	const client = new NodeClient({ transport: { address: '', send } });
	return { calls, market: openMarketmakerNode(client).market };
}

describe('trade list of the real program', () => {
	it('excludes requests that never became swaps', async () => {
		const trades = await openNode().market.trades(PAIR);
		expect(trades.map(({ time, price }) => [time, price])).toEqual([[NOON, 51_812_254n]]);
	});

	it('excludes failed requests from the daily market statistics', async () => {
		const [day] = await openNode().market.marketDays();
		expect(day?.day.trades).toBe(1);
	});

	it('excludes failed trades from the network’s day', async () => {
		const day = await openNode().market.networkDay(PAIR, { from: NOON, to: NOON + 600 });
		expect(day.bought.trades).toBe(1);
		expect(day.expired).toBe(1);
	});

	it('requests the long log only once while the trades are unchanged', async () => {
		const { market, calls } = openNode();
		await market.trades(PAIR);
		await market.trades(PAIR);
		expect(calls.map(({ method }) => method)).toEqual(['ticker', 'statsdisp', 'statsdisp', 'ticker']);
	});
});

it('requests candles with an end after the start of the open bucket', async () => {
	const { market, calls } = openNode();
	await market.candles({ ...PAIR, timescale: 60 }, { from: NOON - 600, to: NOON });
	expect(calls[0]).toMatchObject({ starttime: NOON - 600, endtime: NOON + 60 });
});

it('reads the trades of a practice node that emulates the real program', async () => {
	const practice = await openInVariant('marketmaker');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const trades = await openMarketmakerNode(client).market.trades({ base: 'KMD', rel: 'BTC' });
	const rows: readonly unknown[] = await callJson(practice, 'ticker', { base: 'KMD', rel: 'BTC' });
	expect(rows.length).toBeGreaterThan(100);
	// The remaining rows are other users’ requests that never became swaps.
	expect(trades.length).toBeLessThan(rows.length);
	expect(trades.length).toBeGreaterThan(0.7 * rows.length);
	await practice.close();
});
