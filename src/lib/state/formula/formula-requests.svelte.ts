import { CallError } from '#lib/client/call-error.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import {
	hasTakenEffect,
	pricesBy,
	priceTexts,
	type FormulaRequest,
	type PriceTexts,
} from '#lib/domain/formula/formula-request.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { TradeJournal } from '../orders/trade-journal.ts';

/** What became of the last formula. */
export type FormulaOutcome =
	/** The node took it and set these prices. */
	| { readonly is: 'posted'; readonly prices: PriceTexts }
	/** The node took it, and has no price for it yet. */
	| { readonly is: 'silent' }
	/** The node took it; the prices that it set could not be read. */
	| { readonly is: 'taken' }
	| { readonly is: 'refused' }
	/** The reply was lost, and the node shows no price by it. */
	| { readonly is: 'unseen' }
	/** Another tab is sending an order just now. */
	| { readonly is: 'held-back' };

export type FormulaTerms = Omit<FormulaRequest, 'before'>;

const UNSEEN = 'The node shows no price by this formula.';

/** Formulas that are sent to the node. Each is sent once; after a lost reply the node's own prices say what became of it. */
export class FormulaRequests {
	#request = $state.raw<FormulaRequest>();
	#outcome = $state.raw<FormulaOutcome>();

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/** The last one, until it is dismissed. */
	get request(): FormulaRequest | undefined {
		return this.#request;
	}

	/** `undefined` while it is not known. */
	get outcome(): FormulaOutcome | undefined {
		return this.#outcome;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	dismiss(): void {
		if (this.isSending) return;
		this.#request = undefined;
		this.#outcome = undefined;
		this.#sending.dismiss();
	}

	async send(terms: FormulaTerms): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		await this.#sending.run(async () => {
			const isAlone = await this.#journal.alone(() => this.#sendAlone(terms));
			if (!isAlone) this.#outcome = { is: 'held-back' };
		});
	}

	/** Looks up a formula whose reply was lost, or whose page was closed before it came. */
	async settle(signal?: AbortSignal): Promise<void> {
		if (this.isSending || !(await this.#journal.openFormula())) return;
		await this.#journal.alone(async () => {
			const open = await this.#journal.openFormula();
			if (!open) return;
			this.#request = open.draft;
			await this.#lookUp(open, signal);
		});
	}

	async #sendAlone(terms: FormulaTerms): Promise<void> {
		const left = await this.#journal.openFormula();
		if (left) await this.#lookUp(left);
		const request: FormulaRequest = { ...terms, before: await this.#pricesOf(terms) };
		const entry = await this.#journal.begin('trade-formula', request);
		this.#request = request;
		this.#outcome = undefined;
		try {
			await this.#desk.connection.node.formulas.start(terms, terms.formula);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#sending.fail(error);
			if (!error.outcomeUnknown) return this.#end(entry, { is: 'refused' }, error.message);
			await this.#journal.lose(entry.id);
			// Where that fails as well the entry stays open, and the user sees that the reply was lost.
			return this.#lookUp(entry).catch(() => undefined);
		}
		this.#outcome = { is: 'taken' };
		// The node took it: neither a full disk nor a reading that fails changes that.
		await this.#journal.finish(entry.id).catch(() => undefined);
		await this.#showPrices(request).catch(() => undefined);
	}

	async #lookUp(entry: CallEntry<'trade-formula'>, signal?: AbortSignal): Promise<void> {
		const now = await this.#pricesOf(entry.draft, signal);
		if (!hasTakenEffect(entry.draft, now)) return this.#end(entry, { is: 'unseen' }, UNSEEN);
		await this.#journal.finish(entry.id);
		this.#sending.dismiss();
		this.#outcome = { is: 'posted', prices: pricesBy(entry.draft, now) };
	}

	async #end({ id }: CallEntry<'trade-formula'>, outcome: FormulaOutcome, text: string): Promise<void> {
		await this.#journal.refuse(id, { text });
		this.#outcome = outcome;
	}

	async #showPrices(request: FormulaRequest): Promise<void> {
		const prices = pricesBy(request, await this.#pricesOf(request));
		const isSilent = prices.ask === '0' && prices.bid === '0';
		this.#outcome = isSilent ? { is: 'silent' } : { is: 'posted', prices };
	}

	async #pricesOf({ base, rel }: Pair, signal?: AbortSignal): Promise<PriceTexts> {
		const { orders } = this.#desk.connection.node;
		return priceTexts(await orders.prices({ base, rel }, { signal, priority: 'user' }));
	}
}
