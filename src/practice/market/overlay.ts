import type { Side } from './quoter.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { findVenue, type Venue } from './makers.ts';

/** A finished swap. */
export interface Trade {
	/** Unix seconds. */
	readonly time: number;
	/** Number of the simulated maker; missing if the user was the maker. */
	readonly maker?: number;
	/** The maker's side: it paid base for an `ask`, rel for a `bid`. */
	readonly side: Side;
	/** Volumes in satoshis of the market's coins. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
}

interface TakenRow {
	/** Amount in satoshis of the coin that the maker pays. */
	readonly given: bigint;
	/** Milliseconds since 1970. */
	readonly until: number;
}

/**
 * A period in which all makers of a market were absent, in milliseconds since 1970; still open if there is no
 * end.
 */
interface Absence {
	readonly from: number;
	readonly until?: number;
}

/** Duration of a maker's reduced offer after a trade with the user, in milliseconds. */
const REFILL_MS = 15 * 60_000;

/** The user's trades on the market, overlaid on those of the simulated traders. */
export class Overlay {
	readonly #trades: Table<Trade>;
	readonly #taken: Table<TakenRow>;
	/** Absences by market, oldest first. */
	readonly #absences: Table<readonly Absence[]>;

	constructor(world: World) {
		this.#trades = world.table('market trades');
		this.#taken = world.table('market taken');
		this.#absences = world.table('market absences');
	}

	addTrade(venue: Venue, trade: Trade): void {
		const start = keyOf(venue, trade.time);
		let place = 0;
		while (this.#trades.has(`${start} ${place}`)) place++;
		this.#trades.set(`${start} ${place}`, trade);
	}

	/** Trades within [`from`, `to`), in seconds, oldest first. */
	tradesBetween(venue: Venue, from: number, to: number): Trade[] {
		const keys = this.#trades.keys();
		const end = keyOf(venue, to);
		const trades: Trade[] = [];
		for (let place = firstFrom(keys, keyOf(venue, from)); place < keys.length; place++) {
			const key = keys[place] as string;
			if (key >= end) break;
			const trade = this.#trades.get(key);
			if (trade) trades.push(trade);
		}
		return trades;
	}

	/** Removes all makers of a pair until `callBack`. No effect for a pair without a market. */
	removeMakers(base: string, rel: string, now: number): void {
		const venue = findVenue(base, rel)?.venue;
		if (!venue || this.isDeserted(venue, now)) return;
		const key = nameOf(venue);
		this.#absences.set(key, [...(this.#absences.get(key) ?? []), { from: now }]);
	}

	callBack(now: number): void {
		for (const [venue, absences] of this.#absences.entries())
			if (absences.some(isOpen))
				this.#absences.set(
					venue,
					absences.map((absence) => (isOpen(absence) ? { ...absence, until: now } : absence)),
				);
	}

	/** True if all makers of the market were absent at `time`, in milliseconds since 1970. */
	isDeserted(venue: Venue, time: number): boolean {
		const absences = this.#absences.size > 0 ? this.#absences.get(nameOf(venue)) : undefined;
		return absences?.some(({ from, until = Infinity }) => from <= time && time < until) ?? false;
	}

	/** Reduces the maker's offer by `given` for a while. */
	take(venue: Venue, side: Side, maker: number, given: bigint, now: number): void {
		const sum = given + this.takenFrom(venue, side, maker, now);
		this.#taken.set(makerKey(venue, side, maker), { given: sum, until: now + REFILL_MS });
	}

	takenFrom(venue: Venue, side: Side, maker: number, now: number): bigint {
		const row = this.#taken.size > 0 ? this.#taken.get(makerKey(venue, side, maker)) : undefined;
		return row && row.until > now ? row.given : 0n;
	}
}

function isOpen({ until }: Absence): boolean {
	return until === undefined;
}

function nameOf({ base, rel }: Venue): string {
	return `${base}/${rel}`;
}

function makerKey(venue: Venue, side: Side, maker: number): string {
	return `${nameOf(venue)} ${side} ${maker}`;
}

function keyOf(venue: Venue, second: number): string {
	return `${nameOf(venue)} ${String(Math.max(0, Math.floor(second))).padStart(12, '0')}`;
}

/** Index of the first key at or after `key`. */
function firstFrom(keys: readonly string[], key: string): number {
	let low = 0;
	let high = keys.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((keys[middle] as string) < key) low = middle + 1;
		else high = middle;
	}
	return low;
}
