import type { OrderBook } from '#lib/domain/book.ts';
import { coinsFor, ordersFor } from '#lib/domain/orders/taken-order.ts';
import { failedSwapOf, type FailedSwap } from '#lib/domain/orders/trade-outcomes.ts';
import {
	firstTrade,
	type FirstTrade,
	type BotTerms,
	coinsOfBot,
	botProblems,
	EMPTY_BOT_DRAFT,
	readBotDraft,
	termsOf,
	type BotDraft,
	type BotProblem,
	type BotOrder,
} from '#lib/domain/bots.ts';
import { parsePair, type Pair, formatPair, isSamePair } from '#lib/domain/market/pair.ts';
import {
	checkPrice,
	pricesOfOthers,
	type MarketPrices,
	type PriceCheck,
} from '#lib/domain/orders/price-check.ts';
import { type PairFunds, type CoinFunds, tradeLimits } from '#lib/domain/outputs.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { readPairFunds } from './outputs.svelte.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { mostToPay, spentFor } from '#lib/domain/orders/trade-costs.ts';
import { Coins } from './coins.svelte.ts';
import { StoredDraft } from './drafts.svelte.ts';

const BOOK_INTERVAL_MS = 5_000;
const FUNDS_INTERVAL_MS = 60_000;

/** The market of a bot's pair: the book, and the funds of both coins. */
export class BotMarket {
	readonly book: Live<OrderBook>;
	readonly funds: Live<PairFunds>;
	/** Excludes the user's own orders, which are no evidence of a price and are not taken by bots. */
	readonly prices: MarketPrices = $derived.by(() =>
		pricesOfOthers(this.book.current, undefined, this.#addresses),
	);
	readonly #addresses: readonly string[] = $derived.by(() => {
		const funds = this.funds.current;
		return funds ? [funds.base.address, funds.rel.address].filter(Boolean) : [];
	});
	readonly #desk: Desk;

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		const { node } = desk.connection;
		this.book = new Live((options) => node.market.orderBook(pair, options), { every: BOOK_INTERVAL_MS });
		this.funds = new Live((options) => readPairFunds(node, pair, options), { every: FUNDS_INTERVAL_MS });
	}

	/** The error of reading the book or the wallet. */
	get failure(): Error | undefined {
		return this.book.error ?? this.funds.error;
	}

	/** The bot's first trade; `undefined` until book and wallet are read. */
	firstTrade(terms: BotTerms): FirstTrade | undefined {
		const [book, funds] = [this.book.current, this.funds.current];
		if (!book || !funds) return undefined;
		const { matching } = this.#desk.connection.node.capabilities;
		return firstTrade(terms, ordersFor(terms.side, book, this.#addresses), funds, matching);
	}

	/** The cost of the bot's largest swap if the counterparty disappears; `undefined` until the wallet is read. */
	failureOf(terms: BotTerms): FailedSwap | undefined {
		const funds = this.funds.current;
		if (!funds) return undefined;
		const { paid, received } = coinsFor(terms.side, funds);
		const locks = this.#desk.connection.node.swaps.locksOf({ base: received.coin, rel: paid.coin });
		return failedSwapOf(terms.volume, paid.transactionFee, locks);
	}

	/** Checks how far a bound is on the wrong side of the market. */
	checkPrice({ side, bound }: Pick<BotTerms, 'side' | 'bound'>): PriceCheck | undefined {
		return checkPrice(side, bound, this.prices);
	}
}

/** One market per pair, so that returning to a pair shows its last values immediately. */
export class BotMarkets {
	readonly #pairs: KeyedCache<string, BotMarket>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((written) => new BotMarket(desk, parsePair(written) as Pair));
	}

	of(written: string): BotMarket {
		return this.#pairs.get(written);
	}
}

/** The form of a bot, with its review before the start. */
export class BotForm {
	readonly #draft: StoredDraft<BotDraft>;
	readonly #desk: Desk;
	readonly #coins: Coins;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#coins = desk.use(Coins);
		this.#draft = new StoredDraft(desk, {
			...{ form: 'bot-draft', fresh: EMPTY_BOT_DRAFT, parse: readBotDraft },
		});
	}

	get draft(): BotDraft {
		return this.#draft.current;
	}

	/** Selects a pair. Keeps the values entered for the same pair, even after a reload. */
	async choosePair({ base, rel }: Pair): Promise<void> {
		await this.#draft.loaded;
		const before = this.draft;
		if (isSamePair(before, { base, rel })) return;
		const isOfOther = before.base !== '' && before.rel !== '';
		this.edit({ base, rel, ...(isOfOther && { price: '', volume: '' }) });
	}

	edit(changed: Partial<BotDraft>): void {
		this.#draft.edit({ ...this.draft, ...changed });
	}

	/** Called after the start. The pair stays in the form, but a reload starts with an empty form. */
	clear(): void {
		this.edit({ price: '', volume: '' });
		this.#draft.forget();
	}

	/** Clears the form if the call of a closed page has started a bot with these terms. */
	clearIfStarted({ side, base, rel, price, volume }: BotOrder): void {
		const { terms } = this;
		const isSame =
			terms?.side === side &&
			isSamePair(terms, { base, rel }) &&
			formatAmount(terms.bound) === price &&
			formatAmount(terms.volume) === volume;
		if (isSame) this.clear();
	}

	/** `undefined` until both coins are selected. */
	readonly market: BotMarket | undefined = $derived.by(() => {
		const { base, rel } = this.draft;
		if (base === '' || rel === '' || base === rel) return undefined;
		return this.#desk.use(BotMarkets).of(formatPair({ base, rel }));
	});

	/** The inactive coins of the pair. */
	readonly off: readonly string[] = $derived.by(() =>
		[this.draft.base, this.draft.rel].filter((coin) => this.#coins.isOff(coin)),
	);

	/** The funds of the coin with which the bot pays. */
	readonly paidFunds: CoinFunds | undefined = $derived.by(() => {
		const funds = this.market?.funds.current;
		return this.draft.side === 'buy' ? funds?.rel : funds?.base;
	});

	/** The maximum volume, with fees reserved for a single trade of the whole volume. */
	readonly most: bigint = $derived.by(() => {
		const funds = this.paidFunds;
		return funds ? mostToPay(tradeLimits(funds).free, funds.transactionFee) : 0n;
	});

	readonly terms: BotTerms | undefined = $derived.by(() => termsOf(this.draft));

	readonly problems: readonly BotProblem[] = $derived.by(() =>
		botProblems(this.draft, { off: this.off, short: this.#short }),
	);

	readonly firstTrade: FirstTrade | undefined = $derived.by(
		() => this.terms && this.market?.firstTrade(this.terms),
	);

	readonly priceCheck: PriceCheck | undefined = $derived.by(
		() => this.terms && this.market?.checkPrice(this.terms),
	);

	get #short(): bigint {
		const [terms, funds] = [this.terms, this.paidFunds];
		if (!terms || !funds || funds.coin !== coinsOfBot(terms).paid) return 0n;
		const missing = spentFor(terms.volume, funds.transactionFee) - tradeLimits(funds).free;
		return missing > 0n ? missing : 0n;
	}
}
