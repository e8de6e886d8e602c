import type { SignIn } from '../node-state.ts';
import type { EventStream } from '../stream.ts';
import type { TradeListeners } from '../trade/trade-events.ts';
import type { TradeRules } from '../trade/trade-rules.ts';
import type { WireValue } from '../wire.ts';
import type { CallContext } from './node-parts.ts';
import type { RequestMembers } from './request-json.ts';

/** The node programs that the practice node can emulate. */
export const VARIANTS = ['document', 'marketmaker'] as const;

/** `document` follows the API document, `marketmaker` the released program. */
export type VariantName = (typeof VARIANTS)[number];

/** A node program's behaviour: its methods, its replies and refusals, its events. */
export interface Variant {
	readonly name: VariantName;
	/** The coins active after a start, whatever the settings say; if missing, the settings decide. */
	readonly coinsAtStart?: readonly string[];
	readonly rules: TradeRules;
	/** An event without a reader blocks the node's other network traffic. */
	readonly stallsWithoutReader: boolean;
	/** Whether a call is handled at once, ahead of the queue. */
	passesOthers(name: string, members: RequestMembers): boolean;
	/** Whether the node crashes on a body that it cannot parse as a call. */
	diesOf(body: string): boolean;
	/**
	 * Handles a call within the present transaction of the world.
	 *
	 * @throws Refusal, DaemonRefusal, HangUp, Crash.
	 */
	answer(name: string, context: CallContext): WireValue | Promise<WireValue>;
	/** Posts the events of trades on the event stream. */
	announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void;
}

/** When a pending event began to block a node, in milliseconds since 1970; `undefined` if it is not blocked. */
export function stalledSince(
	{ stallsWithoutReader }: Pick<Variant, 'stallsWithoutReader'>,
	events: EventStream,
	now: number,
): number | undefined {
	return stallsWithoutReader ? events.stalledSince(now) : undefined;
}
