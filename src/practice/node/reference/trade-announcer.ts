import { bytesToHex } from '@noble/hashes/utils.js';
import { priceOfVolumes } from '../../market/prices.ts';
import type { SignIn } from '../../node-state.ts';
import type { EventStream, PostedEvent } from '../../stream.ts';
import type { OrderRow } from '../../trade/orders.ts';
import { lockOf, type Payment, type RequestRow, type SwapRow } from '../../trade/swap-row.ts';
import type { TradeEvent, TradeListeners } from '../../trade/trade-events.ts';
import { Decimal } from '../../wire.ts';
import { swapReply } from './replies/swaps.ts';

/** Posts trade events on the event stream. A request without an answer ends without an event. */
export function announceTrades(
	listeners: TradeListeners,
	events: Pick<EventStream, 'isOpen' | 'post'>,
	signIn: SignIn,
): void {
	listeners.add((event, now) => {
		if (!events.isOpen) return;
		for (const posted of postedOf(event, signIn, now)) events.post(posted);
	});
}

function postedOf(event: TradeEvent, signIn: SignIn, now: number): PostedEvent[] {
	if (event.kind === 'order') return [priceEvent(event.order, signIn, now)];
	if (event.kind === 'request') return negotiationEvents(event.request, signIn);
	const { swap, payment } = event;
	if (payment) return [updateEvent(swap, payment)];
	if (swap.finishedAt !== now) return [];
	return [{ ...swapReply(swap, signIn.keys.row.gui), method: 'tradestatus' }];
}

function priceEvent({ base, rel, price }: OrderRow, { keys }: SignIn, now: number): PostedEvent {
	return {
		method: 'postprice',
		pubkey: keys.nodePublicKey,
		base,
		rel,
		price: new Decimal(price),
		price64: String(price),
		timestamp: Math.floor(now / 1000),
		pubsecp: bytesToHex(keys.publicKey),
	};
}

/** Posts the object of `connected` twice, the second time as the start of the swap. */
function negotiationEvents(request: RequestRow, { keys }: SignIn): PostedEvent[] {
	const { state, uuid, aliceid, tradeid, requestid, quoteid, bob, alice } = request;
	if (state === 'rejected' || state === 'expired') return [];
	const body = {
		gui: keys.row.gui,
		uuid,
		aliceid,
		tradeid,
		base: bob,
		rel: alice,
		timestamp: Math.floor(request.requestedAt / 1000),
		satoshis: String(request.bobAmount),
		destsatoshis: String(request.aliceAmount),
		price: new Decimal(priceOfVolumes(request.bobAmount, request.aliceAmount)),
		desthash: request.iambob ? undefined : keys.nodePublicKey,
		srchash: request.iambob ? keys.nodePublicKey : undefined,
		...(requestid !== 0 && { requestid, quoteid }),
	};
	const message: PostedEvent = { ...body, method2: state, method: state };
	return state === 'connected' ? [message, { ...body, result: 'success' }] : [message];
}

function updateEvent(swap: SwapRow, { stage, coin, txid, amount }: Payment): PostedEvent {
	const { uuid, requestid, quoteid, iambob, bob, alice } = swap;
	return {
		name: stage,
		coin,
		txid,
		expiration: Math.floor((swap.connectedAt + 2 * lockOf(swap)) / 1000),
		uuid,
		iambob: iambob ? 1 : 0,
		bobcoin: bob,
		alicecoin: alice,
		lock: lockOf(swap) / 1000,
		amount: new Decimal(amount),
		method: 'update',
		update: stage,
		requestid,
		quoteid,
	};
}
