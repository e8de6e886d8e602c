import type { AnyCall } from '#lib/domain/flow/journal-entry.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';

/** One line of what a trading call was for. */
export function callWords({ kind, draft }: AnyCall): string {
	const { base, rel } = draft;
	switch (kind) {
		case 'trade-request':
			return requestWords(draft);
		case 'trade-formula':
			return `Post ${base} for ${rel} by a formula`;
		case 'trade-offer':
			return draft.price === '0' ? `Cancel ${base} for ${rel}` : `Post ${base} at ${draft.price} ${rel}`;
	}
}

function requestWords({ side, base, rel, price, volume, isSweep }: TradeRequest): string {
	if (!isSweep) return `Request to ${side} ${base} at ${price} ${rel}`;
	return side === 'buy' ? `Sweep: ${volume} ${rel} for ${base}` : `Sweep: ${volume} ${base} for ${rel}`;
}

/** One line of what a preparation of outputs is for. */
export function preparationWords({ coin, amount, trades }: PreparationDraft): string {
	return `Prepare outputs for ${trades} × ${amount || '0'} ${coin}`;
}
