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
		case 'too-poor':
			return `Not enough ${coinOf(problem.field, pair)}`;
		case 'no-output':
			return 'No output fits this amount';
		case 'empty-book':
			return problem.side === 'buy' ? `No maker sells ${pair.base} now` : `No maker buys ${pair.base} now`;
		case 'waiting':
			return `Wait ${problem.seconds} s: a request is open`;
		case 'repeat':
			return `Wait until ${formatTime(new Date(problem.until), zone)}, or change the amount`;
	}
}

/** The text of a problem beside its field; `undefined` if the field is only empty. */
export function fieldWords(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : amountWords(NAMES[problem.field], problem.problem);
		case 'too-poor':
			return `${showAmount(problem.short)} ${coinOf(problem.field, pair)} more is needed, fees included.`;
		case 'no-output':
			return 'No single output can carry this, with another one for the fee.';
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
			return `It meets the order at ${showFigure(match.price)} ${rel}, fees counted.`;
		case 'too-large':
			return `No maker at this price has enough for all of it. The largest takes about ${showFigure(match.largest)} ${side === 'buy' ? rel : base}.`;
		case 'refused':
			return `A maker may answer it and then refuse, since the fees take too much of it. ${neededWords(match, side, rel)}`;
		case 'out-of-reach':
			return side === 'buy'
				? `No maker sells ${base} at this price now: the best asks for ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`
				: `No maker buys ${base} at this price now: the best offers ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`;
		case 'ignored':
			return `No maker would answer it. ${neededWords(match, side, rel)}`;
	}
}

function neededWords(
	{ needed }: Extract<Match, { needed: bigint | undefined }>,
	side: OrderSide,
	rel: string,
): string {
	if (needed === undefined) return 'The amount is too small for the fees: trade more at once.';
	return `For this amount the price has to be ${side === 'buy' ? 'at least' : 'at most'} ${showFigure(needed)} ${rel}, fees counted.`;
}

/** The effect of a taken order, in one sentence. @param part the best maker's part, if it takes less than all */
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
	const fees = `If the other side gives up during the swap, you lose up to ${showFigure(spends - pays)} ${paid} in fees`;
	const own = `your ${showFigure(pays)} ${paid}`;
	const span = `can be locked for up to ${longestLock(locks)}.`;
	if (isMaker)
		return `${fees}, and ${own} and a deposit of ${showFigure(depositFor(pays))} ${paid} ${span} Keep the node running until then: while it is off, the other side can claim the deposit.`;
	const instead = `Your node then takes the deposit of the other side in ${received}, and not your ${paid}.`;
	const end = locks.takerTakes === 'deposit' ? ` ${instead}` : '';
	return `${fees}, and ${own} ${span}${end} Keep the node running until then.`;
}

/** The same where the amounts of the swaps are not known beforehand. */
export function swapsMayFail(locks: SwapLocks): string {
	const end =
		locks.takerTakes === 'deposit' ? ', or the deposit of the other side comes in place of them' : '';
	return `If the other side gives up during a swap, you lose its fees, and your coins in it can be locked for up to ${longestLock(locks)}${end}.`;
}

function longestLock({ lockMs, takerFromMs, takerTakes }: SwapLocks): string {
	const until = Math.max(takerFromMs, 2 * lockMs) + (takerTakes === 'deposit' ? MEDIAN_MS : BLOCKS_MS);
	return `${Math.ceil(until / HOUR_MS)} hours`;
}
