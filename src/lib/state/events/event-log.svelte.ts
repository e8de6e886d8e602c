import type {
	StreamEvent,
	LoggedMessages,
	LogPlace,
	StreamMessage,
} from '#lib/domain/events/stream-event.ts';
import { createSubscriber } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';
import { NodeStream } from './node-stream.svelte.ts';

/** Often enough to read along. The tab that reads the stream answers from memory. */
const ASK_EVERY_MS = 500;
/** The oldest go. */
const MOST_EVENTS = 1000;

/** A message of the stream with what it tells. */
export interface LoggedEvent {
	/** No two have the same, also when another tab has taken over. */
	readonly id: string;
	readonly message: StreamMessage;
	readonly event: StreamEvent;
}

type Listener = (message: StreamMessage) => void;

/**
 * The events of the stream, as far as the tab that reads it has them in memory: other tabs ask that one. It is asked
 * while the events are on screen or a queued call is waited for, and nothing of it is stored.
 */
export class EventLog {
	readonly #stream: NodeStream;
	readonly #desk: Desk;
	/** The latest first. */
	#events = $state.raw<readonly LoggedEvent[]>([]);
	#place: LogPlace | undefined;
	#reader: ((message: StreamMessage) => StreamEvent) | undefined;
	readonly #watch = createSubscriber(() => this.#start());
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- they are called, and never shown
	readonly #listeners = new Set<Listener>();
	/** How many readers there are: what is on screen, and what waits for a reply. */
	#readers = 0;
	#timer: ReturnType<typeof setInterval> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#stream = desk.use(NodeStream);
		this.#stream.logged = (logged) => void this.#add(logged);
	}

	get events(): readonly LoggedEvent[] {
		this.#watch();
		return this.#events;
	}

	/**
	 * Is told of each message from now on.
	 *
	 * @returns what ends that
	 */
	listen(listener: Listener): () => void {
		this.#listeners.add(listener);
		const stop = this.#start();
		return () => {
			if (this.#listeners.delete(listener)) stop();
		};
	}

	/** Empties the list. What comes later is shown again. */
	clear(): void {
		this.#events = [];
	}

	#start(): () => void {
		this.#readers += 1;
		if (this.#readers === 1) {
			void this.#stream.start();
			this.#ask();
			this.#timer = setInterval(() => this.#ask(), ASK_EVERY_MS);
		}
		return () => {
			this.#readers -= 1;
			if (this.#readers === 0) clearInterval(this.#timer);
		};
	}

	#ask(): void {
		this.#stream.askLog(this.#place);
	}

	async #add(logged: LoggedMessages): Promise<void> {
		this.#reader ??= await this.#desk.connection.node.control.readMessages();
		const { log } = logged;
		// Two answers may have been asked for at the same place.
		const known = this.#place?.log === log ? this.#place.number : 0;
		const messages = logged.messages.filter(({ number }) => number > known);
		const last = messages.at(-1);
		if (!last) return;
		this.#place = { log, number: last.number };
		const read = this.#reader;
		const events = messages.map((message) => ({
			id: `${log} ${message.number}`,
			message,
			event: read(message),
		}));
		this.#events = [...events.reverse(), ...this.#events].slice(0, MOST_EVENTS);
		for (const message of messages) for (const listener of this.#listeners) listener(message);
	}
}
