import { CallError } from '#lib/client/call-error.ts';
import { HandMarket } from '../market/hand-market.ts';

export const NOON = 1_795_176_000;
export const TERMS = { base: 'KMD', rel: 'BTC', side: 'buy', price: '0.5', volume: '0.1' } as const;
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

/** A node whose reply to `buy` can be lost on the way. */
export class LossyNode extends HandMarket {
	isLossy = false;

	override async send(body: string) {
		const reply = await super.send(body);
		if (this.isLossy && body.includes('"buy"')) throw new CallError('dropped', 'gone');
		return reply;
	}
}
