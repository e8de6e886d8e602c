import type { MarketClock } from '#lib/state/market/candle-feed.svelte.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { NodeClient } from '#lib/client/node-client.ts';

export interface FakeTrade {
	/** Time in seconds since 1970. */
	readonly time: number;
	readonly price: number;
}

export interface AskedRows {
	readonly method: string;
	readonly uuid?: string;
	readonly timescale: number;
	/** Time in seconds since 1970, as is `endtime`. */
	readonly starttime: number;
	readonly endtime?: number;
}

/** A scripted trading node with a clock, some trades, and the oddities of a real node's `tradesarray`. */
export class FakeMarket implements Transport {
	readonly address = 'by hand';
	readonly client = new NodeClient({ transport: this, userpass: 'key' });
	now: number;
	trades: FakeTrade[];
	/** All received calls, in order. */
	readonly asked: AskedRows[] = [];
	/** Delays replies until it resolves; they show the state at the time of the call. */
	gate: Promise<unknown> | undefined;
	/** Replies of other methods, by name. */
	replies: Readonly<Record<string, unknown>> = {};

	constructor(now: number, trades: FakeTrade[]) {
		this.now = now;
		this.trades = trades;
	}

	/** Calls for candles since the last check. */
	takeAsked(timescale: number): AskedRows[] {
		return this.asked.splice(0).filter((call) => call.timescale === timescale);
	}

	async send(body: string): Promise<WireReply> {
		const call = JSON.parse(body) as AskedRows;
		this.asked.push(call);
		const reply = call.method === 'tradesarray' ? this.#candles(call) : this.replies[call.method];
		await this.gate;
		return {
			status: 200,
			body: new TextEncoder().encode(`${JSON.stringify(reply ?? { error: 'not here' })}\n`),
		};
	}

	#candles({ timescale, ...bounds }: AskedRows): number[][] {
		const end = bounds.endtime ?? Math.floor(this.now / timescale) * timescale;
		const start = bounds.starttime < end ? bounds.starttime : end - 1024 * timescale;
		const rows: number[][] = [];
		let close = 0;
		for (let time = start; time <= end; time += timescale) {
			const prices = this.#pricesIn(time, time + timescale);
			const open = prices[0] ?? close;
			close = prices.at(-1) ?? close;
			const [high, low] = [Math.max(open, close, ...prices), Math.min(open, close, ...prices)];
			const volume = prices.length;
			rows.push([time, high, low, open, close, volume, volume, close, volume]);
		}
		return rows;
	}

	#pricesIn(from: number, to: number): number[] {
		return this.trades.filter(({ time }) => time >= from && time < to).map(({ price }) => price);
	}
}

/** A market clock equal to the node's, as after reading an order book. */
export function clockOf(node: FakeMarket): MarketClock {
	return { guess: () => node.now, read: () => Promise.resolve(node.now) };
}
