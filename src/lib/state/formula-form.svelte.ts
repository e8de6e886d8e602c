import {
	EVERY_FORMULA,
	type FormulaAbilities,
	computeFormula,
	type FormulaValue,
	type PriceSources,
} from '#lib/domain/formula.ts';
import {
	newFormulaDraft,
	readFormula,
	type FormulaDraft,
	type ReadFormula,
	readFormulaDraft,
} from '#lib/domain/formula-draft.ts';
import { coinsOf, type FormulaSource } from '#lib/domain/formula-source.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { StoredDraft } from './drafts.svelte.ts';

/** As often as the node computes its formulas; a real one asks the internet each time. */
const SOURCES_EVERY_MS = 60_000;

const NO_SOURCES: PriceSources = { worth: new Map() };

/** The formulas that are being filled in, one for each pair. */
export class FormulaForms {
	readonly #pairs: KeyedCache<string, FormulaForm>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((written) => new FormulaForm(desk, parsePair(written) as Pair));
	}

	of(pair: Pair): FormulaForm {
		return this.#pairs.get(formatPair(pair));
	}
}

interface KeyedSources {
	/** The prices that were asked for. */
	readonly key: string;
	readonly sources: PriceSources;
}

export class FormulaForm {
	readonly pair: Pair;
	readonly #desk: Desk;
	readonly #draft: StoredDraft<FormulaDraft>;
	#side = $state.raw<OrderSide>('buy');

	readonly read: ReadFormula = $derived.by(() =>
		readFormula(this.#draft.current, this.#side, this.pair, this.abilities),
	);
	/** The current prices of the formula's sources, from the node's own sources. */
	readonly live: Live<KeyedSources>;
	/** The formula's price now; `undefined` while it is incomplete, or if no source has a price. */
	readonly value: FormulaValue | undefined = $derived.by(() => {
		const { formula } = this.read;
		return formula && this.#sources && computeFormula(formula, this.#sources);
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
			...{ form: 'formula-draft', pair, fresh: newFormulaDraft(pair) },
			parse: (stored) => readFormulaDraft(stored, pair),
		});
		this.live = new Live((options) => this.#readSources(options), { every: SOURCES_EVERY_MS });
	}

	/** How formulas behave in this node program. */
	get abilities(): FormulaAbilities {
		return this.#desk.connection.node.abilities.formulas ?? EVERY_FORMULA;
	}

	get draft(): FormulaDraft {
		return this.#draft.current;
	}

	get side(): OrderSide {
		return this.#side;
	}

	edit(draft: FormulaDraft): void {
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
		const { formula } = this.read;
		return formula ? keyOfSource(formula.source) : '';
	}

	async #readSources(options: ReadOptions): Promise<KeyedSources> {
		const key = this.#key;
		const { formula } = this.read;
		if (key === '' || !formula) return { key, sources: NO_SOURCES };
		return { key, sources: await this.#desk.connection.node.orders.priceSources(formula, options) };
	}
}

/** Two formulas with the same key draw on the same prices; empty without sources. */
function keyOfSource(source: FormulaSource): string {
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
