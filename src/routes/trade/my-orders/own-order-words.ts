import { parseDecimal, COIN, formatAmount } from '#lib/domain/money/amount.ts';
import type { FormulaCall } from '#lib/domain/formula/formula-call.ts';
import { formatPercent } from '#lib/domain/formula/formula-draft.ts';
import type { RunningFormula } from '#lib/domain/formula/formula-request.ts';
import { describeRank } from '#lib/words/book/rank-words.ts';
import { offerOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { SettledPrice } from '#lib/state/orders/offer-prices.ts';
import type { OrderStanding } from '#lib/state/orders/order-standings.ts';

export function orderName({ side, base, rel, price }: OwnOrder): string {
	return `${side} ${base} at ${formatAmount(price)} ${rel}`;
}

/** Where an order stands in its book, how much of it others see, and how long ago the node said so. */
export function standingWords({ base }: OwnOrder, { seen, rank }: OrderStanding): string {
	if (!seen) return 'not in the book yet';
	const amount =
		seen.outputs > 0 && seen.largest > 0n ? `up to ${formatAmount(seen.largest)} ${base}` : undefined;
	const place = rank && describeRank(rank);
	return [place, amount, `said ${seen.ageSeconds} s ago`].filter(Boolean).join(' · ');
}

/** What is free no longer covers what the book shows: by less than this share nobody notices. */
const SLACK_SHARE = 100n;

/** Why an order cannot be taken in full at the moment; nothing where it can. */
export function coverWords(order: OwnOrder, { seen, largest }: OrderStanding): string | undefined {
	const { base: given } = offerOf(order);
	if (largest === 0n) return `No two free outputs of ${given} can carry it now: nobody can take it.`;
	const shown = order.side === 'sell' ? seen?.largest : seen && (seen.largest * order.price) / COIN;
	if (!shown || shown - shown / SLACK_SHARE <= largest) return undefined;
	return `The book shows ${formatAmount(shown)} ${given}, and only ${formatAmount(largest)} can be given now.`;
}

/** The formula that sets an order's price, with its bounds. */
export function formulaWords({ request: { call }, isEndless }: RunningFormula): string {
	const bounds = [
		call.minprice && `never under ${call.minprice}`,
		call.maxprice && `never over ${call.maxprice}`,
		isEndless && 'ends only with the node',
	].filter(Boolean);
	return [`Follows ${sourceOf(call)}${marginOf(call)}`, ...bounds].join(', ');
}

function sourceOf({ base, rel, fixed, usdpeg, refbase, refrel, ...call }: FormulaCall): string {
	if (fixed !== undefined) return `${fixed} ${rel}`;
	if (call.fundvalue_ask ?? call.fundvalue_bid) return 'the value of a fund';
	if (usdpeg) return `a price in dollars`;
	if (refbase && refrel) return `${refbase} in ${refrel}`;
	return `the node’s own price of ${base} in ${rel}`;
}

function marginOf({ margin, buymargin, sellmargin }: FormulaCall): string {
	const shares = [...new Set([sellmargin ?? margin, buymargin ?? margin])];
	const texts = shares.flatMap((share) => (share ? formatPercent(parseDecimal(share)) : []));
	return texts.length === 0 ? '' : ` with a margin of ${texts.join(' and ')}`;
}

/** What became of a price that was on its way when its page ended. */
export function settledWords({ offered: { base, rel, price }, stands }: SettledPrice): string {
	const what = price === '0' ? `taking back ${base} for ${rel}` : `${base} for ${price} ${rel}`;
	return stands ? `The node has it: ${what}.` : `The node does not have it: ${what}. Nothing changed.`;
}
