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

/** The sending end of a row of packed books. */
export class BookPacker {
	/** By public key: the maker of that key whom the page got last. */
	readonly #known = new Map<string, { readonly address: string; readonly place: number }>();
	#sent = 0;

	/** @returns nothing for a book with an amount past 64 bits */
	pack({ bids, asks, time }: OrderBook): PackedBook | undefined {
		const units = { bids: unitsOf(bids), asks: unitsOf(asks) };
		if (!units.bids || !units.asks) return undefined;
		const forgets = this.#sent > MOST_MAKERS;
		if (forgets) this.#forget();
		const newMakers: Maker[] = [];
		const rest = (orders: readonly BookOrder[]) => ({
			counts: countsOf(orders),
			makers: Uint32Array.from(orders, (order) => this.#placeOf(order, newMakers)),
		});
		return {
			bids: { units: units.bids, ...rest(bids) },
			asks: { units: units.asks, ...rest(asks) },
			...{ time, forgets, newMakers },
		};
	}

	#forget(): void {
		this.#known.clear();
		this.#sent = 0;
	}

	#placeOf({ pubkey, address }: BookOrder, newMakers: Maker[]): number {
		const known = this.#known.get(pubkey);
		if (known?.address === address) return known.place;
		const place = this.#sent;
		this.#sent += 1;
		this.#known.set(pubkey, { address, place });
		newMakers.push([pubkey, address]);
		return place;
	}
}

/** `undefined` where one of them does not fit. */
function unitsOf(orders: readonly BookOrder[]): PackedSide['units'] | undefined {
	const units = new BigInt64Array(UNITS_A_ROW * orders.length);
	let place = 0;
	for (const { price, amount, total, largest } of orders)
		for (const each of [price, amount, total, largest]) {
			units[place] = each;
			if (units[place] !== each) return undefined;
			place += 1;
		}
	return units;
}

function countsOf(orders: readonly BookOrder[]): PackedSide['counts'] {
	const counts = new Float64Array(COUNTS_A_ROW * orders.length);
	let place = 0;
	for (const { outputs, ageSeconds } of orders) {
		counts[place] = outputs;
		counts[place + 1] = ageSeconds;
		place += COUNTS_A_ROW;
	}
	return counts;
}

/** The receiving end: every packed book has to pass it, in their order. */
export class BookUnpacker {
	#makers: Maker[] = [];

	/** The orders are made when they are asked for: a book that the next one overtakes is never drawn. */
	unpack({ bids, asks, time, forgets, newMakers }: PackedBook): OrderBook {
		if (forgets) this.#makers = [];
		for (const maker of newMakers) this.#makers.push(maker);
		const makers = this.#makers;
		const unpacked: { bids?: BookOrder[]; asks?: BookOrder[] } = {};
		return {
			get bids() {
				return (unpacked.bids ??= unpackSide(bids, makers));
			},
			get asks() {
				return (unpacked.asks ??= unpackSide(asks, makers));
			},
			time,
		};
	}
}

/** For thousands of rows: a plain loop takes a third of what an iterator does. */
function unpackSide({ units, counts, makers }: PackedSide, known: readonly Maker[]): BookOrder[] {
	const orders: BookOrder[] = [];
	for (let row = 0; row < makers.length; row += 1) {
		const first = row * UNITS_A_ROW;
		const second = row * COUNTS_A_ROW;
		const maker = known[makers[row] as number] as Maker;
		orders.push({
			price: units[first] as bigint,
			amount: units[first + 1] as bigint,
			largest: units[first + 3] as bigint,
			outputs: counts[second] as number,
			ageSeconds: counts[second + 1] as number,
			pubkey: maker[0],
			address: maker[1],
			total: units[first + 2] as bigint,
		});
	}
	return orders;
}

/** The buffers of a packed book, to be handed over instead of copied. */
export const buffersOf = ({ bids, asks }: PackedBook): ArrayBuffer[] =>
	[bids, asks].flatMap(({ units, counts, makers }) => [units.buffer, counts.buffer, makers.buffer]);
