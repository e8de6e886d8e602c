import type { TradeRules } from '../../trade/trade-rules.ts';
import { marketmakerOffers } from './formulas.ts';
import { brokenSwaps } from './broken-swaps.ts';
import { answerTo, quoteOf, raisedLimit } from './matching.ts';

/** How trades come about with the program that people run, as it was measured. */
export const marketmakerRules: TradeRules = {
	answerMs: 2_500,
	ask: (terms) => ({ bound: raisedLimit(terms), bobAmount: quoteOf(terms).asked - terms.fees.bob }),
	answer: answerTo,
	repeatMs: 300_000,
	isNonceBinding: true,
	holdsMakers: false,
	countsFailedRequests: true,
	hidesOfferedOutputs: true,
	cancelledSeenMs: 480_000,
	formulaDelayMs: 120_000,
	offersByRule: marketmakerOffers,
	endsFormula: ({ isReversed, price }) => isReversed && price <= 0n,
	firstTryMs: 28_000,
	botTimeoutMs: 30_000,
	doBotsLookFirst: false,
	swaps: brokenSwaps,
};
