import {
	amountIn,
	editOrder,
	paidField,
	stepPrice,
	tidyOrder,
	withBestPrice,
	type LinkedField,
	type OrderDraft,
	type PriceStep,
} from '#lib/domain/orders/order-draft.ts';
import type { OrderCheck } from '#lib/domain/orders/order-check.ts';
import { coinsFor } from '#lib/domain/orders/taken-order.ts';
import { takerOutcomes, type TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import { getDesk } from '#lib/state/desk.ts';
import type { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { RequestOptions, type RequestTerms } from '#lib/state/orders/request-terms.svelte.ts';
import type { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import type { PairTrading } from '#lib/state/orders/trading.svelte.ts';
import { getTimeZone } from '#lib/ui/text/time-zone.ts';
import { describeButton } from '#lib/messages/orders.ts';
import type { TradeParties } from '#lib/messages/requests.ts';

export interface RequestFormProps {
	readonly requests: TradeRequests;
	readonly trading: PairTrading;
	readonly market: PairMarket;
	readonly practice: boolean;
}

/** Common part of the forms that send a request: limit orders and market orders. */
export class RequestForm {
	readonly #desk = getDesk();
	readonly options = this.#desk.use(RequestOptions);
	readonly #zone = getTimeZone();
	readonly #read: () => RequestFormProps;
	readonly #best: () => bigint | undefined;
	/** Whether the user has emptied the price field and is still in it. */
	#isCleared = $state(false);

	/**
	 * @param read returns the current props, which change with the pair
	 * @param best returns the price for an empty price field
	 */
	constructor(read: () => RequestFormProps, best: () => bigint | undefined = () => undefined) {
		this.#read = read;
		this.#best = best;
	}

	get #props(): RequestFormProps {
		return this.#read();
	}

	get #typed(): OrderDraft {
		return this.#props.trading.draft;
	}

	/** The draft as shown. */
	get draft(): OrderDraft {
		return withBestPrice(this.#typed, this.#isCleared ? undefined : this.#best());
	}

	/** Whether the shown price follows the book. */
	get followsBest(): boolean {
		return this.draft !== this.#typed;
	}

	/** Amount of the paid coin, typed or calculated. */
	get pays(): bigint {
		return amountIn(this.draft, paidField(this.#typed.side)) ?? 0n;
	}

	get coins(): { readonly paid: string; readonly received: string } {
		const { base, rel } = this.#props.trading.pair;
		return this.#typed.side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
	}

	get parties(): TradeParties {
		return { ...this.coins, counterparty: this.#typed.side === 'buy' ? 'seller' : 'buyer' };
	}

	/** Props of the order frame, independent of the price's source. */
	frameOf(check: Pick<OrderCheck, 'receipt' | 'expected' | 'part' | 'problems'>) {
		const { requests, practice } = this.#props;
		const outcomes = this.#outcomesOf(check);
		const { parties } = this;
		const costs = check.part ?? check.receipt;
		return { busy: requests.isSending, practice, problem: check.problems[0], outcomes, parties, costs };
	}

	/** `undefined` while the costs are unknown. */
	#outcomesOf({ receipt, expected }: Pick<OrderCheck, 'receipt' | 'expected'>): TradeOutcomes | undefined {
		const funds = this.#props.trading.funds.fresh;
		if (!receipt || !funds) return undefined;
		const { paid, received } = coinsFor(this.#typed.side, funds);
		const locks = this.#desk.connection.node.swaps.locksOf({ base: received.coin, rel: paid.coin });
		const timeoutSeconds = (this.options.times ?? this.options.usual).timeout;
		return takerOutcomes({ receipt, expected, transactionFee: paid.transactionFee, locks, timeoutSeconds });
	}

	get waitSeconds(): number {
		return this.#props.requests.watch.current?.waitSeconds ?? 0;
	}

	/** Button text if no request can be sent, regardless of the book; otherwise `undefined`. */
	obstacle(problem: Parameters<typeof describeButton>[0] | undefined): string | undefined {
		const { requests, trading } = this.#props;
		if (requests.isOpen && this.waitSeconds === 0) return 'Checking your last order';
		if (problem) return describeButton(problem, trading.pair, this.#zone());
		return this.options.times ? undefined : 'Correct the times';
	}

	/** Returns whether the order can be sent, apart from checks made by the form itself. */
	isReady(problem: object | undefined): boolean {
		return !problem && !this.#props.requests.isOpen && this.options.times !== undefined;
	}

	readonly step = (...step: PriceStep): void => {
		this.#props.trading.edit(stepPrice(this.draft, ...step));
	};

	readonly edit = (field: LinkedField, typed: string): void => {
		const edited = editOrder(this.draft, field, typed);
		const keepsFollowing = this.followsBest && field !== 'price';
		this.#isCleared = field === 'price' && typed === '';
		this.#props.trading.edit(keepsFollowing ? editOrder(edited, 'price', '') : edited);
	};

	readonly leave = (field: LinkedField): void => {
		this.#isCleared = false;
		this.#props.trading.edit(tidyOrder(this.#typed, field));
	};

	/**
	 * Sends the reviewed request once, and deletes the stored draft when the node has accepted the request.
	 */
	async send(terms: RequestTerms): Promise<void> {
		const { requests, trading } = this.#props;
		const { funds } = trading;
		await requests.send(terms);
		if (!requests.failure && !requests.heldBack) trading.forgetDraft();
		await funds.refresh();
	}
}
