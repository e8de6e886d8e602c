import { createServer, type Server } from 'node:http';

const COINS = { base: 'RICK', rel: 'LTC' };
const TIME = 1_795_174_561;
/**
 * One in this many orders changes per reply; successive replies differ in a fifth of the orders, and in the age of all.
 */
const CHANGED_EACH = 10;
const BODIES = 50;

/**
 * A trading node that replies to every call with a different book of `rows` orders per side. Bodies are created in
 * advance, so that the server uses little CPU.
 */
export function createBookNode(rows: number): Server {
	const bodies = Array.from({ length: BODIES }, (_, turn) =>
		Buffer.from(`${JSON.stringify(bookAt(turn, rows))}\n`),
	);
	let turn = 0;
	return createServer((request, reply) => {
		request.resume();
		reply.setHeader('Access-Control-Allow-Origin', '*');
		reply.end(bodies[(turn += 1) % BODIES]);
	});
}

function bookAt(turn: number, rows: number): object {
	const side = (direction: 1 | -1) =>
		Array.from({ length: rows }, (_, rank) => orderAt(turn, rank, direction));
	return { asks: side(1), bids: side(-1), numasks: rows, numbids: rows, ...COINS, timestamp: TIME + turn };
}

/** An order with the fields and lengths of a real node's. */
function orderAt(turn: number, rank: number, direction: 1 | -1): object {
	const isChanged = (rank + turn) % CHANGED_EACH === 0;
	const units = 50_000_000 + direction * (20_000 + rank * 4000 + (isChanged ? turn * 7 : 0));
	const volume = ((rank * 7919 + (isChanged ? turn : 0)) % 9973) / 7 + 1;
	return {
		coin: direction > 0 ? COINS.base : COINS.rel,
		address: `R${String(rank).padStart(33, direction > 0 ? 'A' : 'B')}`,
		price: Number((units / 1e8).toFixed(8)),
		numutxos: rank % 9,
		avevolume: Number((volume / 3).toFixed(8)),
		maxvolume: Number(volume.toFixed(8)),
		depth: Number((rank * 1000 + volume).toFixed(8)),
		pubkey: (direction * (rank + 1) + 100_000).toString(16).padStart(64, 'e'),
		age: (rank + turn) % 60,
		zcredits: 0,
	};
}
