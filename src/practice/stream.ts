import { bytesToHex } from '@noble/hashes/utils.js';
import type { Market } from './market/market.ts';
import type { Quote, Quoter } from './market/quoter.ts';
import { invertedPrice } from './market/quotes.ts';
import { VENUES, type Venue } from './market/makers.ts';
import { Decimal, printed, type Wire } from './wire.ts';
import type * as v from 'valibot';
import type { nodeEvent } from '#lib/api/events.ts';
import type { World } from './world/world.ts';

export type StreamListener = (message: string) => void;

/** Exclusive access to the event stream, which has a single reader. */
export interface StreamSeat {
	/**
	 * Takes the seat: the listener receives the waiting messages, then each new one, as JSON strings.
	 * @returns a function that leaves the seat, or `undefined` if the stream is closed or the seat is taken.
	 */
	takeSeat(listener: StreamListener): (() => void) | undefined;
}

/** The port of a host at which other programs read the event stream. */
export interface StreamPort {
	/** Requested port; 0 for any free one. */
	readonly port: number;
	/**
	 * Starts accepting readers. Resolves with the address of the port; rejects with the system's error if the
	 * port is in use.
	 */
	open(seat: StreamSeat): Promise<string>;
	close(): void;
}

/**
 * The port of hosts that cannot open one, such as a page: returns the documented address, while messages take
 * another route.
 */
export const PAGE_PORT: StreamPort = {
	port: 5555,
	open: () => Promise.resolve('ws://127.0.0.1:5555'),
	close: () => undefined,
};

/** Interval between checks for broadcasts of makers, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/**
 * Posts the broadcasts of the simulated makers as events: on the network, every node receives the prices of all
 * others, and its stream repeats them. A pure function of the time, so nothing is stored.
 */
export class PeerPrices {
	readonly #market: Market;
	readonly #events: EventStream;
	/** End of the range already posted, in milliseconds since 1970; `undefined` while there is no reader. */
	#reportedUntil: number | undefined;

	constructor(market: Market, events: EventStream) {
		this.#market = market;
		this.#events = events;
	}

	/** Posts the broadcasts since the last check, only the latest of each maker. */
	poll(now: number): void {
		if (!this.#events.hasReader) {
			this.#reportedUntil = undefined;
			return;
		}
		const since = (this.#reportedUntil ??= now);
		if (now - since < POLL_INTERVAL_MS) return;
		this.#reportedUntil = now;
		for (const venue of VENUES) {
			if (this.#market.quotes.isDeserted(venue, now)) continue;
			const { bid, ask } = this.#market.quotes.quotersOf(venue);
			for (const quoter of [...bid, ...ask]) this.#passOn(venue, quoter, since, now);
		}
	}

	#passOn(venue: Venue, quoter: Quoter, since: number, now: number): void {
		if ((quoter.lastBroadcastAt(now) ?? 0) <= since) return;
		const quote = quoter.at(now);
		if (quote) this.#events.forward(this.#eventOf(venue, quote));
	}

	/** All orders are announced as sales: a bid sells rel at the inverse price. */
	#eventOf(venue: Venue, { maker, side, price, outputs, smallest, largest, time }: Quote): PostedEvent {
		const [base, rel] = side === 'ask' ? [venue.base, venue.rel] : [venue.rel, venue.base];
		const asked = side === 'ask' ? price : invertedPrice(price);
		const { publicKey, nodePublicKey } = this.#market.makers.identityOf(maker);
		return {
			pubkey: nodePublicKey,
			base,
			rel,
			price: new Decimal(asked),
			price64: String(asked),
			timestamp: Math.floor(time / 1000),
			pubsecp: bytesToHex(publicKey),
			utxocoin: base,
			n: outputs,
			min: new Decimal(smallest),
			max: new Decimal(largest),
			method2: 'postprice',
			method: 'postprice',
		};
	}
}

/** An event of the declared type, with exact numbers. */
export type PostedEvent = Wire<v.InferInput<typeof nodeEvent>>;

/** Maximum number of messages waiting for a reader; older ones are dropped. */
const MAX_WAITING = 10_000;

/** Delay of the first event after the seat becomes free, in milliseconds. */
const FIRST_EVENT_MS = 1_000;

/**
 * The node's event stream. It belongs to the running node, not to the world: as in the real node, it is closed
 * until `getendpoint` opens it, and closed again by a restart. It has one seat. While the seat is free,
 * messages wait, and the node stalls if its program does so.
 */
export class EventStream implements StreamSeat {
	readonly #world: World;
	readonly #port: StreamPort;
	#isOpen = false;
	#waiting: string[] = [];
	#listener: StreamListener | undefined;
	/** Time when the seat became free, in milliseconds since 1970. */
	#freeSince = 0;
	#untilRead: (() => void)[] = [];

	constructor(world: World, port: StreamPort) {
		this.#world = world;
		this.#port = port;
	}

	/** Requested port; 0 for any free one. */
	get port(): number {
		return this.#port.port;
	}

	get isOpen(): boolean {
		return this.#isOpen;
	}

	/**
	 * Starts sending or queueing messages.
	 * @returns the address for readers. Rejects with the host's error if the port cannot be bound.
	 */
	async open(): Promise<string> {
		const address = await this.#port.open(this);
		this.#isOpen = true;
		this.#freeSince = this.#world.clock.now();
		return address;
	}

	/**
	 * Time at which an event began to wait for a reader, in milliseconds since 1970; `undefined` while there is
	 * a reader. An event is expected every second.
	 */
	stalledSince(now: number): number | undefined {
		const since = this.#freeSince + FIRST_EVENT_MS;
		return this.#isOpen && !this.#listener && now >= since ? since : undefined;
	}

	/** Calls `callback` when the next reader connects, unless the stream is shut first. */
	whenRead(callback: () => void): void {
		this.#untilRead.push(callback);
	}

	/** Drops the waiting messages and frees the seat. */
	shut(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#waiting = [];
		this.#untilRead = [];
		this.#listener = undefined;
		this.#port.close();
	}

	get hasReader(): boolean {
		return this.#listener !== undefined;
	}

	/** Sends an event that does not change the world, immediately. */
	forward(event: PostedEvent): void {
		this.#send(messageText(0, printed(event)));
	}

	/** Posts an event of the current transaction. It is sent after the commit, and dropped after a rollback. */
	post(event: PostedEvent): void {
		if (this.#isOpen) this.#world.afterCommit(() => this.#send(messageText(0, printed(event))));
	}

	/**
	 * Completes a queued call with its reply. A reply that is not JSON, such as a bare txid, is sent unchanged.
	 */
	complete(queueid: number, reply: Uint8Array): void {
		const text = new TextDecoder().decode(reply).trimEnd();
		this.#send(/^[{[]/.test(text) ? messageText(queueid, text) : text);
	}

	takeSeat(listener: StreamListener): (() => void) | undefined {
		if (!this.#isOpen || this.#listener) return undefined;
		this.#listener = listener;
		for (const message of this.#waiting.splice(0)) listener(message);
		for (const callback of this.#untilRead.splice(0)) callback();
		return () => {
			if (this.#listener !== listener) return;
			this.#listener = undefined;
			this.#freeSince = this.#world.clock.now();
		};
	}

	#send(message: string): void {
		if (!this.#isOpen) return;
		if (this.#listener) {
			this.#listener(message);
			return;
		}
		this.#waiting.push(message);
		if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
	}
}

function messageText(queueid: number, result: string): string {
	return `{"queueid":${queueid},"result":${result}}`;
}
