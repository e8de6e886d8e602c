import type { ReplyOf } from '#lib/api/method.ts';
import type { statsdisp } from '#lib/api/swaps.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import {
	byTime,
	type SeenPayment,
	type SeenPaymentName,
	type SeenSwap,
} from '#lib/domain/statistics/seen-swap.ts';

type WireSwap = NonNullable<ReplyOf<typeof statsdisp>['swaps']>[number];

const PAYMENTS = [
	['deposit', 'bobdeposit'],
	['taker-payment', 'alicepayment'],
	['maker-payment', 'bobpayment'],
	['maker-payment-spent', 'paymentspent'],
	['taker-payment-spent', 'Apaymentspent'],
	['deposit-spent', 'depositspent'],
] as const satisfies readonly (readonly [SeenPaymentName, keyof WireSwap])[];

/** The newest first. The real node may list a swap twice. */
export function readSeenSwaps(rows: readonly WireSwap[]): SeenSwap[] {
	const swaps = new Map<string, SeenSwap>();
	for (const row of rows) {
		const swap = readSeenSwap(row);
		if (swap) swaps.set(swap.id, swap);
	}
	return [...swaps.values()].sort(byTime);
}

/** Nothing for amounts that no swap has: rows come from messages of other nodes. */
function readSeenSwap(row: WireSwap): SeenSwap | undefined {
	const { aliceid, requestid, quoteid, timestamp = 0, finished, expired } = row;
	const [baseAmount, relAmount] = [parseDecimal(row.basevol), parseDecimal(row.relvol)];
	if (baseAmount < 0n || relAmount < 0n) return undefined;
	return {
		id: `${requestid}-${quoteid}-${aliceid}`,
		begunAt: timestamp || undefined,
		endedAt: finished || expired || undefined,
		outcome: outcomeOf(finished, expired),
		maker: row.src.toLowerCase(),
		taker: row.dest.toLowerCase(),
		...{ base: row.base, rel: row.rel, baseAmount, relAmount },
		payments: readPayments(row),
	};
}

/** The document's rows tell no end: what is listed there is a swap. */
function outcomeOf(finished?: number, expired?: number): SeenSwap['outcome'] {
	if (expired) return 'expired';
	return finished === 0 ? 'open' : 'finished';
}

const NONE: readonly SeenPayment[] = [];

function readPayments(row: WireSwap): readonly SeenPayment[] {
	const payments = PAYMENTS.flatMap(([name, member]) => {
		const txid = row[member];
		return txid === undefined ? [] : [{ name, txid }];
	});
	return payments.length === 0 ? NONE : payments;
}
