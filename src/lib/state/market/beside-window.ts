import type { CandleWindow } from './folded-feed.svelte.ts';

/** A window in the past is reached page by page; more pages than this are not in sight at once. */
const MOST_PAGES = 4;

/** Keeps a window of candles of another pair over what a chart has in sight. */
export class BesideWindow {
	readonly #beside: CandleWindow;
	readonly #shown: CandleWindow;
	/** The last moment that the window was moved to: a pair without trades there is not asked for it again. */
	#around: number | undefined;

	constructor(beside: CandleWindow, shown: CandleWindow) {
		this.#beside = beside;
		this.#shown = shown;
	}

	/**
	 * Does nothing before both have candles.
	 *
	 * @param from the time of the first bar in sight
	 */
	async reach(from: number): Promise<void> {
		const last = this.#shown.bars.at(-1)?.time;
		const beside = this.#beside;
		if (last === undefined || beside.asOf === undefined || beside.isKept || beside.isPaging) return;
		if (this.#shown.isLive) await beside.showNewest();
		else if (this.#isApart(from, last)) {
			this.#around = last;
			await beside.showAround(last);
		}
		await this.#page('showOlder', () => !beside.holdsFrom(from));
		if (this.#shown.isLive) return;
		await this.#page('showNewer', () => !beside.isLive && (beside.bars.at(-1)?.time ?? Infinity) < last);
	}

	#isApart(from: number, last: number): boolean {
		const { bars, isLive } = this.#beside;
		const [begin, end] = [bars[0]?.time, bars.at(-1)?.time];
		if (begin === undefined || end === undefined) return isLive || this.#around !== last;
		return begin > last || end < from;
	}

	/** A page that brings nothing ends it: the node's history begins there, or the node does not answer. */
	async #page(way: 'showOlder' | 'showNewer', isWanted: () => boolean): Promise<void> {
		for (let pages = 0; pages < MOST_PAGES && isWanted(); pages += 1) {
			const before = this.#beside.bars;
			await this.#beside[way]();
			if (this.#beside.bars === before) return;
		}
	}
}
