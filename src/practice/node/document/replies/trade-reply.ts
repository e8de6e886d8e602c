import type * as v from 'valibot';
import type { pendingRequest as declared } from '#lib/api/swap-record.ts';
import type { RequestRow, SwapRow } from '../../../trade/swaps/swap-row.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type PendingReply = Wire<v.InferInput<typeof declared>>;

/** As the document has it: empty texts and zeros. */
const NOTHING_PENDING: PendingReply = {
	expiration: 0,
	timeleft: 0,
	requestid: 0,
	quoteid: 0,
	bob: '',
	base: '',
	basevalue: 0,
	alice: '',
	rel: '',
	relvalue: 0,
	aliceid: 0,
};

/** The user's latest swaps, the latest first, and the request that waits. */
export function recentSwapsReply(limit: number, context: CallContext) {
	return {
		result: 'success' as const,
		swaps: [...ownSwaps(context)].slice(-limit).reverse().map(swapIds),
		pending: pendingReply(context),
	};
}

/** Of the account that is signed in, in the order in which they were asked for. */
export function ownSwaps({ trading, signIn }: CallContext): readonly SwapRow[] {
	const account = signIn.keys.nodePublicKey;
	return trading.swaps.all.filter((swap) => swap.account === account);
}

function swapIds({ requestid, quoteid }: SwapRow): readonly [number, number] {
	return [requestid, quoteid];
}

function pendingReply(context: CallContext): PendingReply {
	const request = context.trading.requests.waitingAt(context.now);
	return request ? waitingReply(request, context) : NOTHING_PENDING;
}

/** The volumes hold one fee each, as with the real node. */
function waitingReply(request: RequestRow, { coins, signIn, now }: CallContext): PendingReply {
	const { bob, alice } = request;
	const feeOf = (ticker: string): bigint => coins.find(ticker)?.txfee ?? 0n;
	return {
		uuid: request.uuid,
		expiration: Math.floor(request.expiresAt / 1000),
		timeleft: Math.floor((request.expiresAt - now) / 1000),
		tradeid: request.tradeid,
		requestid: request.requestid,
		quoteid: request.quoteid,
		bob,
		base: bob,
		basevalue: new Decimal(request.bobAmount + feeOf(bob)),
		alice,
		rel: alice,
		relvalue: new Decimal(request.aliceAmount + feeOf(alice)),
		desthash: signIn.keys.nodePublicKey,
		aliceid: request.aliceid,
	};
}
