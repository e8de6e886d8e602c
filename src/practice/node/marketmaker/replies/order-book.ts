import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/market-records.ts';
import { type Wire, type WireValue, Decimal } from '../../../wire.ts';

type BookReply = Wire<v.InferInput<typeof orderbookReply>>;
type Row = BookReply['asks'][number];

/** The document's book with the members that the real node has: the average output in place of the smallest, and sums. */
export function orderBookReply(book: BookReply, netid: number): BookReply {
	const { bids, numbids, asks, numasks, ...rest } = book;
	const [bidRows, biddepth] = withDepth(bids);
	const [askRows, askdepth] = withDepth(asks);
	return { bids: bidRows, numbids, biddepth, asks: askRows, numasks, askdepth, ...rest, netid };
}

/** The book of an earlier time, both in milliseconds, as it is shown now. */
export function agedBook(book: BookReply, duration: number, then: number, now: number): BookReply {
	const passed = Math.floor(now / 1000) - Math.floor(then / 1000);
	const aged = (rows: readonly Row[]): Row[] =>
		rows.map((row) => ({ ...row, age: Number(row.age) + passed })).filter(({ age }) => age <= duration);
	const [bids, asks] = [aged(book.bids), aged(book.asks)];
	return {
		...book,
		...{ bids, numbids: bids.length, asks, numasks: asks.length },
		timestamp: Math.floor(now / 1000),
	};
}

/** Volumes are in rel on both sides, and so are their sums. */
function withDepth(rows: readonly Row[]): [Row[], Decimal] {
	let depth = 0n;
	const shown = rows.map(({ minvolume, maxvolume, pubkey, age, ...row }) => {
		const smallest = unitsOf(minvolume);
		const largest = unitsOf(maxvolume);
		const average = (smallest + largest) / 2n;
		depth += average * BigInt(Math.max(1, Number(row.numutxos)));
		return {
			...row,
			avevolume: new Decimal(average),
			maxvolume: new Decimal(largest),
			depth: new Decimal(depth),
			pubkey,
			age,
			zcredits: 0,
		};
	});
	return [shown, new Decimal(depth)];
}

const unitsOf = (value: WireValue): bigint => (value instanceof Decimal ? value.units : 0n);
