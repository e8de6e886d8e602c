import { DOCUMENT_STAGES, WIRE_STAGES, type WireStage } from '#lib/api/swap-record.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';

export const START = Date.UTC(2026, 10, 21, 12);
const NO_TXID = '0'.repeat(64);

/** Payment stages up to the taker’s spend; amounts of later ones are not reported. */
const VALUED: readonly WireStage[] = WIRE_STAGES.slice(0, 6);

/** A record in the document's format, for 0.3 LTC against 0.58 RICK, begun at `START`. */
export function anyRecord(sentflags: readonly WireStage[], more: Partial<WireSwap> = {}): WireSwap {
	const txid = (mark: string, ...stages: WireStage[]) =>
		stages.some((stage) => sentflags.includes(stage)) ? mark.repeat(64) : NO_TXID;
	return {
		expiration: START / 1000 + 15_600,
		requestid: 11,
		quoteid: 22,
		iambob: 0,
		bob: 'RICK',
		srcamount: 0.58,
		alice: 'LTC',
		destamount: 0.3,
		sentflags,
		values: DOCUMENT_STAGES.map((stage) =>
			sentflags.includes(stage) ? (VALUED.indexOf(stage) + 1) / 100 : 0,
		),
		status: 'pending',
		bobdeposit: txid('1', 'bobdeposit'),
		alicepayment: txid('2', 'alicepayment'),
		bobpayment: txid('3', 'bobpayment'),
		paymentspent: txid('4', 'alicespend', 'bobreclaim'),
		Apaymentspent: txid('5', 'bobspend', 'alicereclaim'),
		depositspent: txid('6', 'bobrefund', 'aliceclaim'),
		...more,
	};
}

/** The swap of a record, with all payments found on chain by this browser. */
export function provedSwap(record: WireSwap): Swap {
	const swap = swapOfRecord(record);
	return { ...swap, proved: swap.payments };
}
