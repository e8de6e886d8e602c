import type { Pair } from '#lib/domain/pair.ts';
import type { TradeRequest } from '#lib/domain/trade-request.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';

/** One line of what a trading call was for. */
export function tradeWords({ kind, draft }: JournalEntry): string {
	if (kind === 'trade-request') {
		const { side, base, rel, price } = draft as TradeRequest;
		return `Ask to ${side} ${base} at ${price} ${rel}`;
	}
	const { base, rel, price } = draft as Pair & { price: string };
	return price === '0' ? `Take back ${base} for ${rel}` : `Offer ${base} at ${price} ${rel}`;
}
