import { publicKeyOf, nodePublicKeyOf, type KeyPair } from '#lib/chain/keys.ts';
import type { Chance, Draw } from '../world/chance.ts';

/**
 * A market with simulated traders. `base` is the coin of higher value, so that prices have significant digits.
 */
export interface Venue {
	readonly base: string;
	readonly rel: string;
	/** Number of trades on an average day. */
	readonly tradesPerDay: number;
	/** Number of makers that quote on this market. */
	readonly makers: number;
}

/** Sorted by activity. Pairs not listed have no makers and no trades, like most pairs of a real network. */
export const VENUES: readonly Venue[] = [
	{ base: 'BTC', rel: 'KMD', tradesPerDay: 620, makers: 14 },
	{ base: 'RICK', rel: 'MORTY', tradesPerDay: 540, makers: 12 },
	{ base: 'LTC', rel: 'KMD', tradesPerDay: 480, makers: 12 },
	{ base: 'BTC', rel: 'LTC', tradesPerDay: 450, makers: 11 },
	{ base: 'KMD', rel: 'DOGE', tradesPerDay: 420, makers: 10 },
	{ base: 'BTC', rel: 'ETH', tradesPerDay: 130, makers: 6 },
	{ base: 'ETH', rel: 'KMD', tradesPerDay: 60, makers: 4 },
	{ base: 'LTC', rel: 'DOGE', tradesPerDay: 36, makers: 3 },
	{ base: 'BTC', rel: 'DASH', tradesPerDay: 30, makers: 3 },
	{ base: 'KMD', rel: 'RICK', tradesPerDay: 24, makers: 3 },
	{ base: 'KMD', rel: 'MORTY', tradesPerDay: 18, makers: 2 },
	{ base: 'KMD', rel: 'DGB', tradesPerDay: 16, makers: 2 },
	{ base: 'DASH', rel: 'KMD', tradesPerDay: 9, makers: 2 },
	{ base: 'ETH', rel: 'JST', tradesPerDay: 7, makers: 2 },
	{ base: 'KMD', rel: 'JST', tradesPerDay: 4, makers: 1 },
];

export interface DirectedVenue {
	readonly venue: Venue;
	/** True if base and rel were given in reverse. */
	readonly reversed: boolean;
}

/** @returns `undefined` if the pair has no market. */
export function findVenue(base: string, rel: string): DirectedVenue | undefined {
	for (const venue of VENUES) {
		if (venue.base === base && venue.rel === rel) return { venue, reversed: false };
		if (venue.base === rel && venue.rel === base) return { venue, reversed: true };
	}
	return undefined;
}

export const MAKER_COUNT = 14;

const HOUR = 3_600_000;

/**
 * Markets with at most this many makers always have the one with the best prices; otherwise their books would
 * be empty for hours.
 */
const FEW = 6;

export interface MakerIdentity extends KeyPair {
	/** Public key as a node, 64 hexadecimal digits. */
	readonly nodePublicKey: string;
}

/** Periods during which a maker is either present or absent. Times are in milliseconds. */
interface Stays {
	readonly length: number;
	readonly shift: number;
	/** Share of periods with an absence. */
	readonly missed: number;
}

/** The simulated peers, by number: keys, markets and presence. */
export class Makers {
	readonly #chance: Chance;
	readonly #presence: Draw;
	readonly #stays: readonly Stays[];
	/** Cached presence by maker, for the last queried period. */
	readonly #lastAsked: { stay: number; isThere: boolean }[] = [];
	readonly #identities = new Map<number, MakerIdentity>();
	readonly #quoting = new Map<Venue, readonly number[]>();
	readonly #count: number;
	readonly #crowd: number;

	/** @param crowd factor on the default number of makers, per market and in total. */
	constructor(chance: Chance, crowd = 1) {
		this.#chance = chance;
		this.#crowd = crowd;
		this.#count = Math.max(MAKER_COUNT, Math.round(MAKER_COUNT * crowd));
		this.#presence = chance.of('presence');
		const habit = chance.of('stays');
		this.#stays = Array.from({ length: this.#count }, (_, maker) => {
			const length = Math.floor((1 + 8 * habit(maker)) * HOUR);
			return { length, shift: Math.floor(habit(maker, 1) * length), missed: 0.05 + 0.2 * habit(maker, 2) };
		});
	}

	identityOf(maker: number): MakerIdentity {
		const known = this.#identities.get(maker);
		if (known) return known;
		const privateKey = this.#chance.bytes(`maker ${maker}`, 32);
		const publicKey = publicKeyOf(privateKey);
		const identity = { privateKey, publicKey, nodePublicKey: nodePublicKeyOf(privateKey) };
		this.#identities.set(maker, identity);
		return identity;
	}

	/** Makers that quote on the market, best prices first. */
	quotingAt(venue: Venue): readonly number[] {
		const known = this.#quoting.get(venue);
		if (known) return known;
		const draw = this.#chance.of(`makers of ${venue.base}/${venue.rel}`);
		const ranked = Array.from({ length: this.#count }, (_, maker) => ({ maker, rank: draw(maker) }));
		const quoting = ranked
			.sort((one, other) => one.rank - other.rank)
			.slice(0, Math.max(1, Math.round(venue.makers * this.#crowd)))
			.map(({ maker }) => maker);
		this.#quoting.set(venue, quoting);
		return quoting;
	}

	/** True if the maker of this rank keeps quoting on the market while it is absent from all others. */
	isFaithful(rank: number, venue: Venue): boolean {
		return rank === 0 && venue.makers <= FEW && this.#crowd >= 1;
	}

	isThere(maker: number, time: number): boolean {
		const { length, shift, missed } = this.#staysOf(maker);
		const stay = Math.floor((time + shift) / length);
		const last = (this.#lastAsked[maker] ??= { stay: Number.NaN, isThere: false });
		if (last.stay !== stay) {
			last.isThere = this.#presence(maker, stay) >= missed;
			last.stay = stay;
		}
		return last.isThere;
	}

	/** Start of the period of presence or absence that contains `time`. */
	stayStart(maker: number, time: number): number {
		const { length, shift } = this.#staysOf(maker);
		return Math.floor((time + shift) / length) * length - shift;
	}

	#staysOf(maker: number): Stays {
		const stays = this.#stays[maker];
		if (!stays) throw new RangeError(`No maker ${maker}`);
		return stays;
	}
}
