import { STREAM_PROTOCOL, streamMessage, type StreamMessage } from '#lib/api/events.ts';
import { checkAgainst } from './wire/node-reply.ts';

/** Events of a connection to the event stream. `closed` is the last one. */
export interface StreamEvents {
	opened(): void;
	message(data: unknown): void;
	/** It was closed by the other side, or could not be opened. */
	closed(): void;
}

/**
 * Connects to the event stream at this port.
 *
 * @returns what closes the connection, without a further event
 */
export type ConnectStream = (port: number, events: StreamEvents) => () => void;

/** Always to this machine, whatever address the node names: the page reaches no other. */
export const connectStream: ConnectStream = (port, events) => {
	const socket = new WebSocket(`ws://127.0.0.1:${port}`, [STREAM_PROTOCOL]);
	const ended = new AbortController();
	const { signal } = ended;
	socket.binaryType = 'arraybuffer';
	socket.addEventListener('open', () => events.opened(), { signal });
	socket.addEventListener('message', ({ data }) => events.message(data), { signal });
	socket.addEventListener('close', () => events.closed(), { signal });
	return () => {
		ended.abort();
		socket.close();
	};
};

/** How reading goes; see `StreamStatus` of the domain. */
type Status = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';

/** Where the node opens its stream unless it is told otherwise. */
const USUAL_PORT = 5555;

/** A reader that comes second is let in and closed at once. */
const SETTLE_MS = 500;
/** A connection that lasted so long begins the waits anew. */
const STABLE_MS = 10_000;
/** The first ones are for a seat that another tab is just leaving. */
const WAITS_MS = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
/** It is said that the stream is taken, or not reached, after so many tries. */
const TRIES_UNTOLD = 3;
/** A flood must not stop the page: events only hasten what is read in any case. */
const MOST_EVENTS_A_SECOND = 500;

export interface StreamReaderOptions {
	readonly connect: ConnectStream;
	/** Has the node open its stream; resolves with the port, or with `undefined` if it was open before. */
	readonly open: () => Promise<number | undefined>;
	/** Its port at the last reading. */
	readonly port: number | undefined;
	/** A practice node: its port is its own, and at the usual one another node may have its only seat for a reader. */
	readonly isPractice?: boolean;
	/** Called with each port that it is opened at, and with `undefined` once a stream that must not be opened is gone. */
	readonly portFound: (port: number | undefined) => void;
	readonly changed: (status: Status) => void;
	/** Called with each message, what it says not yet checked. */
	readonly hear: (message: HeardMessage) => void;
}

/** Reads a node's event stream for as long as it is told to, and comes back to it when the connection ends. */
export class StreamReader {
	/** The node may be told to open its stream. Otherwise one that is open already is read, as long as it is there. */
	mayOpen = false;
	readonly #options: StreamReaderOptions;
	#port: number | undefined;
	#status: Status = 'off';
	/** Another one with each start, so that what an earlier one began has no effect. */
	#visit: object | undefined;
	#leave: (() => void) | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#tries = 0;
	#heard = { second: 0, count: 0 };

	constructor(options: StreamReaderOptions) {
		this.#options = options;
		this.#port = options.port;
	}

	get status(): Status {
		return this.#status;
	}

	/** A stream is open at the node, or was when it was last heard of. */
	get isKnown(): boolean {
		return this.#port !== undefined;
	}

	start(): void {
		if (this.#visit) return;
		this.#visit = {};
		this.#tries = 0;
		this.#say('starting');
		void this.#try();
	}

	stop(): void {
		if (!this.#visit) return;
		this.#visit = undefined;
		clearTimeout(this.#timer);
		this.#leave?.();
		this.#leave = undefined;
		this.#say('off');
	}

	async #try(): Promise<void> {
		const visit = this.#visit;
		try {
			const port = this.mayOpen ? await this.#options.open() : undefined;
			if (port !== undefined) this.#note(port);
		} catch {
			if (visit === this.#visit) this.#retry('unreachable');
			return;
		}
		if (visit !== this.#visit) return;
		const port = this.#port ?? (this.#options.isPractice ? undefined : USUAL_PORT);
		if (port === undefined) this.#retry('unreachable');
		else this.#connect(port);
	}

	#note(port: number | undefined): void {
		if (port === this.#port) return;
		this.#port = port;
		this.#options.portFound(port);
	}

	#connect(port: number): void {
		let isOpen = false;
		let settledAt: number | undefined;
		const settle = () => {
			settledAt ??= Date.now();
			this.#note(port);
			this.#say('on');
		};
		this.#leave = this.#options.connect(port, {
			opened: () => {
				isOpen = true;
				this.#timer = setTimeout(settle, SETTLE_MS);
			},
			message: (data) => {
				if (settledAt === undefined) settle();
				this.#hear(data);
			},
			closed: () => {
				clearTimeout(this.#timer);
				this.#leave = undefined;
				if (settledAt !== undefined && Date.now() - settledAt >= STABLE_MS) this.#tries = 0;
				this.#retry(isOpen && settledAt === undefined ? 'taken' : 'unreachable');
			},
		});
	}

	#retry(reason: 'taken' | 'unreachable'): void {
		this.#tries += 1;
		const isTold = this.#tries >= TRIES_UNTOLD;
		if (isTold && reason === 'unreachable' && !this.mayOpen) {
			this.#note(undefined);
			this.stop();
			return;
		}
		this.#say(isTold ? reason : 'starting');
		const wait = WAITS_MS[Math.min(this.#tries, WAITS_MS.length) - 1];
		this.#timer = setTimeout(() => void this.#try(), wait);
	}

	#hear(data: unknown): void {
		const second = Math.floor(Date.now() / 1000);
		if (second !== this.#heard.second) this.#heard = { second, count: 0 };
		this.#heard.count += 1;
		if (this.#heard.count > MOST_EVENTS_A_SECOND) return;
		const message = messageIn(data);
		if (message) this.#options.hear(message);
	}

	#say(status: Status): void {
		if (status === this.#status) return;
		this.#status = status;
		this.#options.changed(status);
	}
}

/** The longest that was seen of the real node, the record of a finished swap, has some thousand. */
const MOST_BYTES = 256 * 1024;

/** A message of the stream, as it came and as what it says. */
interface HeardMessage extends StreamMessage {
	readonly text: string;
}

/**
 * Reads a message of the stream. Anything can listen at the stream's port, so that what does not look like one is passed
 * over: too long, or not JSON.
 */
function messageIn(data: unknown): HeardMessage | undefined {
	if (!(data instanceof ArrayBuffer) || data.byteLength > MOST_BYTES) return undefined;
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
		const checked = checkAgainst(streamMessage, JSON.parse(text));
		return checked.fits ? { ...(checked.value as StreamMessage), text } : undefined;
	} catch {
		return undefined;
	}
}
