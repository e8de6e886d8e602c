import { CallError } from '#lib/client/call-error.ts';
import type { SharedStream } from '#lib/node/node-link.ts';
import type {
	LoggedMessages,
	LogPlace,
	StreamStatus,
	StreamEvent,
	StreamMessage,
} from '#lib/domain/stream-event.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import { createSubscriber } from 'svelte/reactivity';

/** Delay before a node that does not answer, or answers badly, is asked again. */
const RETRY_MS = 60_000;

type Choice = 'on' | 'off' | undefined;

/** The event stream of the node: whether the user wants it read, and reading it. */
export class NodeStream {
	/** It can be read from here. */
	readonly isThere: boolean;
	/** The node needs a reader from then on: see the port. */
	readonly stallsUnread: boolean;
	/** Called with the messages of the stream, after `askLog`. */
	logged: (logged: LoggedMessages) => void = () => undefined;
	readonly #desk: Desk;
	readonly #choice: StoredSetting<Choice>;
	readonly #port: StoredSetting<number | undefined>;
	#stream: SharedStream | undefined;
	#hasStarted = false;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { id, node, readStream } = desk.connection;
		this.isThere = readStream !== undefined && node.capabilities.events !== undefined;
		this.stallsUnread = node.capabilities.events?.stallsUnread ?? false;
		this.#choice = new StoredSetting<Choice>(desk.database, {
			name: nodeSetting('event-stream', id),
			initial: undefined,
			parse: (stored) => (stored === 'on' || stored === 'off' ? stored : undefined),
		});
		this.#port = new StoredSetting<number | undefined>(desk.database, {
			name: nodeSetting('event-stream-port', id),
			initial: undefined,
			parse: (stored) => (isPort(stored) ? stored : undefined),
		});
	}

	get status(): StreamStatus {
		return this.#desk.connection.news.status;
	}

	/** On by default if it is harmless. */
	get isWanted(): boolean {
		return (this.#choice.current ?? (this.stallsUnread ? 'off' : 'on')) === 'on';
	}

	/** In all tabs, and at later visits. */
	choose(isWanted: boolean): void {
		this.#choice.set(isWanted ? 'on' : 'off');
		this.#stream?.want(isWanted);
	}

	/** Requests the messages of the stream after this place, from whichever tab reads it. */
	askLog(after: LogPlace | undefined): void {
		this.#stream?.askLog(after);
	}

	/** Begins to read it, or to hear from the tab that does. Once. */
	async start(): Promise<void> {
		const { readStream, news } = this.#desk.connection;
		if (!readStream || !this.isThere || this.#hasStarted) return;
		this.#hasStarted = true;
		await Promise.all([this.#choice.loaded, this.#port.loaded]);
		const { isWanted } = this;
		try {
			this.#stream = await readStream({
				isWanted,
				port: this.#port.current,
				portFound: (port) => (port === undefined ? this.#port.forget() : this.#port.set(port)),
				statusChanged: (status) => news.setStatus(status),
				told: (told, at) => news.tell(told, at),
				logged: (logged) => this.logged(logged),
				wantedChanged: (wanted) => this.#choice.preview(wanted ? 'on' : 'off'),
			});
			// A choice made in the meantime takes precedence.
			news.announce = (done) => this.#stream?.tell(done);
			if (this.isWanted !== isWanted) this.#stream?.want(this.isWanted);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			// The user has signed out.
			if (error.kind === 'blocked') return;
			this.#hasStarted = false;
			setTimeout(() => void this.start(), RETRY_MS);
		}
	}
}

function isPort(stored: unknown): stored is number {
	return Number.isInteger(stored) && Number(stored) > 0 && Number(stored) < 65_536;
}

/** Often enough to read along. The tab that reads the stream answers from memory. */
const ASK_INTERVAL_MS = 500;
/** The oldest go. */
const MAX_EVENTS = 1000;

/** A message of the stream with its parsed content. */
export interface LoggedEvent {
	/** Unique, also when a different tab has taken over. */
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
	/** Number of readers: components on screen, and calls that wait for a reply. */
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
	 * Subscribes to each message from now on.
	 *
	 * @returns the function that unsubscribes
	 */
	listen(listener: Listener): () => void {
		this.#listeners.add(listener);
		const stop = this.#start();
		return () => {
			if (this.#listeners.delete(listener)) stop();
		};
	}

	/** Empties the list. Later messages are shown again. */
	clear(): void {
		this.#events = [];
	}

	#start(): () => void {
		this.#readers += 1;
		if (this.#readers === 1) {
			void this.#stream.start();
			this.#ask();
			this.#timer = setInterval(() => this.#ask(), ASK_INTERVAL_MS);
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
		this.#events = [...events.reverse(), ...this.#events].slice(0, MAX_EVENTS);
		for (const message of messages) for (const listener of this.#listeners) listener(message);
	}
}
