import { hideable } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';

/** One line of what was asked of the makers. */
export function requestWords({ side, base, rel, price, volume, isSweep }: TradeRequest): string {
	const verb = side === 'buy' ? 'Buy' : 'Sell';
	if (!isSweep) return `${verb} ${base} at ${price} ${rel}`;
	return side === 'buy'
		? `Sweep: buy ${base} for ${hideable(volume)} ${rel}`
		: `Sweep: sell ${hideable(volume)} ${base} for ${rel}`;
}

/** `buy KMD with LTC`: the name of a trade without its figures. */
export function tradeName({ side, base, rel }: { side: OrderSide; base: string; rel: string }): string {
	return `${side} ${base} ${side === 'buy' ? 'with' : 'for'} ${rel}`;
}
