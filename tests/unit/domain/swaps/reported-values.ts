import type { WireStage } from '#lib/api/swap-record.ts';

/** What the real node reported of a swap of 0.3 LTC, and what one that comes back would have paid. */
export const REPORTED_VALUES = {
	myfee: 0.0003861,
	otherfee: 0,
	bobdeposit: 0.6536491,
	alicepayment: 0.302,
	bobpayment: 0.58104365,
	alicespend: 0.58094365,
	bobspend: 0.301,
	bobrefund: 0.6535491,
	bobreclaim: 0.58094365,
	alicereclaim: 0.301,
	aliceclaim: 0.6535491,
} satisfies Record<WireStage, number>;
