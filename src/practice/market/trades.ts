import { COIN } from '#lib/domain/money/amount.ts';
import type { Chance, Draw } from '../world/chance.ts';
import type { Overlay, Trade } from './overlay.ts';
import { CLOSE_MAKERS, type Quote, type Side } from './quoter.ts';
import type { Quotes } from './quotes.ts';
import type { Venue } from './venues.ts';

const MINUTE = 60;
const MOST_IN_A_MINUTE = 6;
const REACHED_IN_CROWD = 8;

/** The draws of one venue. */
interface Dice {
	readonly count: Draw;
	readonly bustle: Draw;
	readonly taker: Draw;
}

/**
 * The trades: among the simulated people as a pure function of the seed, and with the user. Times are in seconds.
 */
export class Trades {
	readonly #chance: Chance;
	readonly #quotes: Quotes;
	/** There was no market before. */
	readonly birth: number;
	readonly #overlay: Overlay | undefined;
	readonly #dice = new Map<Venue, Dice>();

	constructor(chance: Chance, quotes: Quotes, birth: number, overlay?: Overlay) {
		this.#chance = chance;
		this.#quotes = quotes;
		this.birth = birth;
		this.#overlay = overlay;
	}

	/** From `from` up to but without `to`, oldest first. */
	*between(venue: Venue, from: number, to: number): Generator<Trade> {
		const own = this.#overlay?.tradesBetween(venue, from, to) ?? [];
		let next = 0;
		for (const trade of this.ambientBetween(venue, from, to)) {
			for (let each = own[next]; each && each.time <= trade.time; each = own[++next]) yield each;
			yield trade;
		}
		yield* own.slice(next);
	}

	/** The same without the user's. */
	*ambientBetween(venue: Venue, from: number, to: number): Generator<Trade> {
		const dice = this.#diceOf(venue);
		const first = Math.max(from, this.birth);
		for (let minute = Math.floor(first / MINUTE); minute * MINUTE < to; minute++) {
			for (const second of momentsIn(minute, expectedIn(minute, venue, dice), dice)) {
				const trade = second >= first && second < to ? this.#tradeAt(venue, second, dice) : undefined;
				if (trade) yield trade;
			}
		}
	}

	#tradeAt(venue: Venue, second: number, { taker }: Dice): Trade | undefined {
		const side: Side = taker(second) < 0.5 ? 'ask' : 'bid';
		const quote = this.#takenQuote(venue, side, second, taker(second, 1));
		if (!quote) return undefined;
		const part = taker(second, 2);
		const share = BigInt(Math.floor(1e6 * (0.03 + 0.95 * part * part)));
		const given = (quote.largest * share) / 1_000_000n;
		const [baseVolume, relVolume] =
			side === 'ask' ? [given, (given * quote.price) / COIN] : [(given * COIN) / quote.price, given];
		if (baseVolume === 0n || relVolume === 0n) return undefined;
		return { time: second, maker: quote.maker, side, baseVolume, relVolume };
	}

	/** The keener a maker the likelier it is taken; one that is away leaves its place to the next. */
	#takenQuote(venue: Venue, side: Side, second: number, luck: number): Quote | undefined {
		const quoters = this.#quotes.quotersOf(venue)[side];
		const first = Math.floor(reachOf(quoters.length) * luck ** 5);
		for (let step = 0; step < quoters.length; step++) {
			const quote = quoters[(first + step) % quoters.length]?.at(second * 1000);
			if (quote) return quote;
		}
		return undefined;
	}

	#diceOf(venue: Venue): Dice {
		const known = this.#dice.get(venue);
		if (known) return known;
		const name = `${venue.base}/${venue.rel}`;
		const dice = {
			count: this.#chance.of(`trades at ${name}`),
			bustle: this.#chance.of(`bustle at ${name}`),
			taker: this.#chance.of(`takers at ${name}`),
		};
		this.#dice.set(venue, dice);
		return dice;
	}
}

/** How many makers are taken at all: in a crowd no taker has to go far. */
function reachOf(makers: number): number {
	return makers > CLOSE_MAKERS ? REACHED_IN_CROWD : makers;
}

/** More goes on in Europe's and America's afternoon than at night, and some hours are wild. */
function expectedIn(minute: number, venue: Venue, { bustle }: Dice): number {
	const hour = Math.floor(minute / 60);
	const byDay = 1 + 0.55 * Math.sin(((hour % 24) - 9) * (Math.PI / 12));
	return (venue.tradesPerDay / 1440) * byDay * (0.4 + 1.2 * bustle(hour));
}

/** The seconds of the minute in which trades happen: a random number of them around the expected one. */
function momentsIn(minute: number, expected: number, { count }: Dice): readonly number[] {
	let rest = count(minute);
	let chanceOfThis = Math.exp(-expected);
	if (rest < chanceOfThis) return [];
	const moments = new Set<number>();
	for (let number = 1; rest >= chanceOfThis && number <= MOST_IN_A_MINUTE; number++) {
		moments.add(minute * MINUTE + Math.floor(count(minute, number) * MINUTE));
		rest -= chanceOfThis;
		chanceOfThis *= expected / number;
	}
	return [...moments].sort((one, other) => one - other);
}
