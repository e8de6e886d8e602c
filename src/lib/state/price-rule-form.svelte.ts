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
	type ParsedPriceRule,
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

/** The interval at which the node computes its formulas. A real node queries internet services each time. */
const SOURCES_INTERVAL_MS = 60_000;

const NO_SOURCES: PriceSources = { worth: new Map() };

/** The formula forms, one per pair. */
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
	/** Identifies the requested prices. */
	readonly key: string;
	readonly sources: PriceSources;
}

export class PriceRuleForm {
	readonly pair: Pair;
	readonly #desk: Desk;
	readonly #draft: StoredDraft<PriceRuleDraft>;
	#side = $state.raw<OrderSide>('buy');

	readonly read: ParsedPriceRule = $derived.by(() =>
		readPriceRule(this.#draft.current, this.#side, this.pair, this.capabilities),
	);
	/** The current prices of the formula's sources, as reported by the node. */
	readonly live: Live<KeyedSources>;
	/** The current price of the formula; `undefined` if it is incomplete or its sources have no price. */
	readonly value: PriceRuleValue | undefined = $derived.by(() => {
		const { priceRule } = this.read;
		return priceRule && this.#sources && computePriceRule(priceRule, this.#sources);
	});
	/** Whether the prices are those of the current formula's sources. */
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

	/** Formula support of this node program. */
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

	/** Called after sending: the draft stays in the form, but a reload starts with an empty form. */
	forgetDraft(): void {
		this.#draft.forget();
	}

	/** Selects the side of a one-sided formula. */
	turn(side: OrderSide): void {
		this.#side = side;
	}

	/** Identifies the formula's price sources; empty for fixed prices. */
	get sourceKey(): string {
		return this.#key;
	}

	/** Reads the source prices, unless they are already loaded. */
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

/** Equal for formulas with the same price sources; empty for fixed prices. */
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
