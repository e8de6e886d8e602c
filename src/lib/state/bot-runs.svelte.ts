import { isLive, type Bot } from '#lib/domain/bots.ts';
import { runOf, tradesOfRun, type BotRun } from '#lib/domain/bot-run.ts';
import { bucketOf, MAX_ROWS_A_CALL, type CandleRow } from '#lib/domain/market/candles.ts';
import { DAY } from '#lib/domain/market/intervals.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { Bots } from './bots.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

const INTERVAL_MS = 60_000;
const ENDED_INTERVAL_MS = 3_600_000;
const HOUR = 3600;

/** The market of each bot's pair during its run. */
export class BotRuns {
	readonly #desk: Desk;
	readonly #swaps: Swaps;
	readonly #candles: KeyedCache<string, Live<readonly CandleRow[]>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.#candles = new KeyedCache(
			(id) =>
				new Live((options) => this.#read(id, options), {
					every: () => (this.#isLive(id) ? INTERVAL_MS : ENDED_INTERVAL_MS),
				}),
		);
	}

	#isLive(id: string): boolean {
		const bot = this.#desk.use(Bots).find(id);
		return bot !== undefined && isLive(bot);
	}

	/** Candles of the run, until the bot stopped or its last trade: hours, or days if it is longer than a call returns. */
	candles({ id }: Bot): Live<readonly CandleRow[]> {
		return this.#candles.get(id);
	}

	of(bot: Bot): BotRun | undefined {
		const trades = this.#tradesOf(bot) ?? [];
		return trades.length === 0 ? undefined : runOf(bot.side, trades, this.candles(bot).current ?? []);
	}

	#tradesOf(bot: Bot): ReturnType<typeof tradesOfRun> {
		return tradesOfRun(bot, (id) => this.#swaps.known(id));
	}

	async #read(id: string, options: ReadOptions): Promise<readonly CandleRow[]> {
		const bot = this.#desk.use(Bots).find(id);
		if (!bot) return [];
		const { base, rel, startedAt, stoppedAt, isComplete } = bot;
		const lastAt = Math.max(startedAt, ...(this.#tradesOf(bot) ?? []).map(({ at }) => at));
		const [start, end] = [startedAt / 1000, (stoppedAt ?? (isComplete ? lastAt : this.#swaps.now)) / 1000];
		const timescale = end - start > (MAX_ROWS_A_CALL - 1) * HOUR ? DAY : HOUR;
		const span = { from: bucketOf(start, timescale), to: bucketOf(end, timescale) };
		return this.#desk.connection.node.market.candles({ base, rel, timescale }, span, options);
	}
}
