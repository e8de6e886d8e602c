import { cutUnits, COIN } from '#lib/domain/money/amount.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import {
	lockOf,
	paymentOf,
	type SwapRow,
	isThere,
	type End,
	type IsReorged,
	type Step,
	type SwapRules,
} from '../../trade/swap-row.ts';
import type { OffersByRule } from '../../trade/autoprice.ts';
import type { TradeRules } from '../../trade/trade-rules.ts';
import { answerTo, quoteOf, raisedLimit } from './matching.ts';
import type { SignIn } from '../../node-state.ts';
import type { EventStream, PostedEvent } from '../../stream.ts';
import type { TradeListeners } from '../../trade/trade-events.ts';
import { tradeIdsOf } from '../../trade/trade-ids.ts';
import { announceTrades as announceAsDocumented } from '../reference/trade-announcer.ts';

/** Safety margin before and after the end of a lock, in milliseconds. */
const MARGIN_MS = 777_000;

/** Coins for which locks are four times as long. */
const SLOW_COINS: ReadonlySet<string> = new Set(['BTC', 'BCH', 'BTG', 'SBTC']);
const SLOW_FACTOR = 4;

/**
 * How the real program ends a broken swap (LP_remember.c, and three swaps broken on purpose). Alice’s payment
 * has no separate lock: she claims Bob’s deposit instead, unless he has taken it back, which reveals his secret
 * to her.
 */
const brokenSwaps: SwapRules = {
	takenBack,
	endOf,
	forgetsCounterparty: true,
	lockFactor: ({ bob, alice }) => (SLOW_COINS.has(bob) || SLOW_COINS.has(alice) ? SLOW_FACTOR : 1),
	paid: cutUnits,
	hasUnlockedPayment: true,
};

function takenBack(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	// Alice has her share; only Bob can claim the rest, whenever he returns.
	if (paymentOf(swap, 'alicespend')) return undefined;
	return (
		(isThere(swap, 'alice') ? aliceTakesPayment(swap, isReorged) : undefined) ??
		(isThere(swap, 'bob') ? bobTakes(swap, isReorged) : undefined) ??
		(isThere(swap, 'alice') ? aliceTakesDeposit(swap) : undefined)
	);
}

function bobTakes(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	const { connectedAt } = swap;
	if (has('bobpayment') && !isReorged('bobpayment') && !has('bobreclaim'))
		return { stage: 'bobreclaim', by: 'bob', from: connectedAt + lockOf(swap) + MARGIN_MS };
	if (!has('bobdeposit') || isReorged('bobdeposit') || has('bobrefund') || has('aliceclaim'))
		return undefined;
	// A lost payment keeps its id in the record, so the program waits as if the payment existed.
	const from = has('bobpayment') ? 2 * lockOf(swap) - MARGIN_MS : lockOf(swap) / 2;
	return { stage: 'bobrefund', by: 'bob', from: connectedAt + from };
}

function aliceTakesPayment(swap: SwapRow, isReorged: IsReorged): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!has('alicepayment') || isReorged('alicepayment') || has('alicereclaim') || !has('bobrefund'))
		return undefined;
	return { stage: 'alicereclaim', by: 'alice', from: 0 };
}

function aliceTakesDeposit(swap: SwapRow): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!has('alicepayment') || has('bobrefund') || has('aliceclaim')) return undefined;
	return { stage: 'aliceclaim', by: 'alice', from: swap.connectedAt + 2 * lockOf(swap) + MARGIN_MS };
}

/** A lost output counts as spent, so a swap without other open outputs ends immediately. */
function endOf(swap: SwapRow, isReorged: IsReorged): End | undefined {
	if (swap.status === 'finished') return undefined;
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!swap.iambob && has('aliceclaim')) return { outcome: 'claimed', from: 0 };
	if (has(swap.iambob ? 'bobrefund' : 'alicereclaim')) return { outcome: 'refunded', from: 0 };
	const own = swap.iambob ? 'bobdeposit' : 'alicepayment';
	if (has(own)) return isReorged(own) ? endWithout(swap) : undefined;
	if (swap.brokenAt !== undefined || has('bobrefund')) return { outcome: 'failed', from: 0 };
	// Bob's deposit may still be claimed; without a deposit nothing was sent.
	return { outcome: 'failed', from: swap.connectedAt + (has('bobdeposit') ? 2 : 1) * lockOf(swap) };
}

