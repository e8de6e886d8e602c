import type * as v from 'valibot';
import type { swapRecord as declared } from '#lib/api/swap-record.ts';
import { STAGES, type Stage } from '#lib/domain/swaps/swap.ts';
import { lockOf, paymentOf, type SwapRow } from '../../../trade/swaps/swap-row.ts';
import { Decimal, type Wire } from '../../../wire.ts';

type SwapReply = Wire<v.InferInput<typeof declared>>;

const NO_TXID = '0'.repeat(64);

/** The node names a swap that it only lists. */
export function briefReply({ status, requestid, quoteid }: SwapRow) {
	return { status: statusOf(status), requestid, quoteid };
}

/** A swap as the node shows it in full. */
export function swapReply(swap: SwapRow, gui: string): SwapReply {
	const txidOf = (...stages: readonly Stage[]): string =>
		stages.flatMap((stage) => paymentOf(swap, stage)?.txid ?? [])[0] ?? NO_TXID;
	return {
		...identity(swap, gui),
		sentflags: swap.payments.map(({ stage }) => stage),
		values: STAGES.map((stage) => new Decimal(paymentOf(swap, stage)?.amount ?? 0n)),
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

/** The node's reply for a swap of which it has no record. */
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
		txChain: swap.payments.map(({ stage, coin, txid, amount }) => ({
			stage,
			coin,
			txid,
			amount: new Decimal(amount),
		})),
	} as const;
}

/** The document knows two: a swap is shown while it happens, and when it is over. */
function statusOf(status: SwapRow['status']): 'realtime' | 'finished' {
	return status === 'pending' ? 'realtime' : 'finished';
}
