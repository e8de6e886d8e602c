/** Writes and reads rows through the app's own storage functions, in a separate page. */
import type { CandleRow } from '#lib/domain/market/candles.ts';
import { readLatestCandles, writeCandles, type CandleSeries } from '#lib/storage/candles.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { readEntry, readJournal, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { advanceCallEntry, beginCallEntry } from '#lib/storage/journal-writing.ts';
import { CODE_ITERATIONS, keyFromCode, newSalt, encrypt, decrypt } from '#lib/storage/encryption.ts';

const RUNS = 15;
const UNLOCKS = 7;
const NODE = 'bench';
const SECONDS = 900;
const CHUNK = 1000;
const ENTRIES = 1000;

type Times = Record<string, number[]>;

/** Milliseconds of each run, by action. Each first run warms up and does not count. */
async function timeAll(): Promise<Times> {
	const times: Times = {};
	const time = async (name: string, work: () => Promise<unknown>) => {
		const from = performance.now();
		await work();
		(times[name] ??= []).push(performance.now() - from);
	};
	await timeUnlocking(time);
	await timeCandles(time);
	await timeJournal(time);
	return Object.fromEntries(Object.entries(times).map(([name, [, ...counted]]) => [name, counted]));
}

type Time = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** Measures the time from the lock code to the decrypted secret, with the encryption used for new records. */
async function timeUnlocking(time: Time): Promise<void> {
	const salt = newSalt();
	const encrypted = await encrypt(
		await keyFromCode('lock code of a bench', salt, CODE_ITERATIONS),
		NODE,
		'a'.repeat(64),
	);
	for (let run = 0; run <= UNLOCKS; run += 1)
		await time(`unlock: ${CODE_ITERATIONS} rounds, and the record opened`, async () =>
			decrypt(await keyFromCode('lock code of a bench', salt, CODE_ITERATIONS), NODE, encrypted),
		);
}

function rowsFrom(first: number, count: number): CandleRow[] {
	return Array.from({ length: count }, (_, at) => {
		const time = (first + at) * SECONDS;
		return [time, 0.12, 0.1, 0.11, 0.115, 28.7, 250, 0.114, 12] as const;
	});
}

async function timeCandles(time: Time): Promise<void> {
	const database = await openDatabase();
	for (let run = 0; run <= RUNS; run += 1) {
		const series: CandleSeries = { nodeId: NODE, base: 'KMD', rel: `R${run}`, timescale: SECONDS };
		const whole = rowsFrom(CHUNK * 100, 10 * CHUNK);
		await time('candles: 10,000 rows written', () => writeCandles(database, series, whole));
		await time('candles: 1 more row written', () => writeCandles(database, series, rowsFrom(CHUNK * 110, 1)));
		await time('candles: the latest 2,000 of 10,000 read', () => readLatestCandles(database, series, 2000));
	}
	database.close();
}

/** Measures journalled calls, each of which writes to disk before and after the call. */
async function timeJournal(time: Time): Promise<void> {
	const database = await openDatabase();
	const begin = (price: string) =>
		beginCallEntry(database, {
			nodeId: NODE,
			kind: 'trade-offer',
			draft: { base: 'KMD', rel: 'LTC', price },
		});
	for (let entry = 0; entry < ENTRIES; entry += 1) {
		const { id } = await begin(String(entry));
		await advanceCallEntry(database, id, { event: 'done' });
	}
	for (let run = 0; run <= RUNS; run += 1) {
		let id = '';
		await time('journal of 1,000: a call begun, on disk', async () => {
			({ id } = await begin(`run ${run}`));
		});
		await time('journal of 1,000: the same taken one step on', () =>
			advanceCallEntry(database, id, { event: 'seen' }),
		);
		await time('journal of 1,000: one entry read', () => readEntry(database, id));
		await time('journal of 1,000: the open ones read', () => readOpenEntries(database, NODE));
		await advanceCallEntry(database, id, { event: 'done' });
		await time('journal of 1,000: all read', () => readJournal(database, NODE));
	}
	database.close();
}

Object.assign(globalThis, { timeAll });
