import type { FormulaRequest } from '#lib/domain/formula/formula-request.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';

/** One line of what a trading call was for. */
export function tradeWords({ kind, draft }: JournalEntry): string {
	if (kind === 'trade-request') {
		const { side, base, rel, price, volume, isSweep } = draft as TradeRequest;
		if (!isSweep) return `Ask to ${side} ${base} at ${price} ${rel}`;
		return side === 'buy' ? `Sweep: ${volume} ${rel} for ${base}` : `Sweep: ${volume} ${base} for ${rel}`;
	}
	if (kind === 'trade-formula') {
		const { base, rel } = draft as FormulaRequest;
		return `Offer ${base} for ${rel} by a formula`;
	}
	if (kind === 'prepare-outputs') {
		const { coin, amount, trades } = draft as PreparationDraft;
		return `Prepare outputs for ${trades} × ${amount || '0'} ${coin}`;
	}
	const { base, rel, price } = draft as Pair & { price: string };
	return price === '0' ? `Take back ${base} for ${rel}` : `Offer ${base} at ${price} ${rel}`;
}