/**
 * Offers that result from `autoprice`: always rel for base, the reverse of the requested direction. `fixed` is
 * used unchanged, without margin and bounds. With `refbase` and `refrel`, the price is the node's own price of
 * that pair plus the sell margin. All other rules wait for internet price sources that never answer.
 */
const marketmakerOffers: OffersByRule = (rule, base, rel, { ownPriceOf }) => {
	const reversed = (price: bigint) => [{ base: rel, rel: base, price }];
	if (rule.fixed !== undefined && rule.fixed > 0n) return reversed(rule.fixed);
	if (rule.isPegged || rule.refbase === undefined || rule.refrel === undefined) return [];
	const own = ownPriceOf(rule.refbase, rule.refrel);
	if (own === undefined) return [];
	return reversed((own * (COIN + (rule.sellmargin ?? rule.margin))) / COIN);
};

/**
 * The end after the user’s own payment was lost: the program is done if the other side has not paid either, or
 * was refunded.
 */
function endWithout(swap: SwapRow): End {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	const isDone = swap.iambob ? !has('alicepayment') : has('bobrefund');
	return { outcome: 'failed', from: isDone ? 0 : swap.connectedAt + 2 * lockOf(swap) };
}

/** The trade rules of the released program, as measured. */
export const marketmakerRules: TradeRules = {
	answerMs: 2_500,
	ask: (terms) => ({ bound: raisedLimit(terms), bobAmount: quoteOf(terms).asked - terms.fees.bob }),
	answer: answerTo,
	repeatMs: 300_000,
	isNonceBinding: true,
	holdsMakers: false,
	countsFailedRequests: true,
	hidesOfferedOutputs: true,
	cancelledSeenMs: 480_000,
	// LP_portfolio_trade pays the user's ask for the bought coin, and does nothing without one.
	rebalancesAtOwnPrice: true,
	priceRuleDelayMs: 120_000,
	offersByRule: marketmakerOffers,
	endsPriceRule: ({ isReversed, price }) => isReversed && price <= 0n,
	firstTryMs: 28_000,
	botTimeoutMs: 30_000,
	doBotsCheckBook: false,
	// LP_tradebots.c does not recompute the other coin's volume after bot_settings.
	endsBotsAtProceeds: true,
	swaps: brokenSwaps,
};

/**
 * Error codes of a request cancelled by the caller, and of one refused by its maker after being reserved. No
 * capture contains the second code.
 */
const CANCELLED = -9998;
const REFUSED = -9999;

/** The user's messages that the network echoes. */
const ECHOED: ReadonlySet<string> = new Set(['request', 'connect']);

/** Stages whose updates are delivered twice. */
const DOUBLED: ReadonlySet<string> = new Set(['myfee', 'alicepayment']);

/**
 * Posts the documented events, as often as the real program does, and the end of a negotiation that failed
 * after an answer.
 */
export function announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void {
	const stream = {
		get isOpen() {
			return events.isOpen;
		},
		post(event: PostedEvent) {
			for (const message of messagesOf(event)) events.post(message);
		},
	};
	announceAsDocumented(listeners, stream, signIn);
	listeners.add((event) => {
		if (event.kind !== 'request' || event.request.state !== 'rejected') return;
		const { uuid, isCancelled, isRefused, requestid, quoteid } = event.request;
		if (!isCancelled && !isRefused) return;
		const error = isCancelled ? CANCELLED : REFUSED;
		events.post({ method: 'failed', uuid, error, requestid, quoteid });
	});
}

function messagesOf(event: PostedEvent): readonly PostedEvent[] {
	const method = String(event.method);
	if (ECHOED.has(method)) {
		const message = withPassingIds(event);
		return [{ ...message, method2: undefined }, message];
	}
	if (method === 'reserved') return [withPassingIds(event)];
	return method === 'update' && DOUBLED.has(String(event.update)) ? [event, event] : [event];
}

/** Gives each message of a negotiation its own numbers; only those of `connected` identify the swap. */
function withPassingIds(event: PostedEvent): PostedEvent {
	if (event.requestid === undefined) return event;
	const { requestid, quoteid } = tradeIdsOf([String(event.uuid), String(event.method)]);
	return { ...event, requestid, quoteid };
}
