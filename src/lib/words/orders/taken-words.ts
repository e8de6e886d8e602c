import { showFigure } from '#lib/domain/money/figures.ts';
import type { OrderReceipt } from '#lib/domain/orders/order-receipt.ts';

/** What a taken order does, in one sentence. @param part what the best maker takes, where that is less than all */
export function takenSentence(
	receipt: OrderReceipt,
	part: OrderReceipt | undefined,
	paid: string,
	received: string,
): string {
	const { pays, spends, receives } = part ?? receipt;
	const moved = `at most ${showFigure(spends)} ${paid} leave your wallet and at least ${showFigure(receives)} ${received} arrive when the swap completes`;
	if (!part) return `A${moved.slice(1)}.`;
	return `The best maker takes ${showFigure(pays)} of your ${showFigure(receipt.pays)} ${paid}: ${moved}. Another one may take up to all of it.`;
}

/** The two sums of a receipt; none without one. */
export function takenSums(
	receipt: OrderReceipt | undefined,
	paid: string,
	received: string,
): { readonly name: string; readonly text: string }[] {
	if (!receipt) return [];
	return [
		{ name: 'Leaves, at most', text: `${showFigure(receipt.spends)} ${paid}` },
		{ name: 'Arrives, at least', text: `${showFigure(receipt.receives)} ${received}` },
	];
}
