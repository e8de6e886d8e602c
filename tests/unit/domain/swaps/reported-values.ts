import type { WireStage } from '#lib/api/swap-record.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { anyRecord, provedSwap } from '../../node/reference/any-record.ts';

/** Amounts of a real swap of 0.3 LTC, and of a refunded one, in the document's order. */
export const REPORTED_VALUES = {
	alicespend: 0.58094365,
	bobspend: 0.301,
	bobpayment: 0.58104365,
	alicepayment: 0.302,
	bobdeposit: 0.6536491,
	otherfee: 0,
	myfee: 0.0003861,
	bobrefund: 0.6535491,
	bobreclaim: 0.58094365,
	alicereclaim: 0.301,
	aliceclaim: 0.6535491,
} satisfies Record<WireStage, number>;

/** A finished swap for which the node reports every payment. */
export function reportedSwap(): Swap {
	const flags = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.some((flag) => flag === stage) ? value : 0,
	);
	const fees = { srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001 };
	return provedSwap(anyRecord(flags, { values, ...fees, status: 'finished' }));
}
