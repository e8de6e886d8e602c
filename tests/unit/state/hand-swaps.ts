import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport, WireReply } from '#lib/client/transport.ts';
import { swapId, type WireSwap } from '#lib/domain/swap.ts';

interface SwapCall {
	readonly method: string;
	readonly limit?: number;
	readonly requestid?: number;
	readonly quoteid?: number;
}

/** A trading node by hand that has some swaps, the latest first. */
export class HandSwaps implements Transport {
	readonly address = 'by hand';
	readonly client = new NodeClient({ transport: this, userpass: 'key' });
	/** Every call that arrived, in order. */
	readonly asked: SwapCall[] = [];
	swaps: WireSwap[] = [];
	/** What the node adds for the request that waits. */
	pending: object | undefined;
	/** Every call is refused with this text. */
	refusal: string | undefined;

	/** The ids of the swaps that were asked for one by one, since the last look. */
	takeAskedIds(): string[] {
		return this.asked
			.splice(0)
			.flatMap(({ requestid, quoteid }) => (requestid && quoteid ? [swapId({ requestid, quoteid })] : []));
	}

	async send(body: string): Promise<WireReply> {
		const call = JSON.parse(body) as SwapCall;
		this.asked.push(call);
		const reply = this.refusal ? { error: this.refusal } : this.#answer(call);
		return { status: 200, body: new TextEncoder().encode(`${JSON.stringify(reply)}\n`) };
	}

	#answer({ method, limit = 3, requestid, quoteid }: SwapCall): unknown {
		if (method === 'recentswaps') {
			const ids = this.swaps.slice(0, limit).map((swap) => [swap.requestid, swap.quoteid]);
			return { result: 'success', swaps: ids, ...(this.pending && { pending: this.pending }) };
		}
		if (requestid === undefined)
			return { result: 'success', swaps: this.swaps.filter(({ status }) => status !== 'finished') };
		const found = this.swaps.find((swap) => swap.requestid === requestid && swap.quoteid === quoteid);
		return found ? recordOf(found) : { error: 'swap never started', requestid, quoteid };
	}
}

function recordOf(swap: WireSwap): object {
	return { bobtxfee: 0.0001, alicetxfee: 0.001, result: 'success', ...swap };
}
