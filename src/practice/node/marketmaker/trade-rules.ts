import { cutUnits, COIN } from '#lib/domain/money/amount.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import {
	lockOf,
	paymentOf,
	type SwapRow,
	isThere,
	type End,
	type IsGone,
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

/** The node keeps this distance from the end of a lock, on either side of it. */
const MARGIN_MS = 777_000;

/** Locks are four times as long if one of these is traded. */
const SLOW_COINS: ReadonlySet<string> = new Set(['BTC', 'BCH', 'BTG', 'SBTC']);
const SLOW_FACTOR = 4;

/**
 * How the real program ends a broken swap (LP_remember.c, and three swaps broken on purpose). Alice’s payment has no
 * separate lock: she claims Bob’s deposit instead, unless he has refunded it, which reveals his secret to her.
 */
const brokenSwaps: SwapRules = {
	takenBack,
	endOf,
	forgetsCounterparty: true,
	lockFactor: ({ bob, alice }) => (SLOW_COINS.has(bob) || SLOW_COINS.has(alice) ? SLOW_FACTOR : 1),
	paid: cutUnits,
	hasUnlockedPayment: true,
};

function takenBack(swap: SwapRow, isGone: IsGone): Step | undefined {
	// Alice has her share: only Bob can claim the rest, whenever he returns.
	if (paymentOf(swap, 'alicespend')) return undefined;
	return (
		(isThere(swap, 'alice') ? aliceTakesPayment(swap, isGone) : undefined) ??
		(isThere(swap, 'bob') ? bobTakes(swap, isGone) : undefined) ??
		(isThere(swap, 'alice') ? aliceTakesDeposit(swap) : undefined)
	);
}

function bobTakes(swap: SwapRow, isGone: IsGone): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	const { connectedAt } = swap;
	if (has('bobpayment') && !isGone('bobpayment') && !has('bobreclaim'))
		return { stage: 'bobreclaim', by: 'bob', from: connectedAt + lockOf(swap) + MARGIN_MS };
	if (!has('bobdeposit') || isGone('bobdeposit') || has('bobrefund') || has('aliceclaim')) return undefined;
	// A lost payment still has its id in the record: the program waits as if it existed.
	const from = has('bobpayment') ? 2 * lockOf(swap) - MARGIN_MS : lockOf(swap) / 2;
	return { stage: 'bobrefund', by: 'bob', from: connectedAt + from };
}

function aliceTakesPayment(swap: SwapRow, isGone: IsGone): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!has('alicepayment') || isGone('alicepayment') || has('alicereclaim') || !has('bobrefund'))
		return undefined;
	return { stage: 'alicereclaim', by: 'alice', from: 0 };
}

function aliceTakesDeposit(swap: SwapRow): Step | undefined {
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!has('alicepayment') || has('bobrefund') || has('aliceclaim')) return undefined;
	return { stage: 'aliceclaim', by: 'alice', from: swap.connectedAt + 2 * lockOf(swap) + MARGIN_MS };
}

/** A lost output counts as spent, so a swap without other open outputs is over at once. */
function endOf(swap: SwapRow, isGone: IsGone): End | undefined {
	if (swap.status === 'finished') return undefined;
	const has = (stage: WireStage): boolean => paymentOf(swap, stage) !== undefined;
	if (!swap.iambob && has('aliceclaim')) return { outcome: 'claimed', from: 0 };
	if (has(swap.iambob ? 'bobrefund' : 'alicereclaim')) return { outcome: 'refunded', from: 0 };
	const own = swap.iambob ? 'bobdeposit' : 'alicepayment';
	if (has(own)) return isGone(own) ? endWithout(swap) : undefined;
	if (swap.brokenAt !== undefined || has('bobrefund')) return { outcome: 'failed', from: 0 };
	// Bob's deposit may still be claimed; without one nothing was sent.
	return { outcome: 'failed', from: swap.connectedAt + (has('bobdeposit') ? 2 : 1) * lockOf(swap) };
}

/**
 * The result of `autoprice`: only the offer of rel for base, the reverse of the requested direction. `fixed` is its
 * price unchanged, without margin and bounds. With `refbase` and `refrel` it is the node's own price of that pair with
 * the sell margin. Everything else waits for internet price sources, which never answer.
 */
const marketmakerOffers: OffersByRule = (rule, base, rel, { ownPriceOf }) => {
	const reversed = (price: bigint) => [{ base: rel, rel: base, price }];
	if (rule.fixed !== undefined && rule.fixed > 0n) return reversed(rule.fixed);
	if (rule.isPegged || rule.refbase === undefined || rule.refrel === undefined) return [];
	const own = ownPriceOf(rule.refbase, rule.refrel);
	if (own === undefined) return [];
	return reversed((own * (COIN + (rule.sellmargin ?? rule.margin))) / COIN);
};

/** The user’s own payment was lost: if the other side has not paid either, or was refunded, the program is done. */
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
	priceRuleDelayMs: 120_000,
	offersByRule: marketmakerOffers,
	endsPriceRule: ({ isReversed, price }) => isReversed && price <= 0n,
	firstTryMs: 28_000,
	botTimeoutMs: 30_000,
	doBotsLookFirst: false,
	swaps: brokenSwaps,
};

/**
 * A request cancelled by the caller, and one refused by a maker after reserving it; the latter number is not recorded.
 */
const CANCELLED = -9998;
const REFUSED = -9999;

/** Messages of the user echoed by the network. */
const ECHOED: ReadonlySet<string> = new Set(['request', 'connect']);

/** Stages whose updates are delivered twice. */
const DOUBLED: ReadonlySet<string> = new Set(['myfee', 'alicepayment']);

/** Posts the documented events, as often as they occur, and the end of a negotiation that failed after an answer. */
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

/** Each message of a negotiation has separate numbers; only those of `connected` are the swap's. */
function withPassingIds(event: PostedEvent): PostedEvent {
	if (event.requestid === undefined) return event;
	const { requestid, quoteid } = tradeIdsOf([String(event.uuid), String(event.method)]);
	return { ...event, requestid, quoteid };
}
