import type { CallError } from '#lib/client/call-error.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import {
	effectOf,
	hasArrivedLate,
	hasTakenEffect,
	hasTakenEffectDespiteError,
	pricesBy,
	priceTexts,
	type FormulaRequest,
	type PriceTexts,
	sidesOf,
} from '#lib/domain/formula.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { JournalledCall, type CallSearch } from './flow/journalled-call.ts';
import { OrderPrices, readFormulasAndPrices } from './order-prices.ts';
import { LeaveGuards } from './drafts.svelte.ts';

/** The outcome of the last formula. */
export type FormulaOutcome =
	/** The node took it and set these prices. */
	| { readonly is: 'posted'; readonly prices: PriceTexts }
	/** The node took it, and sets its first price within so many seconds. */
	| { readonly is: 'awaited'; readonly seconds: number }
	/** The node took it, and has no price for it yet. */
	| { readonly is: 'silent' }
	/** The node set other prices than those that were reviewed. They were taken back, or are not gone yet. */
	| { readonly is: 'stopped'; readonly found: PriceTexts; readonly isGone: boolean }
	/** The node took it; the prices that it set could not be read. */
	| { readonly is: 'taken' }
	| { readonly is: 'refused' }
	/** The reply was lost, and the node shows no price by it. */
	| { readonly is: 'unseen' }
	/** Another tab is sending an order just now. */
	| { readonly is: 'held-back' };

export type FormulaTerms = Omit<FormulaRequest, 'before'>;

/** How often the node is looked at for formulas that were not seen and may still arrive. */
const LATE_LOOK_EVERY_MS = 60_000;

/** Formulas that are sent to the node. Each is sent once; after a lost reply the node's own prices say what became of it. */
export class FormulaRequests {
	#request = $state.raw<FormulaRequest>();
	#outcome = $state.raw<FormulaOutcome>();
	#contradicted = $state.raw<CallError>();

	/** Of the last one that was looked up, in the journal. */
	#entryId: string | undefined;
	/** Until when the node may take for the first price, in milliseconds since 1970. */
	#awaitedUntil: number | undefined;

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #calls: JournalledCall<'trade-formula', void, PriceTexts>;
	readonly #prices: OrderPrices;

