import type { Pair } from '#lib/domain/market/pair.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { LinkedField, OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { OrderProblem } from '#lib/domain/orders/order-check.ts';
import { formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { amountWords } from '../money/amount-words.ts';
import type { Match } from '#lib/domain/matching/matching.ts';
import type { OrderReceipt, TradeReceipt } from '#lib/domain/orders/order-receipt.ts';
import { depositFor } from '#lib/domain/outputs/trade-limits.ts';
import type { SwapLocks } from '#lib/domain/swaps/swap.ts';

const ARTICLES = { price: 'a price', amount: 'an amount', total: 'a total' } as const;
const NAMES = { price: 'The price', amount: 'The amount', total: 'The total' } as const;

/** Of a purchase, whose inverse price has no eight decimals left. */
export const PRICE_TOO_HIGH = 'Your node cannot store a price this high.';

/** The coin that a field counts. */
export function coinOf(field: LinkedField, { base, rel }: Pair): string {
	return field === 'amount' ? base : rel;
}

/** The button's text for a problem. */
export function buttonWords(problem: OrderProblem, pair: Pair, zone: TimeZoneChoice): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? `Enter ${ARTICLES[problem.field]}`
				: `Correct the ${problem.field}`;
		case 'too-high':
			return 'Lower the price';
		case 'too-poor':
			return `Not enough ${coinOf(problem.field, pair)}`;
		case 'no-output':
			return 'Too large for one trade';
		case 'empty-book':
			return problem.side === 'buy' ? `No one sells ${pair.base} now` : `No one buys ${pair.base} now`;
		case 'waiting':
			return `Waiting for a match (${problem.seconds} s)`;
		case 'repeat':
			return `Wait until ${formatTime(new Date(problem.until), zone)}, or change the amount`;
	}
}

/** The text of a problem beside its field; `undefined` if the field is only empty. */
export function fieldWords(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : amountWords(NAMES[problem.field], problem.problem);
		case 'too-high':
			return PRICE_TOO_HIGH;
		case 'too-poor':
			return `You need ${showAmount(problem.short)} ${coinOf(problem.field, pair)} more, fees included.`;
		case 'no-output':
			return 'Too large for one trade: your coins are split into smaller pieces.';
		case 'empty-book':
		case 'waiting':
		case 'repeat':
			return undefined;
	}
}

/** The match of a request in the book, in one or two sentences. */
export function matchWords(match: Match, side: OrderSide, { base, rel }: Pair): string {
	switch (match.is) {
		case 'met':
			return `Best matching order: ${showFigure(match.price)} ${rel}.`;
		case 'too-large':
			return side === 'buy'
				? `No seller at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${rel}.`
				: `No buyer at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${base}.`;
		case 'refused':
			return side === 'buy'
				? `The seller may refuse, because fees take too much of this amount. ${neededWords(match, side, rel)}`
				: `The buyer may refuse, because fees take too much of this amount. ${neededWords(match, side, rel)}`;
		case 'out-of-reach':
			return side === 'buy'
				? `No one sells ${base} at this price: the best ask is ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`
				: `No one buys ${base} at this price: the best bid is ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`;
		case 'ignored':
			return side === 'buy'
				? `No seller would answer this order. ${neededWords(match, side, rel)}`
				: `No buyer would answer this order. ${neededWords(match, side, rel)}`;
	}
}

function neededWords(
	{ needed }: Extract<Match, { needed: bigint | undefined }>,
	side: OrderSide,
	rel: string,
): string {
	if (needed === undefined) return 'The amount is too small for the fees: trade more at once.';
	return side === 'buy'
		? `To cover the fees, bid at least ${showFigure(needed)} ${rel}.`
		: `To cover the fees, ask at most ${showFigure(needed)} ${rel}.`;
}

/** The effect of a taken order, in one sentence. @param part the best maker's part, if it takes less than all */
export function takenSentence(
	receipt: OrderReceipt,
	part: OrderReceipt | undefined,
	paid: string,
	received: string,
): string {
	const { pays, spends, receives } = part ?? receipt;
	if (!part)
		return `You pay at most ${showFigure(spends)} ${paid}, and receive at least ${showFigure(receives)} ${received} when the swap completes.`;
	return `The best order fills ${showFigure(pays)} of your ${showFigure(receipt.pays)} ${paid}: you pay at most ${showFigure(spends)} ${paid}, and receive at least ${showFigure(receives)} ${received} when the swap completes. Another order may fill all of it.`;
}

/** The two sums of a receipt; none without one. */
export function takenSums(
	receipt: OrderReceipt | undefined,
	paid: string,
	received: string,
): { readonly name: string; readonly text: string }[] {
	if (!receipt) return [];
	return [
		{ name: 'You pay at most', text: `${showFigure(receipt.spends)} ${paid}` },
		{ name: 'You receive at least', text: `${showFigure(receipt.receives)} ${received}` },
	];
}

const HOUR_MS = 3_600_000;
/** Some blocks pass until a node takes coins back. */
const BLOCKS_MS = HOUR_MS / 4;
/** A program that takes the deposit waits for the median time of that chain, which is up to an hour behind. */
const MEDIAN_MS = HOUR_MS;

/** A trade that is reviewed, as far as its swap can fail. */
interface RiskyTrade {
	readonly paid: string;
	readonly received: string;
	/** The user posts the order. */
	readonly isMaker?: boolean;
}

/** The cost of a swap that does not complete: beside every "at most" and "at least". */
export function giveUpWords(
	{ pays, spends }: TradeReceipt,
	{ paid, received, isMaker = false }: RiskyTrade,
	locks: SwapLocks,
): string {
	const fees = `${showFigure(spends - pays)} ${paid}`;
	const own = `${showFigure(pays)} ${paid}`;
	const span = longestLock(locks);
	if (isMaker)
		return `If your counterparty gives up, you lose up to ${fees} in fees, and your ${own} plus a deposit of ${showFigure(depositFor(pays))} ${paid} can be locked for up to ${span}. Keep your node running until then: while it is off, your counterparty can claim the deposit.`;
	const locked = `If your counterparty gives up, you lose up to ${fees} in fees, and your ${own} can be locked for up to ${span}.`;
	const instead = `Your node then claims your counterparty’s deposit in ${received} instead of your ${paid}.`;
	const running = 'Keep your node running until then.';
	return (locks.takerTakes === 'deposit' ? [locked, instead, running] : [locked, running]).join(' ');
}

/** The same where the amounts of the swaps are not known beforehand. */
export function swapsMayFail(locks: SwapLocks): string {
	const span = longestLock(locks);
	return locks.takerTakes === 'deposit'
		? `If a counterparty gives up, you lose the fees of that swap. Your coins in it can be locked for up to ${span}, or you get the counterparty’s deposit instead.`
		: `If a counterparty gives up, you lose the fees of that swap, and your coins in it can be locked for up to ${span}.`;
}

function longestLock({ lockMs, takerFromMs, takerTakes }: SwapLocks): string {
	const until = Math.max(takerFromMs, 2 * lockMs) + (takerTakes === 'deposit' ? MEDIAN_MS : BLOCKS_MS);
	return `${Math.ceil(until / HOUR_MS)} hours`;
}
