import { STREAM_PROTOCOL, streamMessage, type StreamMessage } from '#lib/api/events.ts';
import { checkAgainst } from './wire/node-reply.ts';

/** Events of a connection to the event stream. `closed` is the last one. */
export interface StreamEvents {
	opened(): void;
	message(data: unknown): void;
	/** Closed by the other side, or failed to open. */
	closed(): void;
}

/**
 * Connects to the event stream at this port.
 *
 * @returns a function that closes the connection, without a further event
 */
export type ConnectStream = (port: number, events: StreamEvents) => () => void;

/** Always connects to this machine, whatever address the node names: the page reaches no other. */
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

/** State of the reader; see `StreamStatus` of the domain. */
type Status = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';

/** Port of the node's stream unless configured differently. */
const USUAL_PORT = 5555;

/** A second reader is accepted and closed at once. */
const SETTLE_MS = 500;
/** A connection that lasted this long restarts the series of waits. */
const STABLE_MS = 10_000;
/** The first waits are short, for a seat that another tab is just leaving. */
const WAITS_MS = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
/** Failed tries before the stream is reported as taken or unreachable. */
const TRIES_UNTOLD = 3;
/** Limit against floods: events only hasten readings that happen in any case. */
const MAX_EVENTS_A_SECOND = 500;

export interface StreamReaderOptions {
	readonly connect: ConnectStream;
	/** Makes the node open its stream; resolves with the port, or with `undefined` if it was open before. */
	readonly open: () => Promise<number | undefined>;
	/** The stream's port at the last reading. */
	readonly port: number | undefined;
	/**
	 * True for a practice node: its port is its own, and the usual port may belong to a different node with a
	 * single seat for a reader.
	 */
	readonly isPractice?: boolean;
	/**
	 * Called with each port at which the stream is opened, and with `undefined` once a stream that must not be
	 * opened is gone.
	 */
	readonly portFound: (port: number | undefined) => void;
	readonly changed: (status: Status) => void;
	/** Called with each message, its content unchecked. */
	readonly hear: (message: HeardMessage) => void;
}

/** Reads a node's event stream until stopped, and reconnects when the connection ends. */
export class StreamReader {
	/** The node may be asked to open its stream. If false, only a stream that is already open is read. */
	mayOpen = false;
	readonly #options: StreamReaderOptions;
	#port: number | undefined;
	#status: Status = 'off';
	/** Replaced at each start, so that work begun by an earlier start has no effect. */
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

	/** True if a stream is open at the node, or was at the last report. */
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
		if (this.#heard.count > MAX_EVENTS_A_SECOND) return;
		const message = messageIn(data);
		if (message) this.#options.hear(message);
	}

	#say(status: Status): void {
		if (status === this.#status) return;
		this.#status = status;
		this.#options.changed(status);
	}
}

/** The longest message seen from the real node, the record of a finished swap, has some thousand bytes. */
const MAX_BYTES = 256 * 1024;

/** A message of the stream, raw and parsed. */
interface HeardMessage extends StreamMessage {
	readonly text: string;
}

/**
 * Reads a message of the stream. Any program can listen at the stream's port, so a message that is too long or
 * not JSON is skipped.
 */
function messageIn(data: unknown): HeardMessage | undefined {
	if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_BYTES) return undefined;
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
		const checked = checkAgainst(streamMessage, JSON.parse(text));
		return checked.fits ? { ...(checked.value as StreamMessage), text } : undefined;
	} catch {
		return undefined;
	}
}
