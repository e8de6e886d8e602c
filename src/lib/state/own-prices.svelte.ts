import { priceNear } from '#lib/domain/ledger.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { isCurrency, readOwnPrices, type OwnPricesDraft } from '#lib/domain/own-prices.ts';
import { hasShapeOf } from '#lib/domain/text/shape.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

const NO_PRICES: OwnPricesDraft = { currency: '', text: '' };

/** Prices typed by the user, in a currency or in the reference coin. */
export class OwnPrices {
	readonly #stored: StoredSetting<OwnPricesDraft>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting<OwnPricesDraft>(desk.database, {
			name: 'own-prices',
			initial: NO_PRICES,
			parse: (stored) => (hasShapeOf(NO_PRICES, stored) ? stored : undefined),
		});
	}

	get draft(): OwnPricesDraft {
		return this.#stored.current;
	}

	save(draft: OwnPricesDraft): void {
		this.#stored.set(draft);
	}

	/** The unit of all values. */
	readonly currency: string = $derived.by(() => {
		const { currency } = this.draft;
		return isCurrency(currency) ? currency : REFERENCE_COIN;
	});

	readonly prices = $derived.by(() => readOwnPrices(this.draft.text).prices);

	/** The price of the nearest day in the currency, with eight decimal places; `undefined` without any. */
	near(coin: string, at: number): (ReturnType<typeof priceNear> & { readonly isTyped: boolean }) | undefined {
		if (coin === this.currency) return { price: COIN, distanceMs: 0, isTyped: false };
		const near = priceNear(this.prices.get(coin.toUpperCase()) ?? [], at);
		return near && { ...near, isTyped: true };
	}
}
