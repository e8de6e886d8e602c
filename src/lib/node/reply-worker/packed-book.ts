import type { BookOrder, OrderBook } from '#lib/domain/book/order-book.ts';

/** One side of a book as columns, which pass between threads without a copy. */
interface PackedSide {
	/** Four a row: price, amount, total and largest trade. */
	readonly units: BigInt64Array<ArrayBuffer>;
	/** Two a row: outputs and age. */
	readonly counts: Float64Array<ArrayBuffer>;
	/** The maker of each row, by its place among all that were sent. */
	readonly makers: Uint32Array<ArrayBuffer>;
}

/** Both threads count the makers of all books alike: each is sent once. */
export interface PackedBook {
	readonly bids: PackedSide;
	readonly asks: PackedSide;
	readonly time: number;
	/** Counting begins anew with the new ones. */
	readonly forgets: boolean;
	readonly newMakers: readonly Maker[];
}

type Maker = readonly [pubkey: string, address: string];

/** Some megabytes: a node that makes up makers must not fill the memory. */
const MOST_MAKERS = 20_000;
const UNITS_A_ROW = 4;
const COUNTS_A_ROW = 2;
const LIMIT = 2n ** 63n;

/** The sending end of a row of packed books. */
export class BookPacker {
	readonly #places = new Map<string, number>();

	/** @returns nothing for a book with an amount past 64 bits */
	pack({ bids, asks, time }: OrderBook): PackedBook | undefined {
		if (![...bids, ...asks].every(fits)) return undefined;
		const forgets = this.#places.size > MOST_MAKERS;
		if (forgets) this.#places.clear();
		const newMakers: Maker[] = [];
		return { bids: this.#side(bids, newMakers), asks: this.#side(asks, newMakers), time, forgets, newMakers };
	}

	#side(orders: readonly BookOrder[], newMakers: Maker[]): PackedSide {
		return {
			units: BigInt64Array.from(orders.flatMap(unitsOf)),
			counts: Float64Array.from(orders.flatMap(({ outputs, ageSeconds }) => [outputs, ageSeconds])),
			makers: Uint32Array.from(orders, (order) => this.#placeOf(order, newMakers)),
		};
	}

	#placeOf({ pubkey, address }: BookOrder, newMakers: Maker[]): number {
		// Neither is of a fixed length: the first one's length tells them apart.
		const key = `${pubkey.length} ${pubkey} ${address}`;
		const known = this.#places.get(key);
		if (known !== undefined) return known;
		const place = this.#places.size;
		this.#places.set(key, place);
		newMakers.push([pubkey, address]);
		return place;
	}
}

/** The receiving end: every packed book has to pass it, in their order. */
export class BookUnpacker {
	#makers: Maker[] = [];

	unpack({ bids, asks, time, forgets, newMakers }: PackedBook): OrderBook {
		if (forgets) this.#makers = [];
		for (const maker of newMakers) this.#makers.push(maker);
		return { bids: this.#side(bids), asks: this.#side(asks), time };
	}

	#side({ units, counts, makers }: PackedSide): BookOrder[] {
		return Array.from(makers, (maker, row) => {
			const [first, second] = [row * UNITS_A_ROW, row * COUNTS_A_ROW];
			const [pubkey, address] = this.#makers[maker] as Maker;
			return {
				price: units[first] as bigint,
				amount: units[first + 1] as bigint,
				largest: units[first + 3] as bigint,
				outputs: counts[second] as number,
				ageSeconds: counts[second + 1] as number,
				pubkey,
				address,
				total: units[first + 2] as bigint,
			};
		});
	}
}

/** The buffers of a packed book, to be handed over instead of copied. */
export const buffersOf = ({ bids, asks }: PackedBook): ArrayBuffer[] =>
	[bids, asks].flatMap(({ units, counts, makers }) => [units.buffer, counts.buffer, makers.buffer]);

const unitsOf = ({ price, amount, total, largest }: BookOrder) => [price, amount, total, largest];

const fits = (order: BookOrder): boolean => unitsOf(order).every((units) => -LIMIT <= units && units < LIMIT);
