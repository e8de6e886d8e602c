import { myprices, setprice } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { keyOfOrder, readOwnOrders } from '#lib/domain/orders/own-orders.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { OfferedPrice } from '#lib/domain/orders/offered-price.ts';
import { LOCK_NAMES, tryLock, withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { TradeJournal } from './trade-journal.ts';

/** A price of which nobody knew whether the node had got it, and what the node says of it. */
export interface SettledPrice {
	readonly offered: OfferedPrice;
	/** The node's price is this one. */
	readonly stands: boolean;
}

const REPLACED = 'The node shows another price.';

/**
 * Sets the prices of offers. Each is written down before it goes and sent once; where its reply is lost, or its page ends
 * before it comes, the node's own prices say what became of it.
 */
export class OfferPrices {
	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/** @throws CallError when the price does not stand, or nobody can say; another error when it could not be written down. */
	set(offer: Pair, price: bigint): Promise<void> {
		return withLock(this.#lock, () =>
			this.#setAlone({ base: offer.base, rel: offer.rel, price: formatAmount(price) }),
		);
	}

	/** Ends the lines that a page left open which is gone. Does nothing while a tab is setting a price. */
	async settle(signal?: AbortSignal): Promise<SettledPrice[]> {
		if ((await this.#journal.openOffers()).length === 0) return [];
		const settled: SettledPrice[] = [];
		await tryLock(this.#lock, async () => {
			for (const { id, draft } of await this.#journal.openOffers()) {
				const stands = await this.#stands(draft, signal);
				await (stands ? this.#journal.finish(id) : this.#journal.refuse(id, { text: REPLACED }));
				settled.push({ offered: draft, stands });
			}
		});
		return settled;
	}

	get #lock(): LockName {
		return LOCK_NAMES.orderPrice(this.#desk.connection.id);
	}

	async #setAlone(offered: OfferedPrice): Promise<void> {
		const { id } = await this.#journal.begin('trade-offer', offered);
		try {
			await this.#desk.connection.client.call(setprice, { ...offered });
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.outcomeUnknown) await this.#journal.lose(id);
			if (!(await this.#standsDespite(error, offered))) {
				// A price that does not stand was not set: the node had nothing else to do with it.
				await this.#journal.refuse(id, { text: error.message });
				throw error;
			}
		}
		// The node has it: a full disk does not change that, and the line is ended by the next look.
		await this.#journal.finish(id).catch(() => undefined);
	}

	/** @throws CallError the very same one where nobody can say; its line stays open. */
	async #standsDespite(error: CallError, offered: OfferedPrice): Promise<boolean> {
		if (!error.outcomeUnknown) return false;
		return this.#stands(offered).catch(() => {
			throw error;
		});
	}

	async #stands({ base, rel, price }: OfferedPrice, signal?: AbortSignal): Promise<boolean> {
		const rows = await this.#desk.connection.client.call(myprices, {}, { signal });
		const key = keyOfOrder({ base, rel, side: 'sell' });
		const found = readOwnOrders(rows, { base, rel }).find((order) => keyOfOrder(order) === key);
		return (found?.price ?? 0n) === parseDecimal(price);
	}
}
