import { formatMoney, type Money } from '#lib/domain/money/figures.ts';
import type { QuoteComparison } from '#lib/domain/swaps/swap-receipt.ts';

/**
 * Compares the review of a request with the outcome of its swap, one sentence each.
 *
 * @param format formats a time of the node's clock
 */
export function describeQuoteComparison(
	comparison: QuoteComparison,
	format: (time: number) => string,
): string[] {
	const { end } = comparison;
	if (end?.is === 'failed') return describeFailed(comparison, end, format);
	return end?.is === 'claimed' ? describeClaimed(comparison, end) : describeTraded(comparison, end, format);
}

function describeTraded(
	{ paid, received, expected, worst, failure }: QuoteComparison,
	end: Extract<QuoteComparison['end'], { is: 'traded' }> | undefined,
	format: (time: number) => string,
): string[] {
	const of = (coin: string, amount: bigint): string => formatMoney({ coin, amount } satisfies Money);
	const least = of(received, worst.receives);
	const most = of(paid, worst.spends);
	const receives = expected && of(received, expected.receives);
	const spends = expected && of(paid, expected.spends);
	if (!end)
		return [
			receives && spends
				? `Expected about ${receives} for about ${spends}.`
				: 'No offer matched when you sent the order.',
			`At least ${least} for at most ${most}.`,
			failure.deposit === undefined
				? `If your counterparty gives up: ${of(paid, failure.lost)} of fees are lost; the rest is back by ${format(failure.by)}.`
				: `If your counterparty gives up: ${of(paid, failure.lost)} of fees are lost; the rest is back by ${format(failure.by)}, or you get its deposit of at least ${of(received, failure.deposit)}.`,
		];
	const [got, left] = [of(received, end.receives), of(paid, end.spends)];
	return [
		receives
			? `Expected about ${receives}, at least ${least}; received ${got}.`
			: `Expected at least ${least}; received ${got}.`,
		spends
			? `Expected to pay about ${spends}, at most ${most}; paid ${left}.`
			: `Expected to pay at most ${most}; paid ${left}.`,
	];
}

/** The deposit was received instead of the payment. */
function describeClaimed(
	{ paid, received, failure }: QuoteComparison,
	{ deposit }: Extract<QuoteComparison['end'], { is: 'claimed' }>,
): string[] {
	const got = formatMoney({ coin: received, amount: deposit });
	const payment = formatMoney({ coin: paid, amount: failure.returns });
	const least = formatMoney({ coin: received, amount: failure.deposit ?? 0n });
	return [
		`Expected ${payment} back if your counterparty gave up, or at least ${least} of its deposit; received ${got}.`,
	];
}

function describeFailed(
	{ paid, failure }: QuoteComparison,
	{ lost, at }: Extract<QuoteComparison['end'], { is: 'failed' }>,
	format: (time: number) => string,
): string[] {
	const [told, fees] = [failure.lost, lost].map((amount) => formatMoney({ coin: paid, amount }));
	return [
		`Expected to lose at most ${told} of fees if your counterparty gave up; lost ${fees}.`,
		at === undefined
			? `Expected the rest back by ${format(failure.by)}.`
			: `Expected the rest back by ${format(failure.by)}; the swap ended ${format(at)}.`,
	];
}
