import { COIN } from '#lib/domain/money/amount.ts';
import { CallError } from '#lib/client/call-error.ts';
import { FakeMarket } from '../market/fake-market.ts';

export const NOON = 1_795_176_000;
export const TERMS = { base: 'KMD', rel: 'BTC', side: 'buy', price: COIN / 2n, volume: COIN / 10n } as const;
export const bookAt = (timestamp: number) => ({
	...{ bids: [], asks: [], numbids: 0, numasks: 0, base: 'KMD', rel: 'BTC', timestamp },
});
export const recent = (swaps: number[][], timeleft = 0) => ({
	...{ result: 'success', swaps, pending: { timeleft, base: '', rel: '' } },
});
const ZEROS = '0'.repeat(64);
export const swap = (iambob: number) => ({
	...{ requestid: 7, quoteid: 8, iambob, bob: 'KMD', alice: 'BTC', status: 'realtime' },
	...{ srcamount: 1, bobtxfee: 0, destamount: 1, alicetxfee: 0, sentflags: [], values: [] },
	...{ bobdeposit: ZEROS, alicepayment: ZEROS, bobpayment: ZEROS, paymentspent: ZEROS },
	...{ Apaymentspent: ZEROS, depositspent: ZEROS },
});

interface SwapCall {
	readonly method: string;
	readonly requestid?: number;
	readonly quoteid?: number;
}

/** A node whose reply to `buy` can be lost in transit. */
export class LossyNode extends FakeMarket {
	isLossy = false;
	/** Request label that the node reports for any swap. */
	label: string | undefined;
	readonly #onCalls = new Map<string, () => void>();

	/** Number of `buy` calls received. */
	get buys(): number {
		return this.asked.filter(({ method }) => method === 'buy').length;
	}

	/** Sets the replies to these methods; others are unchanged. */
	answer(replies: Record<string, unknown>): void {
		this.replies = { ...this.replies, ...replies };
	}

	/** Runs `act` whenever the node receives a call to `method`, before it replies. */
	onCall(method: string, act: () => void): void {
		this.#onCalls.set(method, act);
	}

	override async send(body: string) {
		const { method, requestid, quoteid } = JSON.parse(body) as SwapCall;
		if (this.label !== undefined && method === 'swapstatus')
			this.answer({ swapstatus: { ...swap(0), requestid, quoteid, uuid: this.label } });
		const reply = await super.send(body);
		this.#onCalls.get(method)?.();
		if (this.isLossy && body.includes('"buy"')) throw new CallError('dropped', 'gone');
		return reply;
	}
}

/** Opens a node with one known swap, on which requests wait. */
export function openLossyNode(): LossyNode {
	const node = new LossyNode(NOON, []);
	node.replies = {
		orderbook: bookAt(NOON),
		recentswaps: recent([[1, 2]]),
		buy: recent([[1, 2]], 10),
		swapstatus: swap(0),
	};
	return node;
}