	constructor(desk: Desk) {
		this.#desk = desk;
		desk.use(LeaveGuards).add('sending', () => this.isSending);
		this.#calls = new JournalledCall({
			desk,
			kind: 'trade-formula',
			lock: LOCK_NAMES.tradeCall,
			send: (draft) => desk.connection.node.orders.startFormula(draft, draft.formula),
			find: (entry, search) => this.#find(entry, search),
			isOvertaken: (entry) => this.#isOvertaken(entry),
			lateEveryMs: LATE_LOOK_EVERY_MS,
		});
		this.#prices = new OrderPrices(desk);
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

	/** The error that the node answered to the last one although it took it. */
	get contradicted(): CallError | undefined {
		return this.#contradicted;
	}

	dismiss(): void {
		if (this.isSending) return;
		this.#contradicted = undefined;
		this.#request = undefined;
		this.#outcome = undefined;
		this.#awaitedUntil = undefined;
		this.#sending.dismiss();
	}

	async send(terms: FormulaTerms): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		await this.#sending.run(async () => {
			const isAlone = await this.#calls.alone(() => this.#sendAlone(terms));
			if (!isAlone) this.#outcome = { is: 'held-back' };
		});
	}

	/**
	 * Looks for the first price of the last formula; and looks up a formula whose reply was lost, or whose page was closed
	 * before it came.
	 */
	async settle(options?: ReadOptions): Promise<void> {
		if (this.isSending) return;
		if (this.#request && this.#awaitedUntil !== undefined) await this.#compare(this.#request, options);
		await this.#agree(options);
		await this.#calls.settle(options, ({ entry, found }) => this.#showSettled(entry, found));
	}

	async #sendAlone(terms: FormulaTerms): Promise<void> {
		for (const left of await this.#calls.open()) this.#showSettled(left, await this.#calls.lookUp(left));
		const request: FormulaRequest = { ...terms, before: await this.#pricesOf(terms) };
		const entry = await this.#calls.begin(request);
		this.#request = request;
		this.#outcome = undefined;
		const { end } = await this.#calls.exchange(entry);
		if (end?.is === 'answered') return this.#await(request);
		this.#entryId = entry.id;
		if (end?.is === 'found') return this.#showFound(entry, end.found, end.error);
		if (!end) return;
		this.#sending.fail(end.error);
		// While the node cannot be asked the entry stays open, and the user sees that the reply was lost.
		this.#outcome = end.is === 'open' ? undefined : { is: end.is };
	}

	/** The node took it, and sets its first price before long. */
	async #await(request: FormulaRequest): Promise<void> {
		this.#outcome = { is: 'taken' };
		const { formulas } = this.#desk.connection.node.abilities;
		this.#awaitedUntil = Date.now() + (formulas?.settleSeconds ?? 0) * 1000;
		// A reading that fails does not change that.
		await this.#compare(request).catch(() => undefined);
	}

	#showSettled(entry: CallEntry<'trade-formula'>, found: PriceTexts | undefined): void {
		this.#entryId = entry.id;
		if (found) return this.#showFound(entry, found);
		this.#request = entry.draft;
		this.#outcome = { is: 'unseen' };
	}

	/** @param error what the node answered although it took the formula */
	#showFound({ draft }: CallEntry<'trade-formula'>, now: PriceTexts, error?: CallError): void {
		this.#request = draft;
		this.#sending.dismiss();
		this.#contradicted = error?.outcomeUnknown === false ? error : undefined;
		this.#outcome = { is: 'posted', prices: pricesBy(draft, now) };
	}

	/** The node's prices, if they are as they would be by the formula. */
	async #find(
		entry: CallEntry<'trade-formula'>,
		{ options, error }: CallSearch,
	): Promise<PriceTexts | undefined> {
		const now = await this.#pricesOf(entry.draft, options);
		const hasArrived = isCallOpen(entry) ? hasTakenEffect : hasArrivedLate;
		const isBy = error?.outcomeUnknown === false ? hasTakenEffectDespiteError : hasArrived;
		return isBy(entry.draft, now) ? now : undefined;
	}

	/** A later formula or price of the same pair was sent. */
	async #isOvertaken({ created, draft }: CallEntry<'trade-formula'>): Promise<boolean> {
		const sent = await readFormulasAndPrices(this.#desk);
		return sent.some((each) => each.created > created && isSamePair(each.draft, draft));
	}

	/** Another tab may have seen it arrive: what the journal says counts. */
	async #agree(options?: ReadOptions): Promise<void> {
		const [request, id] = [this.#request, this.#entryId];
		if (!request || id === undefined || this.#outcome?.is !== 'unseen') return;
		if ((await this.#calls.current(id))?.step !== 'done') return;
		this.#outcome = { is: 'posted', prices: pricesBy(request, await this.#pricesOf(request, options)) };
	}

	/** Compares the price that the node set with the reviewed one; a formula that does something else is stopped. */
	async #compare(request: FormulaRequest, options?: ReadOptions): Promise<void> {
		const now = await this.#pricesOf(request, options);
		const effect = effectOf(request, now);
		if (effect === 'different') return this.#stop(request, now);
		const seconds = Math.ceil(((this.#awaitedUntil ?? 0) - Date.now()) / 1000);
		if (effect === 'none' && seconds > 0) {
			this.#outcome = { is: 'awaited', seconds };
			return;
		}
		this.#awaitedUntil = undefined;
		const prices = pricesBy(request, now);
		const isSilent = prices.ask === '0' && prices.bid === '0';
		this.#outcome = isSilent ? { is: 'silent' } : { is: 'posted', prices };
	}

	/** Takes both prices back, which ends a formula of either direction, and puts back what stood on the other side. */
	async #stop(request: FormulaRequest, found: PriceTexts): Promise<void> {
		this.#awaitedUntil = undefined;
		this.#outcome = { is: 'stopped', found, isGone: false };
		const { base, rel, before } = request;
		const turned = { base: rel, rel: base };
		await this.#prices.set({ base, rel }, 0n);
		await this.#prices.set(turned, 0n);
		const sides = sidesOf(request.formula);
		if (!sides.includes('ask') && before.ask !== '0')
			await this.#prices.set({ base, rel }, parseDecimal(before.ask));
		if (!sides.includes('bid') && before.bid !== '0')
			await this.#prices.set(turned, invertPrice(parseDecimal(before.bid)));
		const now = pricesBy(request, await this.#pricesOf(request));
		this.#outcome = { is: 'stopped', found, isGone: now.ask === '0' && now.bid === '0' };
	}

	async #pricesOf({ base, rel }: Pair, options?: ReadOptions): Promise<PriceTexts> {
		const { orders } = this.#desk.connection.node;
		return priceTexts(await orders.prices({ base, rel }, { ...options, priority: 'user' }));
	}
}
