import {
	CHUNK_ROWS,
	emptyChunk,
	fillChunk,
	placeOf,
	type CandleRow,
	type TimeRange,
} from '#lib/domain/market/candles.ts';
import type { CandleVolumes } from '#lib/domain/capabilities.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { seriesKey } from '#lib/storage/candles.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { ChartView } from '../../../src/routes/trade/chart/chart-view.ts';

const MINUTE = 60;
const SERIES = { nodeId: 'bench', base: 'KMD', rel: 'BTC', timescale: MINUTE };
/** Scroll step in bars, several times further than a user scrolls per frame. */
const STEP = 200;
/** Chunks per database transaction. */
const BATCH = 100;

export interface PagedHistory {
	/** Bars that the chart scrolled past. */
	readonly passed: number;
	readonly seconds: number;
	/** Longest intervals between frames, in milliseconds, longest first. */
	readonly longest: readonly number[];
	readonly frames: number;
	/** Calls to the node for candles that are already stored. */
	readonly calls: number;
}

/**
 * Stores this many bars as the app stores candles, draws the newest, and scrolls back through all of them frame by
 * frame, reading each page from IndexedDB.
 */
export async function pageThrough(options: {
	readonly bars: number;
	/** Names of the performance marks at the start and the end of the scroll. */
	readonly marks: readonly [begun: string, ended: string];
}): Promise<PagedHistory> {
	const now = Math.floor(Date.UTC(2026, 10, 20, 12) / 1000);
	const first = now - options.bars * MINUTE;
	const database = await openDatabase();
	await storeBars(database, first, now);
	let calls = 0;
	/** Candles of the node, based on the same trades; only the open bucket and earlier history are requested. */
	const candles = ({ timescale }: { timescale: number }, { from, to }: TimeRange) => {
		if (timescale === MINUTE && from < now - CHUNK_ROWS * MINUTE) calls += 1;
		const rows: CandleRow[] = [];
		for (let time = from; time <= to; time += timescale)
			rows.push(
				timescale === MINUTE ? rowAt(time) : [time, 1, 1, 1, 1, 1, 1, 1, time + timescale > first ? 1 : 0],
			);
		return Promise.resolve(rows);
	};
	const node = { capabilities: { candleVolumes: 'swaps' as CandleVolumes }, market: { candles } };
	const history = new CandleHistory(node as unknown as TradingNode, database, SERIES);
	const clock = { guess: () => now, read: () => Promise.resolve(now) };
	const feed = new CandleFeed(history, MINUTE, clock);
	const host = document.body.appendChild(document.createElement('div'));
	host.style.cssText = 'position:fixed;inset:0;width:1000px;height:500px';
	const view = new ChartView(host, {
		onHover: () => undefined,
		onNearStart: () => void feed.showOlder().then(() => view.draw(feed.bars)),
		onNearEnd: () => undefined,
	});
	view.showTimes('local', MINUTE);
	await feed.refresh();
	view.draw(feed.bars);
	for (let rest = 0; rest < 10; rest += 1) await nextFrame();

	performance.mark(options.marks[0]);
	const started = performance.now();
	const gaps: number[] = [];
	let [before, oldest, still] = [await nextFrame(), feed.bars[0]?.time ?? now, 0];
	// The history starts at the first empty reply.
	while (still < 300) {
		view.scroll(-STEP);
		const at = await nextFrame();
		gaps.push(at - before);
		before = at;
		const begin = feed.bars[0]?.time ?? now;
		still = begin < oldest ? 0 : still + 1;
		oldest = begin;
	}
	performance.mark(options.marks[1]);
	view.remove();
	database.close();
	const seconds = (performance.now() - started) / 1000;
	gaps.sort((one, other) => other - one);
	const passed = Math.round((now - oldest) / MINUTE);
	return { passed, seconds, longest: gaps.slice(0, 5), frames: gaps.length, calls };
}

async function storeBars(
	database: Awaited<ReturnType<typeof openDatabase>>,
	first: number,
	end: number,
): Promise<void> {
	const key = seriesKey(SERIES);
	const [begin, last] = [placeOf(first, MINUTE).chunk, placeOf(end - MINUTE, MINUTE).chunk];
	for (let from = begin; from <= last; from += BATCH) {
		const transaction = database.transaction('candles', 'readwrite');
		for (let chunk = from; chunk <= Math.min(last, from + BATCH - 1); chunk += 1) {
			const rows = emptyChunk();
			const times = Array.from({ length: CHUNK_ROWS }, (_, slot) => (chunk * CHUNK_ROWS + slot) * MINUTE);
			const kept = times.filter((time) => time >= first && time < end);
			fillChunk(rows, kept.map(rowAt), MINUTE);
			void transaction.store.put({ series: key, chunk, rows });
		}
		await transaction.done;
	}
}

/** A moving price that depends only on the time. */
function rowAt(time: number): CandleRow {
	const close = 10 + 3 * Math.sin(time / 40_000) + ((time / MINUTE) % 7) / 10;
	return [time, close + 0.4, close - 0.4, close - 0.1, close, close * 3, 3, close, 2];
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
