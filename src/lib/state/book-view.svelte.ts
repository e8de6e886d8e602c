import { COIN } from '#lib/domain/money/amount.ts';
import {
	type ReferencePrice,
	SIZE_UNITS,
	type SizeUnit,
	BOOK_SORTS,
	type BookOrdering,
} from '#lib/domain/book.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

const PRICE_INTERVAL_MS = 30_000;

/** The value of coins in the reference coin, from their order books against it. */
export class ReferencePrices {
	readonly #desk: Desk;
	readonly #pairs: KeyedCache<string, Live<ReferencePrice | 'unknown'>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#pairs = new KeyedCache((written) => {
			const pair = parsePair(written) as Pair;
			return new Live((options) => this.#read(pair, options), { every: PRICE_INTERVAL_MS });
		});
	}

	/** `unknown` unless one of the coins has both bids and asks against the reference coin. */
	of(pair: Pair): Live<ReferencePrice | 'unknown'> {
		return this.#pairs.get(formatPair(pair));
	}

	async #read(pair: Pair, options: ReadOptions): Promise<ReferencePrice | 'unknown'> {
		for (const side of ['base', 'rel'] as const) {
			const price = await this.#priceOf(pair[side], options);
			if (price > 0n) return { of: side, price };
		}
		return 'unknown';
	}

	/** The mid price; 0 unless there are both bids and asks. */
	async #priceOf(coin: string, options: ReadOptions): Promise<bigint> {
		if (coin === REFERENCE_COIN) return COIN;
		const pair = { base: coin, rel: REFERENCE_COIN };
		const { bid, ask } = await this.#desk.connection.node.market.bestPrices(pair, options);
		return bid > 0n && ask > 0n ? (bid + ask) / 2n : 0n;
	}
}

const NAME = 'trade.book';

interface BookStyle {
	readonly isDepth: boolean;
	readonly unit: SizeUnit;
	/** Whether bars and sums accumulate from the best price; otherwise each row shows only its own amount. */
	readonly isCumulative: boolean;
	/** Whether each row shows age and outputs. */
	readonly hasMore: boolean;
	/** Whether each row shows the total for the amount in the order form. */
	readonly hasFees: boolean;
	readonly ordering: BookOrdering;
	/** The price step for grouping orders, in units of 1e-8, by pair. */
	readonly steps: Readonly<Record<string, string>>;
}

const DEFAULT_STYLE: BookStyle = {
	...{ isDepth: false, unit: 'base', isCumulative: true, hasMore: false, hasFees: false },
	ordering: { by: 'price', isReversed: false },
	steps: {},
};

/** The user's order to scroll to in a book. */
export interface SoughtOrder {
	/** The pair as in a URL. */
	readonly pair: string;
	readonly side: 'asks' | 'bids';
}

/** Display settings of the order books. */
export class BookView {
	#sought = $state.raw<SoughtOrder>();
	readonly #style: StoredSetting<BookStyle>;
	readonly #references: ReferencePrices;

	constructor(desk: Desk) {
		this.#style = new StoredSetting(desk.database, { name: NAME, initial: DEFAULT_STYLE, parse: parseStyle });
		this.#references = desk.use(ReferencePrices);
	}

	/** The user's order to highlight; a new object for each request. */
	get sought(): SoughtOrder | undefined {
		return this.#sought;
	}

	/** Highlights the user’s order in its book. */
	seek(order: Pick<OpenOrder, 'base' | 'rel' | 'side'>): void {
		this.#sought = { pair: formatPair(order), side: order.side === 'sell' ? 'asks' : 'bids' };
		if (this.style.isDepth) this.change({ isDepth: false });
	}

	get style(): BookStyle {
		return this.#style.current;
	}

	/** 0 if orders are not grouped. */
	stepOf(pair: Pair): bigint {
		return BigInt(this.style.steps[formatPair(pair)] ?? 0);
	}

	chooseStep(pair: Pair, step: bigint): void {
		this.change({ steps: { ...this.style.steps, [formatPair(pair)]: String(step) } });
	}

	/** The value of the pair in the reference coin; `undefined` unless sizes are shown in it. */
	referenceOf(pair: Pair): Live<ReferencePrice | 'unknown'> | undefined {
		return this.style.unit === 'reference' ? this.#references.of(pair) : undefined;
	}

	change(part: Partial<BookStyle>): void {
		this.#style.set({ ...this.style, ...part });
	}
}

function parseStyle(stored: unknown): BookStyle {
	const style = Object(stored) as Record<keyof BookStyle, unknown>;
	const { isDepth, unit, isCumulative, hasMore, hasFees, steps } = style;
	const { by, isReversed } = Object(style.ordering) as Record<keyof BookOrdering, unknown>;
	return {
		isDepth: isDepth === true,
		unit: SIZE_UNITS.find((each) => each === unit) ?? DEFAULT_STYLE.unit,
		isCumulative: isCumulative !== false,
		hasMore: hasMore === true,
		hasFees: hasFees === true,
		ordering: {
			by: BOOK_SORTS.find((each) => each === by) ?? DEFAULT_STYLE.ordering.by,
			isReversed: isReversed === true,
		},
		steps: Object.fromEntries(
			Object.entries(steps ?? {}).filter(([, step]) => /^\d{1,20}$/.test(String(step))),
		) as Record<string, string>,
	};
}
