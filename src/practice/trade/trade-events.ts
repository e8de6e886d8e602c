import type { OrderRow } from './orders.ts';
import type { Payment, RequestRow, SwapRow } from './swap-row.ts';

/** An event of a trade, with the current row. */
export type TradeEvent =
	| { readonly kind: 'request'; readonly request: RequestRow }
	/** The swap began, made this payment, or ended. */
	| { readonly kind: 'swap'; readonly swap: SwapRow; readonly payment?: Payment }
	/** The user's order was broadcast. */
	| { readonly kind: 'order'; readonly order: OrderRow };

/** Called within the transaction. Messages to the outside must wait until the transaction is written. */
export type TradeListener = (event: TradeEvent, now: number) => void;

export class TradeListeners {
	readonly #listeners: TradeListener[] = [];

	add(listener: TradeListener): void {
		this.#listeners.push(listener);
	}

	emit(event: TradeEvent, now: number): void {
		for (const listener of this.#listeners) listener(event, now);
	}
}
