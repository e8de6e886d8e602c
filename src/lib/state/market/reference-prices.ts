import { COIN } from '#lib/domain/money/amount.ts';
import type { ReferencePrice } from '#lib/domain/book/book-rows.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { KeyedCache } from '../keyed-cache.ts';

const PRICE_EVERY_MS = 30_000;

/** What the coins of pairs are worth in the reference coin, by the books that they have with it. */
export class ReferencePrices {
	readonly #desk: Desk;
	readonly #pairs: KeyedCache<string, Live<ReferencePrice | 'unknown'>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#pairs = new KeyedCache((written) => {
			const pair = parsePair(written) as Pair;
			return new Live((signal) => this.#read(pair, signal), { every: PRICE_EVERY_MS });
		});
	}

	/** `unknown` where neither coin has both bids and asks against the reference coin. */
	of(pair: Pair): Live<ReferencePrice | 'unknown'> {
		return this.#pairs.get(formatPair(pair));
	}

	async #read(pair: Pair, signal: AbortSignal): Promise<ReferencePrice | 'unknown'> {
		for (const side of ['base', 'rel'] as const) {
			const price = await this.#priceOf(pair[side], signal);
			if (price > 0n) return { of: side, price };
		}
		return 'unknown';
	}

	/** Halfway between the best bid and the best ask: one of them alone is no price. */
	async #priceOf(coin: string, signal: AbortSignal): Promise<bigint> {
		if (coin === REFERENCE_COIN) return COIN;
		const pair = { base: coin, rel: REFERENCE_COIN };
		const { bid, ask } = await this.#desk.connection.node.market.bestPrices(pair, { signal });
		return bid > 0n && ask > 0n ? (bid + ask) / 2n : 0n;
	}
}
