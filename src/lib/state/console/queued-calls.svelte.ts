import type { ConsoleMethod } from '#lib/domain/console/console-method.ts';
import type { ConsoleReply } from '#lib/domain/console/console-reply.ts';
import type { ConsoleCall, ProgramConsole } from '#lib/node/subjects/console.ts';
import type { Desk } from '../desk.ts';
import { EventLog } from '../events/event-log.svelte.ts';

/**
 * - `sent`: the node has not said that it has queued the call, or that answer was lost.
 * - `queued`: it has, and its reply is to come on the event stream.
 * - `finished`: the reply came.
 * - `not-queued`: the node answered at once, or was not reached.
 */
export type QueuedState = 'sent' | 'queued' | 'finished' | 'not-queued';

/** A queued call, followed to its reply. It is known to this tab while it is open, and nowhere else. */
export interface QueuedCall {
	readonly queueid: number;
	readonly method: ConsoleMethod;
	readonly sentAt: number;
	readonly state: QueuedState;
	readonly finishedAt?: number;
	readonly reply?: ConsoleReply;
}

const MOST_CALLS = 50;
/** The node keeps the number in 32 bits; that of another program is unlikely to be the same. */
const NUMBERS = 2 ** 31;

interface Begun {
	readonly method: ConsoleMethod;
	readonly call: ConsoleCall & { readonly queueid: number };
	readonly program: ProgramConsole;
	/** Called with the reply, once. */
	readonly finished?: (reply: ConsoleReply) => void;
}

/** The calls that were sent with a number, until the event stream brings their replies. */
export class QueuedCalls {
	/** The latest first. */
	#calls = $state.raw<readonly QueuedCall[]>([]);
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #begun = new Map<number, Begun>();
	readonly #log: EventLog;
	#stopListening: (() => void) | undefined;

	constructor(desk: Desk) {
		this.#log = desk.use(EventLog);
	}

	get all(): readonly QueuedCall[] {
		return this.#calls;
	}

	/** Another one each time. */
	newNumber(): number {
		const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
		return (random % (NUMBERS - 1)) + 1;
	}

	/** Listens for the reply from now on. Call it before the call is sent. */
	begin(begun: Begun): void {
		const { queueid } = begun.call;
		this.#begun.set(queueid, begun);
		const call = { queueid, method: begun.method, sentAt: Date.now(), state: 'sent' } as const;
		this.#calls = [call, ...this.#calls].slice(0, MOST_CALLS);
		this.#stopListening ??= this.#log.listen(({ queueid: heard, at, text }) => this.#hear(heard, at, text));
	}

	/** The node's first answer says whether it has queued the call. */
	answered(queueid: number, isQueued: boolean): void {
		if (this.#begun.has(queueid)) this.#change(queueid, { state: isQueued ? 'queued' : 'not-queued' });
		if (!isQueued) this.#end(queueid);
	}

	/** Takes those out of the list that are not waited for. */
	clear(): void {
		this.#calls = this.#calls.filter(({ queueid }) => this.#begun.has(queueid));
	}

	#hear(queueid: number, at: number, text: string): void {
		const begun = this.#begun.get(queueid);
		if (!begun) return;
		const sentAt = this.#calls.find((call) => call.queueid === queueid)?.sentAt ?? at;
		const reply = begun.program.readQueued(begun.call, text, Math.max(0, at - sentAt));
		this.#change(queueid, { state: 'finished', finishedAt: at, reply });
		this.#end(queueid);
		begun.finished?.(reply);
	}

	#end(queueid: number): void {
		this.#begun.delete(queueid);
		if (this.#begun.size > 0) return;
		this.#stopListening?.();
		this.#stopListening = undefined;
	}

	#change(queueid: number, change: Partial<QueuedCall>): void {
		this.#calls = this.#calls.map((call) => (call.queueid === queueid ? { ...call, ...change } : call));
	}
}
