import type { SignIn } from '../../node-state/sign-in.ts';
import type { EventStream, PostedEvent } from '../../stream/event-stream.ts';
import type { TradeListeners } from '../../trade/trade-events.ts';
import { tradeIdsOf } from '../../trade/trade-ids.ts';
import { announceTrades as announceAsDocumented } from '../document/trade-announcer.ts';

/** A request that the caller took back, and one that a maker refused after it had reserved; the latter number is not recorded. */
const CANCELLED = -9998;
const REFUSED = -9999;

/** Messages of the user that come back from the network. */
const ECHOED: ReadonlySet<string> = new Set(['request', 'connect']);

/** Updates of these stages are delivered twice. */
const DOUBLED: ReadonlySet<string> = new Set(['myfee', 'alicepayment']);

/** Posts what the document has, as often as it comes, and the end of a negotiation that came to nothing after an answer. */
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

/** Each message of a negotiation has numbers of its own; only those of `connected` are the swap's. */
function withPassingIds(event: PostedEvent): PostedEvent {
	if (event.requestid === undefined) return event;
	const { requestid, quoteid } = tradeIdsOf([String(event.uuid), String(event.method)]);
	return { ...event, requestid, quoteid };
}
