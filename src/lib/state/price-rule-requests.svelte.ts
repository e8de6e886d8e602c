import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import {
	effectOf,
	hasArrivedLate,
	hasTakenEffect,
	hasTakenEffectDespiteError,
	pricesBy,
	priceTexts,
	type PriceRuleRequest,
	type PriceTexts,
	sidesOf,
} from '#lib/domain/price-rule.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from './desk.ts';
import { JournalledCall, type CallSearch } from './flow/journalled-call.ts';
import { SentCalls } from './flow/sent-calls.svelte.ts';
import { OrderPrices, readPriceRulesAndPrices } from './order-prices.ts';

/** The outcome of a formula accepted by the node. */
type PriceRuleOutcome =
	/** The formula has set these prices. */
	| { readonly is: 'posted'; readonly prices: PriceTexts }
	/** The formula will set its first price within this many seconds. */
	| { readonly is: 'awaited'; readonly seconds: number }
	/** The formula has no price yet. */
	| { readonly is: 'silent' }
	/**
	 * The formula set prices that differ from the review. The prices are being removed; `isGone` is set when the node
	 * shows none of them.
	 */
	| { readonly is: 'stopped'; readonly found: PriceTexts; readonly isRemoved: boolean }
	/** The prices set by the formula could not be read. */
	| { readonly is: 'taken' };

export type PriceRuleTerms = Omit<PriceRuleRequest, 'before'>;

/** Interval for looking up unseen formulas that may still arrive. */
const LATE_POLL_INTERVAL_MS = 60_000;

type PriceRuleEntry = CallEntry<'trade-formula'>;

/** Formulas sent to the node. Each is sent once; after a lost reply, the node's prices show the outcome. */
export class PriceRuleRequests extends SentCalls<PriceRuleEntry, void, PriceTexts, PriceRuleOutcome> {
	/** Deadline for the first price, in milliseconds since 1970. */
	#awaitedUntil: number | undefined;

	readonly #desk: Desk;
	readonly #calls: JournalledCall<'trade-formula', void, PriceTexts>;
	readonly #prices: OrderPrices;

	constructor(desk: Desk) {
		const calls = new JournalledCall<'trade-formula', void, PriceTexts>({
			desk,
			kind: 'trade-formula',
			lock: LOCK_NAMES.tradeCall,
			send: (draft) => desk.connection.node.orders.startPriceRule(draft, draft.priceRule),
			find: (entry, search) => this.#find(entry, search),
			isOvertaken: (entry) => this.#isOvertaken(entry),
			lateEveryMs: LATE_POLL_INTERVAL_MS,
		});
		super(desk, calls);
		this.#desk = desk;
		this.#calls = calls;
		this.#prices = new OrderPrices(desk);
	}

	/** The last formula, until dismissed. */
	get request(): PriceRuleRequest | undefined {
		return this.entry?.draft;
	}

	override dismiss(): void {
		if (!this.isSending) this.#awaitedUntil = undefined;
		super.dismiss();
	}

	async send(terms: PriceRuleTerms): Promise<void> {
		await this.sendAlone(async () => {
			await this.lookUpOpen();
			const request: PriceRuleRequest = { ...terms, before: await this.#pricesOf(terms) };
			await this.sendAndRecord(await this.#calls.begin(request));
		});
	}

	/** Polls for the first price of the last formula. Also looks up formulas with a lost reply or of a closed page. */
	async settle(options?: ReadOptions): Promise<void> {
		if (this.isSending) return;
		if (this.entry && this.#awaitedUntil !== undefined) await this.#compare(this.entry, options);
		await this.agree(options);
		await this.#calls.settle(options, ({ entry, found }) => this.showLookedUp(entry, found));
	}

	/** The node has accepted the formula and will set its first price soon. */
	protected async answered(entry: PriceRuleEntry): Promise<void> {
		this.show({ entry, outcome: { is: 'taken' } });
		const { priceRules } = this.#desk.connection.node.capabilities;
		this.#awaitedUntil = Date.now() + (priceRules?.settleSeconds ?? 0) * 1000;
		// A failed read changes nothing.
		await this.#compare(entry).catch(() => undefined);
	}

	protected outcomeOf({ draft }: PriceRuleEntry, now: PriceTexts): PriceRuleOutcome {
		return { is: 'posted', prices: pricesBy(draft, now) };
	}

	protected traceOf({ draft }: PriceRuleEntry, options?: ReadOptions): Promise<PriceTexts> {
		return this.#pricesOf(draft, options);
	}

	/** The node's prices, if the formula explains them. */
	async #find(entry: PriceRuleEntry, { options, error }: CallSearch): Promise<PriceTexts | undefined> {
		const now = await this.#pricesOf(entry.draft, options);
		const hasArrived = isCallOpen(entry) ? hasTakenEffect : hasArrivedLate;
		const isBy = error?.outcomeUnknown === false ? hasTakenEffectDespiteError : hasArrived;
		return isBy(entry.draft, now) ? now : undefined;
	}

	/** Whether a later formula or price was sent for the same pair. */
	async #isOvertaken({ created, draft }: PriceRuleEntry): Promise<boolean> {
		const sent = await readPriceRulesAndPrices(this.#desk);
		return sent.some((each) => each.created > created && isSamePair(each.draft, draft));
	}

	/** Compares the node's price with the reviewed one, and stops a formula that behaves differently. */
	async #compare(entry: PriceRuleEntry, options?: ReadOptions): Promise<void> {
		const request = entry.draft;
		const now = await this.#pricesOf(request, options);
		const effect = effectOf(request, now);
		if (effect === 'different') return this.#stop(entry, now);
		if (this.entry !== entry) return;
		const seconds = Math.ceil(((this.#awaitedUntil ?? 0) - Date.now()) / 1000);
		if (effect === 'none' && seconds > 0) {
			this.show({ entry, outcome: { is: 'awaited', seconds } });
			return;
		}
		this.#awaitedUntil = undefined;
		const prices = pricesBy(request, now);
		const isSilent = prices.ask === '0' && prices.bid === '0';
		this.show({ entry, outcome: isSilent ? { is: 'silent' } : { is: 'posted', prices } });
	}

	/** Cancels both prices, which stops a formula of either direction, and restores the other side's previous price. */
	async #stop(entry: PriceRuleEntry, found: PriceTexts): Promise<void> {
		this.#awaitedUntil = undefined;
		this.show({ entry, outcome: { is: 'stopped', found, isRemoved: false } });
		const request = entry.draft;
		const { base, rel, before } = request;
		const turned = { base: rel, rel: base };
		await this.#prices.set({ base, rel }, 0n);
		await this.#prices.set(turned, 0n);
		const sides = sidesOf(request.priceRule);
		if (!sides.includes('ask') && before.ask !== '0')
			await this.#prices.set({ base, rel }, parseDecimal(before.ask));
		if (!sides.includes('bid') && before.bid !== '0')
			await this.#prices.set(turned, invertPrice(parseDecimal(before.bid)));
		const now = pricesBy(request, await this.#pricesOf(request));
		const isRemoved = now.ask === '0' && now.bid === '0';
		this.show({ entry, outcome: { is: 'stopped', found, isRemoved } });
	}

	async #pricesOf({ base, rel }: Pair, options?: ReadOptions): Promise<PriceTexts> {
		const { orders } = this.#desk.connection.node;
		return priceTexts(await orders.prices({ base, rel }, { ...options, priority: 'user' }));
	}
}
