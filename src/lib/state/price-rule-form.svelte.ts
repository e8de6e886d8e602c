import {
	EVERY_PRICE_RULE,
	type PriceRuleCapabilities,
	computePriceRule,
	type PriceRuleValue,
	type PriceSources,
} from '#lib/domain/price-rule.ts';
import {
	newPriceRuleDraft,
	readPriceRule,
	type PriceRuleDraft,
	type ReadPriceRule,
	readPriceRuleDraft,
} from '#lib/domain/price-rule-draft.ts';
import { coinsOf, type PriceRuleSource } from '#lib/domain/price-rule-source.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { StoredDraft } from './drafts.svelte.ts';

/** As often as the node computes its formulas; a real one asks the internet each time. */
const SOURCES_INTERVAL_MS = 60_000;

const NO_SOURCES: PriceSources = { worth: new Map() };

/** The formulas that are being filled in, one for each pair. */
export class PriceRuleForms {
	readonly #pairs: KeyedCache<string, PriceRuleForm>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((written) => new PriceRuleForm(desk, parsePair(written) as Pair));
	}

	of(pair: Pair): PriceRuleForm {
		return this.#pairs.get(formatPair(pair));
	}
}

interface KeyedSources {
	/** The prices that were asked for. */
	readonly key: string;
	readonly sources: PriceSources;
}

export class PriceRuleForm {
	readonly pair: Pair;
	readonly #desk: Desk;
	readonly #draft: StoredDraft<PriceRuleDraft>;
	#side = $state.raw<OrderSide>('buy');

	readonly read: ReadPriceRule = $derived.by(() =>
		readPriceRule(this.#draft.current, this.#side, this.pair, this.capabilities),
	);
	/** The current prices of the formula's sources, from the node's own sources. */
	readonly live: Live<KeyedSources>;
	/** The formula's price now; `undefined` while it is incomplete, or if no source has a price. */
	readonly value: PriceRuleValue | undefined = $derived.by(() => {
		const { priceRule } = this.read;
		return priceRule && this.#sources && computePriceRule(priceRule, this.#sources);
	});
	/** The sources were asked for the prices that the formula now draws on. */
	readonly isComputed: boolean = $derived.by(() => this.#sources !== undefined);
	readonly #key: string = $derived.by(() => this.#keyOf());
	readonly #sources: PriceSources | undefined = $derived.by(() => {
		if (this.#key === '') return NO_SOURCES;
		const read = this.live.current;
		return read?.key === this.#key ? read.sources : undefined;
	});

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		this.pair = pair;
		this.#draft = new StoredDraft(desk, {
			...{ form: 'formula-draft', pair, fresh: newPriceRuleDraft(pair) },
			parse: (stored) => readPriceRuleDraft(stored, pair),
		});
		this.live = new Live((options) => this.#readSources(options), { every: SOURCES_INTERVAL_MS });
	}

	/** How formulas behave in this node program. */
	get capabilities(): PriceRuleCapabilities {
		return this.#desk.connection.node.capabilities.priceRules ?? EVERY_PRICE_RULE;
	}

	get draft(): PriceRuleDraft {
		return this.#draft.current;
	}

	get side(): OrderSide {
		return this.#side;
	}

	edit(draft: PriceRuleDraft): void {
		this.#draft.edit(draft);
	}

	/** Called after sending: the draft stays in the form, and a reload starts with an empty form. */
	forgetDraft(): void {
		this.#draft.forget();
	}

	/** Chooses the side of a formula that is not two-sided. */
	turn(side: OrderSide): void {
		this.#side = side;
	}

	/** Names the sources that the formula draws on; empty if there are none. */
	get sourceKey(): string {
		return this.#key;
	}

	/** Asks the sources, unless they were asked already. */
	askSources(): void {
		if (this.#key !== '' && this.live.current?.key !== this.#key) void this.live.refresh();
	}

	#keyOf(): string {
		const { priceRule } = this.read;
		return priceRule ? keyOfSource(priceRule.source) : '';
	}

	async #readSources(options: ReadOptions): Promise<KeyedSources> {
		const key = this.#key;
		const { priceRule } = this.read;
		if (key === '' || !priceRule) return { key, sources: NO_SOURCES };
		return { key, sources: await this.#desk.connection.node.orders.priceSources(priceRule, options) };
	}
}

/** Two formulas with the same key draw on the same prices; empty without sources. */
function keyOfSource(source: PriceRuleSource): string {
	if (source.from === 'fixed') return '';
	const parts: unknown[] = [coinsOf(source)];
	if (source.from === 'dollar') parts.push(source.from);
	if (source.from === 'fund') {
		const { part, holdings, address, shares } = source.fund;
		parts.push(
			source.from,
			part,
			address,
			String(shares),
			holdings.map(({ coin, balance }) => [coin, String(balance)]),
		);
	}
	return JSON.stringify(parts);
}
