import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { askedBy, type AskedAndGot, type Terms } from '#lib/domain/swaps/swap-summary.ts';

/** `10 KMD at 0.00025 BTC` */
export function termsWords(
	{ amount, price }: Terms,
	{ base, rel }: Pick<AskedAndGot, 'base' | 'rel'>,
): string {
	return `${showAmount(amount)} ${base} at ${showFigure(price)} ${rel}`;
}

/** What was asked for, and what came of it. */
export function askedWords(fill: AskedAndGot): string {
	const isPurchase = fill.side === 'buy';
	const asked = boundWords(fill);
	const terms = termsWords(fill.agreed, fill);
	if (!fill.hasArrived) return `You asked to ${fill.side} ${asked}. Agreed: ${terms}.`;
	return `You asked to ${fill.side} ${asked}, and ${isPurchase ? 'got' : 'sold'} ${terms}.`;
}

/** What was asked for, where nothing that came of it is known. */
export function requestWords(request: TradeRequest): string {
	return `You asked to ${request.side} ${boundWords({ ...request, asked: askedBy(request) })}.`;
}

function boundWords(fill: Pick<AskedAndGot, 'asked' | 'base' | 'rel' | 'side'>): string {
	return `${termsWords(fill.asked, fill)} or ${fill.side === 'buy' ? 'less' : 'more'}`;
}
