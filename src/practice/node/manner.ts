import type { SignIn } from '../node-state.ts';
import type { EventStream } from '../stream.ts';
import type { TradeListeners } from '../trade/trade-events.ts';
import type { TradeRules } from '../trade/trade-rules.ts';
import type { WireValue } from '../wire.ts';
import type { CallContext } from './node-parts.ts';
import type { RequestMembers } from './request-json.ts';

/** The node programs that the practice node can behave as. */
export const MANNERS = ['document', 'marketmaker'] as const;

/** `document` follows the API document, `marketmaker` the program that people run. */
export type MannerName = (typeof MANNERS)[number];

/** Which node program the practice node behaves as: its methods, its replies and refusals, its events. */
export interface Manner {
	readonly name: MannerName;
	/** The coins that are on after a start, whatever the settings say; without it the settings decide. */
	readonly coinsAtStart?: readonly string[];
	/** How trades come about. */
	readonly rules: TradeRules;
	/** An event that waits for a reader keeps the node from all else that comes over the network. */
	readonly stallsWithoutReader: boolean;
	/** Whether a call is worked on at once, while others are waited for. */
	passesOthers(name: string, members: RequestMembers): boolean;
	/** Whether the node dies of a body that it takes for no call. */
	diesOf(body: string): boolean;
	/**
	 * Works on a call within the present transaction of the world.
	 *
	 * @throws Refusal, DaemonRefusal, HangUp, Crash.
	 */
	answer(name: string, context: CallContext): WireValue | Promise<WireValue>;
	/** Posts what happens to trades on the event stream. */
	announceTrades(listeners: TradeListeners, events: EventStream, signIn: SignIn): void;
}

/** Since when a node has been kept from its work by an event that waits, in milliseconds since 1970. */
export function stalledSince(
	{ stallsWithoutReader }: Pick<Manner, 'stallsWithoutReader'>,
	events: EventStream,
	now: number,
): number | undefined {
	return stallsWithoutReader ? events.stalledSince(now) : undefined;
}
