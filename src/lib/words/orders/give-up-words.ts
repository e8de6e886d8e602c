import { showFigure } from '#lib/domain/money/figures.ts';
import type { TradeReceipt } from '#lib/domain/orders/order-receipt.ts';
import { depositFor } from '#lib/domain/outputs/trade-limits.ts';
import type { SwapLocks } from '#lib/domain/swaps/swap.ts';

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
