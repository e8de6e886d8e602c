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

/** Delay before retrying a node that did not answer or returned an error. */
const RETRY_MS = 60_000;

type Choice = 'on' | 'off' | undefined;

/** Reads the node's event stream if the user wants it. */
export class NodeStream {
	/** Whether the stream can be read from this browser. */
	readonly isThere: boolean;
	/** Whether the node stalls if its stream is not read after the port was requested. */
	readonly stallsUnread: boolean;
	/** Called with stream messages after `askLog`. */
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

	/** On by default, unless the node stalls without a reader. */
	get isWanted(): boolean {
		return (this.#choice.current ?? (this.stallsUnread ? 'off' : 'on')) === 'on';
	}

	/** Applies to all tabs and later visits. */
	choose(isWanted: boolean): void {
		this.#choice.set(isWanted ? 'on' : 'off');
		this.#stream?.want(isWanted);
	}

	/** Requests the stream messages after this position from the tab that reads the stream. */
	askLog(after: LogPlace | undefined): void {
		this.#stream?.askLog(after);
	}

	/** Starts reading the stream, or receiving from the tab that does. Has no effect if already started. */
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
				onNews: (told, at) => news.publish(told, at),
				logged: (logged) => this.logged(logged),
				wantedChanged: (wanted) => this.#choice.preview(wanted ? 'on' : 'off'),
			});
			// Applies a choice made while the stream was starting.
			news.announce = (done) => this.#stream?.publish(done);
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

/** Short enough to follow events live. The tab reading the stream answers from memory. */
const ASK_INTERVAL_MS = 500;
/** Older events are dropped. */
const MAX_EVENTS = 1000;

/** A stream message and its parsed content. */
export interface LoggedEvent {
	/** Unique, even after a different tab has taken over the stream. */
	readonly id: string;
	readonly message: StreamMessage;
	readonly event: StreamEvent;
}

type Listener = (message: StreamMessage) => void;

/**
 * The events that the reading tab has in memory; other tabs request them from it. Polled only while events are on
 * screen or a queued call is pending. Nothing is stored.
 */
export class EventLog {
	readonly #stream: NodeStream;
	readonly #desk: Desk;
	/** Latest first. */
	#events = $state.raw<readonly LoggedEvent[]>([]);
	#place: LogPlace | undefined;
	#reader: ((message: StreamMessage) => StreamEvent) | undefined;
	readonly #watch = createSubscriber(() => this.#start());
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- they are called, and never shown
	readonly #listeners = new Set<Listener>();
	/** Number of readers: components on screen and calls waiting for a reply. */
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
	 * Subscribes to each later message.
	 *
	 * @returns a function to unsubscribe
	 */
	listen(listener: Listener): () => void {
		this.#listeners.add(listener);
		const stop = this.#start();
		return () => {
			if (this.#listeners.delete(listener)) stop();
		};
	}

	/** Clears the list. Later messages are shown again. */
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
		// Two replies may start at the same position.
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
