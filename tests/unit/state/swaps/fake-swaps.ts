import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { swapId } from '#lib/node/reference/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';

interface SwapCall {
	readonly method: string;
	readonly limit?: number;
	readonly pending?: number;
	readonly coin?: string;
	readonly base?: string;
	readonly rel?: string;
	readonly requestid?: number;
	readonly quoteid?: number;
}

/** A scripted trading node with some swaps, latest first. */
export class FakeSwaps implements Transport {
	readonly address = 'by hand';
	readonly client = new NodeClient({ transport: this, userpass: 'key' });
	/** All received calls, in order. */
	readonly asked: SwapCall[] = [];
	swaps: WireSwap[] = [];
	/** Fields that the node adds for the waiting request. */
	pending: object | undefined;
	/** Error text that refuses every call. */
	refusal: string | undefined;
	/** Simulates a killed node that answers nothing. */
	isUnreachable = false;
	/** The coins of the swaps are disabled, so that no swap can be read. */
	isCoinOff = false;
	/** Request ids of swaps that are listed but have no record. */
	unwritten: number[] = [];
	/** The node restarted after its swaps began, and has none of them in memory. */
	isRestarted = false;
	/** Milliseconds by which the node's clock is ahead. */
	clockAhead = 0;
	/** Entries of the node's network log. */
	sides: object[] = [];
	/** Asks in the node's order book. */
	asks: object[] = [];
	/** Reply for every transaction. */
	transaction: object = { error: 'no transaction bytes' };

	/** Ids of the swaps requested individually since the last check. */
	takeAskedIds(): string[] {
		return this.asked
			.splice(0)
			.flatMap(({ requestid, quoteid }) => (requestid && quoteid ? [swapId({ requestid, quoteid })] : []));
	}

	async send(body: string): Promise<WireReply> {
		const call = JSON.parse(body) as SwapCall;
		this.asked.push(call);
		if (this.isUnreachable) throw new CallError('unreachable', 'Failed to fetch');
		const reply = this.refusal ? { error: this.refusal } : this.#answer(call);
		return { status: 200, body: new TextEncoder().encode(`${JSON.stringify(reply)}\n`) };
	}

	#answer(call: SwapCall): unknown {
		const { method, limit = 3, coin, base, rel } = call;
		if (method === 'getcoins') return ['KMD', 'LTC'].map(coinOf);
		if (method === 'orderbook')
			return { ...EMPTY_BOOK, asks: this.asks, timestamp: Math.floor((Date.now() + this.clockAhead) / 1000) };
		if (method === 'getcoin') return { result: 'success', enabled: 2, disabled: 0, coin: coinOf(coin ?? '') };
		if (method === 'getrawtransaction') return this.transaction;
		if (method === 'statsdisp')
			return { ...EMPTY_LOG, swaps: this.sides.map((side) => ({ ...LOGGED_SWAP, ...side })) };
		if (method === 'swapstatus' && coin !== undefined)
			return this.swaps.filter(({ bob, alice }) => bob === coin || alice === coin).map(recordOf);
		if (method === 'swapstatus' && base !== undefined)
			return this.swaps.filter(({ bob, alice }) => bob === base && alice === rel).map(recordOf);
		return this.#replySwaps(method, limit, call);
	}

	get #written(): WireSwap[] {
		return this.swaps.filter(({ requestid }) => !this.unwritten.includes(requestid));
	}

	#replySwaps(method: string, limit: number, { requestid, quoteid, pending }: SwapCall): unknown {
		if (method === 'recentswaps') {
			const ids = this.swaps.slice(0, limit).map((swap) => [swap.requestid, swap.quoteid]);
			return { result: 'success', swaps: ids, ...(this.pending && { pending: this.pending }) };
		}
		if (requestid === undefined)
			return {
				result: 'success',
				swaps: this.#written
					.filter(({ status }) => status !== 'finished')
					.map((swap) => {
						if (this.isCoinOff) return COIN_OFF;
						const isNamed = pending !== 1 && !this.isRestarted;
						return isNamed ? briefOf(swap) : recordOf(swap);
					}),
			};
		if (this.isCoinOff) return { ...COIN_OFF, requestid, quoteid };
		const found = this.#written.find((swap) => swap.requestid === requestid && swap.quoteid === quoteid);
		return found ? recordOf(found) : { error: 'swap never started', requestid, quoteid };
	}
}

const COIN_OFF = { error: 'inactive bob or alice coin' };
const EMPTY_BOOK = { bids: [], numbids: 0, asks: [], numasks: 0, base: 'KMD', rel: 'LTC' };

function coinOf(coin: string): object {
	return {
		coin,
		height: 1,
		status: 'active',
		smartaddress: '',
		pubtype: 60,
		p2shtype: 85,
		wiftype: 188,
		txfee: 1000,
	};
}

function recordOf(swap: WireSwap): object {
	return { bobtxfee: 0.0001, alicetxfee: 0.001, result: 'success', ...swap };
}

const briefOf = ({ requestid, quoteid }: WireSwap) => ({ status: 'realtime', requestid, quoteid });

const EMPTY_LOG = {
	...{ result: 'success', newlines: 0, request: 0, reserved: 0, connect: 0, connected: 0 },
	...{ duplicates: 0, parse_errors: 0, uniques: 0, tradestatus: 0, unknown: 0 },
};
const LOGGED_SWAP = { aliceid: 1, base: 'RICK', basevol: 1, rel: 'LTC', relvol: 1, price: 1 };
