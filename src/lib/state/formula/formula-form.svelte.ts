import { formulaCall, type FormulaCall } from '#lib/domain/formula/formula-call.ts';
import {
	newFormulaDraft,
	readFormula,
	type FormulaDraft,
	type ReadFormula,
} from '#lib/domain/formula/formula-draft.ts';
import {
	coinsOf,
	computeFormula,
	type FormulaValue,
	type PriceSources,
} from '#lib/domain/formula/formula.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { readSources } from './formula-sources.ts';
import { Live } from '../live.svelte.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { untrack } from 'svelte';

/** The node reckons its formulas anew so often, and a real one asks the internet each time. */
const SOURCES_EVERY_MS = 60_000;

const NO_SOURCES: PriceSources = { worth: new Map() };

/** The formulas that are being filled in, one for each pair, kept while signed in. */
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
	/** What was asked for. */
	readonly key: string;
	readonly sources: PriceSources;
}

export class FormulaForm {
	readonly pair: Pair;
	readonly #desk: Desk;
	#draft = $state.raw() as FormulaDraft;
	#side = $state.raw<OrderSide>('buy');

	readonly read: ReadFormula = $derived.by(() => readFormula(this.#draft, this.#side, this.pair));
	/** As the node is told of it; missing while something is. */
	readonly call: FormulaCall | undefined = $derived.by(() =>
		this.read.formula ? formulaCall(this.#draft, this.read, this.pair, REFERENCE_COIN) : undefined,
	);
	/** The prices that the node's own sources tell at present, of what the formula draws on. */
	readonly live: Live<KeyedSources>;
	/** What the formula comes to now; missing while something is, or where no source tells it. */
	readonly value: FormulaValue | undefined = $derived.by(() => {
		const { formula } = this.read;
		return formula && this.#sources && computeFormula(formula, this.#sources);
	});
	/** What the sources were asked for is what the formula draws on. */
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
		this.#draft = newFormulaDraft(pair);
		this.live = new Live((signal) => this.#readSources(signal), { every: SOURCES_EVERY_MS });
	}

	get draft(): FormulaDraft {
		return this.#draft;
	}

	get side(): OrderSide {
		return this.#side;
	}

	type(draft: FormulaDraft): void {
		this.#draft = draft;
	}

	/** What is offered where the formula offers one side only. */
	turn(side: OrderSide): void {
		this.#side = side;
	}

	/** Asks the sources, where the formula draws on others than they were asked for. Belongs into an attachment. */
	look(): void {
		const key = this.#key;
		untrack(() => {
			if (key !== '' && this.live.current?.key !== key) void this.live.refresh();
		});
	}

	#keyOf(): string {
		const { formula } = this.read;
		if (!formula || formula.source.from === 'fixed') return '';
		const { holdings, address, divisor } = this.call ?? {};
		return JSON.stringify([
			coinsOf(formula.source),
			formula.source.from,
			this.#draft.fundValue,
			holdings,
			address,
			divisor,
		]);
	}

	async #readSources(signal: AbortSignal): Promise<KeyedSources> {
		const key = this.#key;
		const { formula } = this.read;
		if (key === '' || !formula || !this.call) return { key, sources: NO_SOURCES };
		const { fundValue } = this.#draft;
		return {
			key,
			sources: await readSources(this.#desk.connection.client, formula, this.call, fundValue, signal),
		};
	}
}
