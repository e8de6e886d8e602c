import { showAmount, showFigure } from '#lib/domain/money/group-digits.ts';
import type { AskedAndGot, Terms } from '#lib/domain/swaps/asked-and-got.ts';

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
	const asked = `${termsWords(fill.asked, fill)} or ${isPurchase ? 'less' : 'more'}`;
	const terms = termsWords(fill.agreed, fill);
	if (!fill.hasArrived) return `You asked to ${fill.side} ${asked}. Agreed: ${terms}.`;
	return `You asked to ${fill.side} ${asked}, and ${isPurchase ? 'got' : 'sold'} ${terms}.`;
}
