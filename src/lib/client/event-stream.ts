import { STREAM_PROTOCOL, streamMessage, type StreamMessage } from '#lib/api/events.ts';
import { checkAgainst } from './wire/node-reply.ts';

/** Events of a connection to the event stream. `closed` is always the last one. */
export interface StreamEvents {
	opened(): void;
	message(data: unknown): void;
	/** Closed by the other side, or failed to open. */
	closed(): void;
}

/**
 * Connects to the event stream at this port.
 *
 * @returns a function that closes the connection without a further event
 */
export type ConnectStream = (port: number, events: StreamEvents) => () => void;

/** Always connects to this machine, regardless of the node's address, because the page may not connect elsewhere. */
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

/** Status of the reader; see `StreamStatus` in the domain. */
type Status = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';

/** Default port of the node's stream. */
const USUAL_PORT = 5555;

/** The node accepts a second reader and closes it immediately, so a connection counts only after this time. */
const SETTLE_MS = 500;
/** A connection of at least this duration resets the retry delays. */
const STABLE_MS = 10_000;
/** Retry delays. The first ones are short, in case a different tab is just disconnecting. */
const WAITS_MS = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
/** Failed attempts before the stream is reported as taken or unreachable. */
const TRIES_UNREPORTED = 3;
/** Flood limit. Dropping events is harmless, because they only hasten reads that are made anyway. */
const MAX_EVENTS_A_SECOND = 500;

export interface StreamReaderOptions {
	readonly connect: ConnectStream;
	/** Makes the node open its stream. Resolves with the port, or with `undefined` if the stream was already open. */
	readonly open: () => Promise<number | undefined>;
	/** The last known port of the stream. */
	readonly port: number | undefined;
	/**
	 * Whether this is a practice node, which has a separate port. The default port may belong to a different node that
	 * accepts only one reader.
	 */
	readonly isPractice?: boolean;
	/**
	 * Called with each port at which a stream is opened, and with `undefined` once a stream that may not be reopened
	 * has ended.
	 */
	readonly portFound: (port: number | undefined) => void;
	readonly changed: (status: Status) => void;
	/** Called with each message; its content is not validated. */
	readonly onMessage: (message: ReceivedMessage) => void;
}

/** Reads a node's event stream until stopped, and reconnects when the connection ends. */
export class StreamReader {
	/** Whether the node may be asked to open its stream. If `false`, only an open stream is read. */
	mayOpen = false;
	readonly #options: StreamReaderOptions;
	#port: number | undefined;
	#status: Status = 'off';
	/** Replaced at each start, so that pending work of an earlier start has no effect. */
	#visit: object | undefined;
	#leave: (() => void) | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#tries = 0;
	#received = { second: 0, count: 0 };

	constructor(options: StreamReaderOptions) {
		this.#options = options;
		this.#port = options.port;
	}

	get status(): Status {
		return this.#status;
	}

	/** Whether a stream is open at the node, as far as known. */
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
				this.#receive(data);
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
		const isReported = this.#tries >= TRIES_UNREPORTED;
		if (isReported && reason === 'unreachable' && !this.mayOpen) {
			this.#note(undefined);
			this.stop();
			return;
		}
		this.#say(isReported ? reason : 'starting');
		const wait = WAITS_MS[Math.min(this.#tries, WAITS_MS.length) - 1];
		this.#timer = setTimeout(() => void this.#try(), wait);
	}

	#receive(data: unknown): void {
		const second = Math.floor(Date.now() / 1000);
		if (second !== this.#received.second) this.#received = { second, count: 0 };
		this.#received.count += 1;
		if (this.#received.count > MAX_EVENTS_A_SECOND) return;
		const message = messageIn(data);
		if (message) this.#options.onMessage(message);
	}

	#say(status: Status): void {
		if (status === this.#status) return;
		this.#status = status;
		this.#options.changed(status);
	}
}

/**
 * Generous limit: the longest known message of the real node, the record of a finished swap, has a few thousand bytes.
 */
const MAX_BYTES = 256 * 1024;

/** A stream message, raw and parsed. */
interface ReceivedMessage extends StreamMessage {
	readonly text: string;
}

/**
 * Parses a stream message. Skips messages that are too long or not JSON, because any program may be listening at the
 * port.
 */
function messageIn(data: unknown): ReceivedMessage | undefined {
	if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_BYTES) return undefined;
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
		const checked = checkAgainst(streamMessage, JSON.parse(text));
		return checked.fits ? { ...(checked.value as StreamMessage), text } : undefined;
	} catch {
		return undefined;
	}
}
