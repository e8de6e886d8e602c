import { autoprice, myprices } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import {
	hasTakenEffect,
	pricesBy,
	type FormulaRequest,
	type OwnPrices,
} from '#lib/domain/formula/formula-request.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Desk } from '../desk.ts';
import { TradeJournal } from '../orders/trade-journal.ts';

/** What became of the last formula. */
export type FormulaOutcome =
	/** The node took it and offers at these prices. */
	| { readonly is: 'posted'; readonly prices: OwnPrices }
	/** The node took it, and has no price for it yet. */
	| { readonly is: 'silent' }
	/** The node took it; what it offers by it could not be read. */
	| { readonly is: 'taken' }
	| { readonly is: 'refused' }
	/** The reply was lost, and the node shows no price by it. */
	| { readonly is: 'unseen' }
	/** Another tab is telling the node something just now. */
	| { readonly is: 'held-back' };

export type FormulaTerms = Omit<FormulaRequest, 'before'>;

const UNSEEN = 'The node shows no price by this formula.';

/** Formulas that the node is told of. Each is told once; after a lost reply the node's own prices say what became of it. */
export class FormulaRequests {
	#request = $state.raw<FormulaRequest>();
	#outcome = $state.raw<FormulaOutcome>();
	#isSending = $state(false);
	#failure = $state.raw<Error>();

	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/** The last one, until it is put away. */
	get request(): FormulaRequest | undefined {
		return this.#request;
	}

	/** `undefined` while nobody knows. */
	get outcome(): FormulaOutcome | undefined {
		return this.#outcome;
	}

	get isSending(): boolean {
		return this.#isSending;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	dismiss(): void {
		if (this.#isSending) return;
		this.#request = undefined;
		this.#outcome = undefined;
		this.#failure = undefined;
	}

	async send(terms: FormulaTerms): Promise<void> {
		if (this.#isSending) return;
		this.dismiss();
		this.#isSending = true;
		try {
			const isAlone = await this.#journal.alone(() => this.#sendAlone(terms));
			if (!isAlone) this.#outcome = { is: 'held-back' };
		} catch (error) {
			this.#failure = error instanceof Error ? error : new Error(String(error));
		} finally {
			this.#isSending = false;
		}
	}

	/** Looks up a formula whose reply was lost, or whose page was closed before it came. */
	async settle(signal?: AbortSignal): Promise<void> {
		if (this.#isSending || !(await this.#journal.openFormula())) return;
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
			await this.#desk.connection.client.call(autoprice, terms.call);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#failure = error;
			if (!error.outcomeUnknown) return this.#end(entry, { is: 'refused' }, error.message);
			await this.#journal.lose(entry.id);
			// Where that fails as well the line stays open, and what is told is that the reply was lost.
			return this.#lookUp(entry).catch(() => undefined);
		}
		this.#outcome = { is: 'taken' };
		// The node took it: neither a full disk nor a reading that fails changes that.
		await this.#journal.finish(entry.id).catch(() => undefined);
		await this.#tellPrices(request).catch(() => undefined);
	}

	async #lookUp(entry: CallEntry<'trade-formula'>, signal?: AbortSignal): Promise<void> {
		const now = await this.#pricesOf(entry.draft, signal);
		if (!hasTakenEffect(entry.draft, now)) return this.#end(entry, { is: 'unseen' }, UNSEEN);
		await this.#journal.finish(entry.id);
		this.#failure = undefined;
		this.#outcome = { is: 'posted', prices: pricesBy(entry.draft, now) };
	}

	async #end({ id }: CallEntry<'trade-formula'>, outcome: FormulaOutcome, text: string): Promise<void> {
		await this.#journal.refuse(id, { text });
		this.#outcome = outcome;
	}

	async #tellPrices(request: FormulaRequest): Promise<void> {
		const prices = pricesBy(request, await this.#pricesOf(request));
		const isSilent = prices.ask === '0' && prices.bid === '0';
		this.#outcome = isSilent ? { is: 'silent' } : { is: 'posted', prices };
	}

	async #pricesOf(pair: Pair, signal?: AbortSignal): Promise<OwnPrices> {
		return ownPricesIn(
			await this.#desk.connection.client.call(myprices, {}, { signal, priority: 'user' }),
			pair,
		);
	}
}

/** A row of `myprices`; a price that is no number arrives as null. */
interface OwnPriceRow extends Pair {
	readonly bid: number | string | null;
	readonly ask: number | string | null;
}

/** One's own prices for one pair, of all that the node tells. */
export function ownPricesIn(rows: readonly OwnPriceRow[], { base, rel }: Pair): OwnPrices {
	const row = rows.find((each) => each.base === base && each.rel === rel);
	const text = (wire: number | string | null = 0) => formatAmount(parseDecimal(wire ?? 0));
	return { ask: text(row?.ask), bid: text(row?.bid) };
}
