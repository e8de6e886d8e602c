import type { WireReply } from './transport/transport.ts';
import type { LineStatus, Priority } from './request-queue.ts';
import type { Effect } from '#lib/api/method.ts';

/** One call as data. It names no key, so that it can be handed to another tab of the same user. */
export interface WireCall {
	/** The JSON object of the call without the user's key. */
	readonly body: string;
	/** It changes nothing: it may be repeated, and answered together with equal ones. */
	readonly isRead: boolean;
	/** Its parameters hold a passphrase: they stay in this tab. */
	readonly holdsSecret: boolean;
	readonly priority: Priority;
	readonly fast: boolean;
	readonly probes: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs: number;
	/** A reply to an equal read that was sent since will do, in milliseconds since 1970. */
	readonly freshSince: number | undefined;
	readonly signal: AbortSignal | undefined;
}

/** A reply with the moments at which its call was sent and answered, in milliseconds since 1970. */
export interface TimedReply extends WireReply {
	readonly askedAt: number;
	readonly answeredAt: number;
}

/** Work besides calls that the leading tab does for all. */
export interface SharedWork {
	/** This tab is the one that does it from now on, or no more. */
	lead(leads: boolean): void;
	/** Its news in another tab. */
	hear(note: unknown): void;
}

/** The way of all calls to one node. */
export interface CallLine {
	/** Where the node answers, for the user's eyes. */
	readonly address: string;
	/** State of the node as its calls show it, those of the leading tab included. */
	readonly status: LineStatus;
	/** Ends the waiting for the reads that are under way. */
	giveUpReads(): void;
	/** From now on calls carry the key that this adds to the body; what was replied before is forgotten. */
	signIn(addKey: (body: string) => string): void;
	/** Rejects with a `CallError`, or with the reason of an aborted `signal`. */
	send(call: WireCall): Promise<TimedReply>;
	/**
	 * Has the tab that leads do this as well; called once.
	 *
	 * @returns what tells the work of the other tabs something
	 */
	attach(work: SharedWork): (note: unknown) => void;
	/** Calls that still wait for their turn are not sent any more. */
	close(): void;
}

export interface CallOptions {
	/** Ends the waiting. A call that changes something and is already under way is waited for all the same. */
	readonly signal?: AbortSignal;
	/** Defaults to `screen` for reads and to `user` for everything else. */
	readonly priority?: Priority;
	/** Sent also while the node does not answer, to find out when it does again. */
	readonly probes?: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs?: number;
	/**
	 * A reply that any tab got for an equal read will do if that was sent at this moment or later, in milliseconds since 1970,
	 * and nothing was changed since. Ignored for the priority `user`.
	 */
	readonly freshSince?: number | undefined;
	/** Called with the moment at which a call was sent, by whichever tab, in milliseconds since 1970. */
	readonly noteAsked?: ((moment: number) => void) | undefined;
}

/** Nodes in electrum mode take over half a minute for a first balance, prices from outside even longer. */
const READ_MS = 60_000;
const CHANGE_MS = 120_000;

/** Defaults of a call's options. */
export function withDefaults(effect: Effect, options: CallOptions) {
	const reads = effect === 'reads';
	const priority = options.priority ?? (reads ? 'screen' : 'user');
	return {
		signal: options.signal,
		probes: options.probes ?? false,
		priority,
		freshSince: priority === 'user' ? undefined : options.freshSince,
		timeoutMs: options.timeoutMs ?? (reads ? READ_MS : CHANGE_MS),
	};
}
