import { getcoins } from '#lib/api/coins.ts';
import { orderbook } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { isTelling, skewOf } from '#lib/domain/session/clock-skew.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

const EVERY_MS = 30_000;

/**
 * What the node's own clock says, by which the locks of swaps end. Of all replies a book's is the cheapest that tells
 * the time: nodes answer it even while they work on another call.
 */
export class NodeClock {
	/** By how much the node's clock is ahead of the browser's, in milliseconds. */
	readonly skew: Live<number>;
	/** The two clocks differ enough to say so. */
	readonly isOff: boolean = $derived.by(() => isTelling(this.skew.current ?? 0));

	readonly #desk: Desk;
	#pair: Pair | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.skew = new Live((signal, before) => this.#measure(signal, before), { every: EVERY_MS });
	}

	/** The node's time at a moment of the browser's clock; the same until the first reading. Milliseconds since 1970. */
	at(browserTime: number): number {
		return browserTime + (this.skew.current ?? 0);
	}

	async #measure(signal: AbortSignal, before: number | undefined): Promise<number> {
		const pair = (this.#pair ??= await this.#anyPair(signal));
		// Coins may have been switched off meanwhile: the next reading takes others.
		this.#pair = undefined;
		const askedAt = Date.now();
		const { timestamp } = await this.#desk.connection.client.call(orderbook, { ...pair }, { signal });
		this.#pair = pair;
		return skewOf({ askedAt, answeredAt: Date.now(), told: timestamp * 1000 }, before);
	}

	async #anyPair(signal: AbortSignal): Promise<Pair> {
		const coins = await this.#desk.connection.client.call(getcoins, {}, { signal });
		const [base, rel] = coins.filter(({ status }) => status === 'active');
		if (base && rel) return { base: base.coin, rel: rel.coin };
		throw new CallError(
			'params',
			'The node has no two coins switched on, and tells its time with no other call.',
		);
	}
}
