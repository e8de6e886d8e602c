import type { SignIn } from '../node-state.ts';
import type { EventStream } from '../stream.ts';
import type { TradeListeners } from '../trade/trade-events.ts';
import type { TradeRules } from '../trade/trade-rules.ts';
import type { WireValue } from '../wire.ts';
import type { CallContext } from './node-parts.ts';
import type { RequestMembers } from './request-json.ts';

/** Node programs that the practice node can emulate. */
export const VARIANTS = ['document', 'marketmaker'] as const;

/** `document` follows the API document, `marketmaker` the released program. */
export type VariantName = (typeof VARIANTS)[number];

/** Behaviour of a node program: methods, replies, refusals, and events. */
export interface Variant {
	readonly name: VariantName;
	/** Coins active after a start, overriding the settings; if missing, the settings decide. */
	readonly coinsAtStart?: readonly string[];
	readonly rules: TradeRules;
	/** True if an event without a reader blocks the node's other network traffic. */
	readonly stallsWithoutReader: boolean;
	/** True if a call is handled immediately, ahead of the queue. */
	passesOthers(name: string, members: RequestMembers): boolean;
	/** True if the node crashes on a body that it cannot parse as a call. */
	diesOf(body: string): boolean;
	/**
	 * Handles a call within the current transaction of the world.
	 * @throws Refusal, DaemonRefusal, HangUp, Crash.
	 */
	answer(name: string, context: CallContext): WireValue | Promise<WireValue>;
	/** Posts trade events on the event stream. */
	announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void;
}

/**
 * Time since which a pending event has blocked the node, in milliseconds since 1970; `undefined` if the node is
 * not blocked.
 */
export function stalledSince(
	{ stallsWithoutReader }: Pick<Variant, 'stallsWithoutReader'>,
	events: EventStream,
	now: number,
): number | undefined {
	return stallsWithoutReader ? events.stalledSince(now) : undefined;
}
