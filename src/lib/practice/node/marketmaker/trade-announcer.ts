import type { SignIn } from '../../node-state/sign-in.ts';
import type { EventStream } from '../../stream/event-stream.ts';
import type { TradeListeners } from '../../trade/trade-events.ts';
import { announceTrades as announceAsDocumented } from '../document/trade-announcer.ts';

/** A request that the caller took back, and one that a maker refused after it had reserved; the latter number is not recorded. */
const CANCELLED = -9998;
const REFUSED = -9999;

/** Posts what the document has, and besides it the end of a negotiation that came to nothing after an answer. */
export function announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void {
	announceAsDocumented(listeners, events, signIn);
	listeners.add((event) => {
		if (event.kind !== 'request' || event.request.state !== 'rejected') return;
		const { uuid, isCancelled, isRefused, requestid, quoteid } = event.request;
		if (!isCancelled && !isRefused) return;
		const error = isCancelled ? CANCELLED : REFUSED;
		events.post({ method: 'failed', uuid, error, requestid, quoteid });
	});
}
