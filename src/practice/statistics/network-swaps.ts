import type { SwapRow } from '../trade/swaps/swap-row.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Market } from '../market/market.ts';
import type { Trade } from '../market/overlay.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import type { Chance, Draw } from '../world/chance.ts';

/** A swap that the node saw on the network: of others, or the user's own. */
export interface SeenSwap {
	/** When it was agreed on, and when it was over, in seconds since 1970. */
	readonly begun: number;
	readonly ended?: number;
	readonly isSuccess: boolean;
	readonly aliceid: string;
	readonly requestid: number;
	readonly quoteid: number;
	/** The nodes' public keys. */
	readonly maker: string;
	readonly taker: string;
	/** Tickers: the maker gives base, the taker rel. */
	readonly base: string;
	readonly rel: string;
	/** In satoshis. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	/** The taker's program. */
	readonly gui: string;
	/** The user's own, with its payments. */
	readonly own?: SwapRow;
}

/** Which of them are shown. Times are in seconds since 1970; 0 leaves a bound open. */
export interface SeenFilter {
	readonly starttime: number;
	readonly endtime: number;
	readonly gui?: string;
	readonly pubkey?: string;
	readonly base?: string;
	readonly rel?: string;
}

/** One time in the future for both bounds asks for what is not over yet. */
export function isShown(swap: SeenSwap, filter: SeenFilter, second: number): boolean {
	const { starttime, endtime } = filter;
	if (!isWanted(swap, filter)) return false;
	if (starttime === endtime && starttime > second) return swap.ended === undefined;
	const time = swap.ended ?? swap.begun;
	return (starttime === 0 || time >= starttime) && (endtime === 0 || time <= endtime);
}

/** The coins may be named in either direction. */
function isWanted({ maker, taker, base, rel, gui }: SeenSwap, filter: SeenFilter): boolean {
	const coins = [filter.base, filter.rel].filter((coin) => coin !== undefined);
	return (
		coins.every((coin) => coin === base || coin === rel) &&
		(filter.gui === undefined || filter.gui === gui) &&
		(filter.pubkey === undefined || filter.pubkey === maker || filter.pubkey === taker)
	);
}

const TAKER_COUNT = 180;

/** The programs that simulated takers use. */
const GUIS = ['nogui', 'swapdesk', 'cli'] as const;

/** How long a swap among others takes from the agreement to its end, in seconds. */
const SHORTEST = 90;
const LONGEST = 420;

/** The share of messages that arrive twice. */
const TWICE = 0.06;

/** The swaps of the simulated peers, as a pure function of the seed: those whose volumes the market shows. */
export class NetworkSwaps {
	readonly #chance: Chance;
	readonly #market: Market;
	readonly #takers = new Map<number, string>();
	/** Earlier swaps do not change, and need not be counted again. */
	#counted = nothingUntil(0);

	constructor(chance: Chance, market: Market) {
		this.#chance = chance;
		this.#market = market;
	}

	/** Those that ended from `from` up to but without `to`, in seconds, one market after the other. */
	*between(from: number, to: number): Generator<SeenSwap> {
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			for (const trade of this.#market.trades.ambientBetween(venue, from, to))
				yield this.#swapOf(trade, venue, draw);
		}
	}

	/** How many have ended by then, in seconds, since `from`, and how many of their messages arrived twice. */
	countUntil(until: number, from: number): { readonly swaps: number; readonly duplicates: number } {
		if (this.#counted.until < from || this.#counted.until > until) this.#counted = nothingUntil(from);
		let { swaps, duplicates } = this.#counted;
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			for (const { time } of this.#market.trades.ambientBetween(venue, this.#counted.until, until)) {
				swaps++;
				if (draw(time, 6) < TWICE) duplicates++;
			}
		}
		this.#counted = { until, swaps, duplicates };
		return this.#counted;
	}

	#drawOf({ base, rel }: Venue): Draw {
		return this.#chance.of(`swaps seen at ${base}/${rel}`);
	}

	#swapOf({ time, side, maker = 0, baseVolume, relVolume }: Trade, venue: Venue, draw: Draw): SeenSwap {
		const taker = Math.floor(draw(time) * TAKER_COUNT);
		const isAsk = side === 'ask';
		return {
			begun: time - Math.floor(SHORTEST + draw(time, 1) * (LONGEST - SHORTEST)),
			ended: time,
			isSuccess: true,
			aliceid: String((BigInt(idOf(draw(time, 2))) << 32n) | BigInt(idOf(draw(time, 3)))),
			requestid: idOf(draw(time, 4)),
			quoteid: idOf(draw(time, 5)),
			maker: this.#market.makers.identityOf(maker).nodePublicKey,
			taker: this.#takerOf(taker),
			...(isAsk
				? { base: venue.base, rel: venue.rel, baseVolume, relVolume }
				: { base: venue.rel, rel: venue.base, baseVolume: relVolume, relVolume: baseVolume }),
			gui: GUIS[taker % GUIS.length] ?? GUIS[0],
		};
	}

	#takerOf(number: number): string {
		const known = this.#takers.get(number);
		if (known !== undefined) return known;
		const publicKey = bytesToHex(this.#chance.bytes(`taker ${number}`, 32));
		this.#takers.set(number, publicKey);
		return publicKey;
	}
}

const nothingUntil = (until: number) => ({ until, swaps: 0, duplicates: 0 });

/** 32 bits, never 0. */
const idOf = (part: number): number => Math.floor(part * 0xffff_ffff) + 1;
