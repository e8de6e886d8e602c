import {
	botProblems,
	EMPTY_BOT_DRAFT,
	readBotDraft,
	termsOf,
	type BotDraft,
	type BotProblem,
} from '#lib/domain/bots/bot-draft.ts';
import type { BotOrder } from '#lib/domain/bots/bot-call.ts';
import { coinsOfBot, type BotTerms } from '#lib/domain/bots/bot.ts';
import type { FirstTrade } from '#lib/domain/bots/first-trade.ts';
import { formatPair, isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { mostToPay, spentFor } from '#lib/domain/orders/trade-costs.ts';
import type { PriceCheck } from '#lib/domain/orders/price-check.ts';
import { type CoinFunds, tradeLimits } from '#lib/domain/outputs/trade-limits.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { StoredDraft } from '../stored-draft.svelte.ts';
import { BotMarkets, type BotMarket } from './bot-market.svelte.ts';

/** A bot that is filled in, with all that is said of it before it is started. */
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

	/** Begins with this pair, and keeps what is typed for it already: also what was typed before a reload. */
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

	/** It was started: the pair stays in the form, and a reload begins anew. */
	clear(): void {
		this.edit({ price: '', volume: '' });
		this.#draft.forget();
	}

	/** Clears what is typed where a bot with these terms was started after all, as a page that was closed had asked for. */
	clearIfStarted({ side, base, rel, price, volume }: BotOrder): void {
		const { terms } = this;
		const isSame =
			terms?.side === side &&
			isSamePair(terms, { base, rel }) &&
			formatAmount(terms.bound) === price &&
			formatAmount(terms.volume) === volume;
		if (isSame) this.clear();
	}

	/** There once both coins are chosen. */
	readonly market: BotMarket | undefined = $derived.by(() => {
		const { base, rel } = this.draft;
		if (base === '' || rel === '' || base === rel) return undefined;
		return this.#desk.use(BotMarkets).of(formatPair({ base, rel }));
	});

	/** The coins of the pair that are switched off. */
	readonly off: readonly string[] = $derived.by(() =>
		[this.draft.base, this.draft.rel].filter((coin) => this.#coins.isOff(coin)),
	);

	/** What there is of the coin that the bot would pay with. */
	readonly paidFunds: CoinFunds | undefined = $derived.by(() => {
		const funds = this.market?.funds.current;
		return this.draft.side === 'buy' ? funds?.rel : funds?.base;
	});

	/** The most that it could be given, with fees left for one trade of it all. */
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
