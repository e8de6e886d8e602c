import type * as v from 'valibot';
import {
	DOCUMENT_STAGES,
	type pendingRequest,
	type swapRecord,
	type WireStage,
} from '#lib/api/swap-record.ts';
import { lockOf, paymentOf, type SwapRow, type RequestRow } from '../../../trade/swap-row.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type SwapReply = Wire<v.InferInput<typeof swapRecord>>;

const NO_TXID = '0'.repeat(64);

/** Identifiers of a swap, for lists. */
export function briefReply({ status, requestid, quoteid }: SwapRow) {
	return { status: statusOf(status), requestid, quoteid };
}

/** A swap in the node's full format. */
export function swapReply(swap: SwapRow, gui: string): SwapReply {
	const txidOf = (...stages: readonly WireStage[]): string =>
		stages.flatMap((stage) => paymentOf(swap, stage)?.txid ?? [])[0] ?? NO_TXID;
	return {
		...identity(swap, gui),
		sentflags: DOCUMENT_STAGES.filter((stage) => paymentOf(swap, stage)),
		values: valuesOf(swap, DOCUMENT_STAGES),
		result: 'success',
		status: statusOf(swap.status),
		...(swap.finishedAt !== undefined && { finishtime: Math.floor(swap.finishedAt / 1000) }),
		bobdeposit: txidOf('bobdeposit'),
		alicepayment: txidOf('alicepayment'),
		bobpayment: txidOf('bobpayment'),
		paymentspent: txidOf('alicespend', 'bobreclaim'),
		Apaymentspent: txidOf('bobspend', 'alicereclaim'),
		depositspent: txidOf('bobrefund', 'aliceclaim'),
		alicedexfee: txidOf('myfee'),
		...(swap.status === 'finished' && { method: 'tradestatus' }),
	};
}

/** Zero for missing payments. */
export function valuesOf(swap: SwapRow, order: readonly WireStage[]): Decimal[] {
	return order.map((stage) => new Decimal(paymentOf(swap, stage)?.amount ?? 0n));
}

/** The node's reply for a swap that it has no record of. */
export function neverStarted({ requestid, quoteid }: Pick<SwapRow, 'requestid' | 'quoteid'>) {
	const nothing = { uuid: '', status: 'finished', bob: '', src: '', alice: '', dest: '' };
	return { error: 'swap never started', ...nothing, requestid, quoteid } as const;
}

function identity(swap: SwapRow, gui: string) {
	const { uuid, tradeid, requestid, quoteid, aliceid, bob, alice } = swap;
	return {
		uuid,
		expiration: Math.floor((swap.connectedAt + 2 * lockOf(swap)) / 1000),
		tradeid,
		requestid,
		quoteid,
		iambob: swap.iambob ? 1 : 0,
		Bgui: swap.iambob ? gui : '',
		Agui: swap.iambob ? '' : gui,
		gui,
		bob,
		srcamount: new Decimal(swap.srcAmount),
		bobtxfee: new Decimal(swap.bobTxfee),
		alice,
		destamount: new Decimal(swap.destAmount),
		alicetxfee: new Decimal(swap.aliceTxfee),
		aliceid,
	} as const;
}

/** The document has two values: one for a running swap, one for a finished swap. */
function statusOf(status: SwapRow['status']): 'realtime' | 'finished' {
	return status === 'pending' ? 'realtime' : 'finished';
}

type PendingReply = Wire<v.InferInput<typeof pendingRequest>>;

/** Empty strings and zeros, as documented. */
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

/** The user's latest swaps, newest first, and the pending request. */
export function recentSwapsReply(limit: number, context: CallContext) {
	return {
		result: 'success' as const,
		swaps: [...ownSwaps(context)].slice(-limit).reverse().map(swapIds),
		pending: pendingReply(context),
	};
}

/** Swaps of the signed-in account, in request order. */
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

/** Volumes include one fee each, as in the real node. */
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
