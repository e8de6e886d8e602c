import type { SignIn } from '../node-state/sign-in.ts';
import type { EventStream } from '../stream/event-stream.ts';
import type { TradeListeners } from '../trade/trade-events.ts';
import type { WireValue } from '../wire.ts';
import type { CallContext } from './node-parts.ts';

/** Which node program the practice node behaves as: its methods, its replies and refusals, its events. */
export interface Manner {
	/**
	 * Works on a call within the present transaction of the world.
	 *
	 * @throws Refusal, DaemonRefusal, HangUp.
	 */
	answer(name: string, context: CallContext): WireValue | Promise<WireValue>;
	/** Posts what happens to trades on the event stream. */
	announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void;
}
