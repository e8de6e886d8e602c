import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { spanOfPeriod, type Period } from '#lib/domain/trade-log.ts';
import { Desk } from '#lib/state/desk.ts';
import { NetworkLog, type LogOrder } from '#lib/state/statistics.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wireCoin } from '../../component/wallet/fake-wallet.ts';
import { freshDatabase } from '../storage/whole-database.ts';
import { connectionTo } from './connection-to.ts';

const NOW = 1_795_176_000;
const HOUR = 3600;
/** Swaps per hour. */
const PACE = 2;
const COUNTS = {
	...{ result: 'success', newlines: 0, request: 3, reserved: 2, connect: 2, connected: 1 },
	...{ duplicates: 0, parse_errors: 0, uniques: 0, tradestatus: 0, unknown: 0 },
};

interface LogCall {
	readonly method: string;
	readonly starttime: number;
	readonly endtime: number;
	readonly gui?: string;
}

let asked: LogCall[];
/** Number of the log query from which all calls fail. */
let lostFrom: number | undefined;
/** Delays the second log query until resolved. */
let gate: Promise<void> | undefined;
let desk: Desk;
let log: NetworkLog;

beforeEach(async () => {
	[asked, lostFrom, gate] = [[], undefined, undefined];
	const send = async (body: string) => {
		const call = JSON.parse(body) as LogCall;
		if (call.method === 'statsdisp') asked.push(call);
		if (lostFrom !== undefined && asked.length >= lostFrom)
			throw new CallError('unreachable', 'nothing answers');
		if (asked.length === 2) await gate;
		return { status: 200, body: new TextEncoder().encode(JSON.stringify(answer(call))) };
	};
	const client = new NodeClient({ transport: { address: 'by hand', send }, userpass: 'key' });
	const database = await freshDatabase();
	desk = new Desk(connectionTo({ client }), database, await Settings.open(database));
	log = desk.use(NetworkLog);
});
afterEach(() => desk.database.close());

function answer({ method, starttime, endtime }: LogCall): unknown {
	if (method === 'getcoins') return ['KMD', 'LTC'].map((coin) => wireCoin(coin, 'active'));
	if (method === 'orderbook')
		return { bids: [], numbids: 0, asks: [], numasks: 0, base: 'KMD', rel: 'LTC', timestamp: NOW };
	const step = HOUR / PACE;
	const first = Math.ceil(starttime / step) * step;
	const times = Array.from(
		{ length: Math.floor((endtime - first) / step) + 1 },
		(_, index) => first + index * step,
	);
	const swaps = times.map((time) => ({
		...{ aliceid: '1', src: 'aa', dest: 'bb', base: 'KMD', rel: 'LTC', basevol: 1, relvol: 2, price: 2 },
		...{
			requestid: Math.round(time),
			quoteid: 1,
			timestamp: Math.round(time),
			finished: Math.round(time),
			expired: 0,
		},
	}));
	return { ...COUNTS, swaps };
}

const orderOf = (period: Period, program = ''): LogOrder => ({
	key: `${period} ${program}`,
	spanAt: (now) => spanOfPeriod(period, now),
	program,
});

test('loads a period in pieces, newest first, without duplicate swaps', async () => {
	await log.open(orderOf('week'));
	expect(asked[0]).toMatchObject({ starttime: NOW - 6 * HOUR, endtime: NOW });
	expect(asked.at(-1)?.starttime).toBe(NOW - 7 * 24 * HOUR);
	expect(log.swaps).toHaveLength(2 * 7 * 24 + 1);
	expect(new Set(log.swaps.map(({ id }) => id)).size).toBe(log.swaps.length);
	expect(log.timeline).toMatchObject({ from: NOW - 7 * 24 * HOUR, to: NOW, width: 6 * HOUR });
	expect([log.counts?.request, log.progress, log.error]).toEqual([3, undefined, undefined]);
});

test('shows the newest piece before the others', async () => {
	let open = (): void => undefined;
	gate = new Promise((resolve) => (open = resolve));
	const reading = log.open(orderOf('week'));
	await expect.poll(() => log.swaps.length).toBe(6 * PACE + 1);
	expect(log.progress).toBeCloseTo(6 / (7 * 24));
	open();
	await reading;
	expect(log.swaps).toHaveLength(7 * 24 * PACE + 1);
});

test('repeats a query only for a different program or on refresh', async () => {
	await log.open(orderOf('day'));
	const before = asked.length;
	await log.open(orderOf('day'));
	expect(asked.length).toBe(before);
	await log.open(orderOf('day', 'cli'));
	expect(asked.at(-1)?.gui).toBe('cli');
	await log.refresh();
	expect(asked.length).toBeGreaterThan(before + 1);
});

test('keeps partial data after a failed query and completes it later', async () => {
	lostFrom = 2;
	await log.open(orderOf('week'));
	expect(log.error?.kind).toBe('unreachable');
	expect(log.swaps.length).toBe(13);
	expect(log.asOf).toBeDefined();
	lostFrom = undefined;
	await log.open(orderOf('week'));
	expect([log.error, log.swaps.length]).toEqual([undefined, 2 * 7 * 24 + 1]);
});

test('ends the query on leaving and ignores later answers', async () => {
	const reading = log.open(orderOf('week'));
	log.stop();
	await reading;
	expect([log.swaps.length, log.progress, log.error]).toEqual([0, undefined, undefined]);
});
