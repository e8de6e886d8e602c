import type {
	LoggedMessages,
	LogPlace,
	StreamMessage,
	NodeNews,
	StreamStatus,
} from '#lib/domain/stream-event.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeChannel, SharedWork } from '#lib/client/node-client.ts';
import { type ConnectStream, StreamReader } from '#lib/client/event-stream.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { fitsWord, listOf, type Shape } from '#lib/tabs/channel.ts';

/** The number of messages that a screen shows; older ones are dropped. */
const MAX_MESSAGES = 1000;
/** Maximum length of all messages together, in characters, since the records of finished swaps are long. */
const MAX_TEXT = 2_000_000;

/** The latest messages of the stream, as received by the leading tab. Not persisted. */
export class MessageLog {
	/** Identifies the log: each log numbers its messages from 1. */
	readonly #id = Math.random();
	readonly #messages: StreamMessage[] = [];
	#number = 0;
	#length = 0;

	/** @param isOwn true if the message concerns an order of the user */
	add(queueid: number, text: string, isOwn: boolean): void {
		this.#number += 1;
		this.#length += text.length;
		this.#messages.push({ number: this.#number, at: Date.now(), queueid, text, isOwn });
		while (this.#messages.length > MAX_MESSAGES || this.#length > MAX_TEXT)
			this.#length -= this.#messages.shift()?.text.length ?? this.#length;
	}

	/** Messages after a place in this log; all messages if the place belongs to a different log. */
	after(place: LogPlace | undefined): LoggedMessages {
		const number = place?.log === this.#id ? place.number : 0;
		const messages = this.#messages.filter((message) => message.number > number);
		return { log: this.#id, messages };
	}
}

/** Too short for the user to notice, and longer than the interval between two prices on a large network. */
const GATHER_MS = 200;
/** Further news is dropped; the next poll picks up the changes. */
const MAX_NEWS = 500;

/** Collects news and delivers it without duplicates, at most a few times per second. */
export class NewsBatch {
	readonly #hand: (news: readonly NodeNews[]) => void;
	readonly #news = new Map<string, NodeNews>();

	constructor(hand: (news: readonly NodeNews[]) => void) {
		this.#hand = hand;
	}

	add(news: NodeNews): void {
		if (this.#news.size >= MAX_NEWS) return;
		if (this.#news.size === 0) setTimeout(() => this.#end(), GATHER_MS);
		this.#news.set(Object.values(news).join(' '), news);
	}

	#end(): void {
		const news = [...this.#news.values()];
		this.#news.clear();
		this.#hand(news);
	}
}

/** Messages about the stream between a user's tabs. */
type Note =
	| { readonly say: 'status?' }
	| { readonly say: 'status'; readonly status: StreamStatus }
	| { readonly say: 'news'; readonly news: readonly NodeNews[]; readonly at: number }
	| { readonly say: 'wanted'; readonly isWanted: boolean }
	| { readonly say: 'log?'; readonly after: LogPlace | undefined }
	| { readonly say: 'log'; readonly logged: LoggedMessages };

const PLACE: Shape = { log: 'number', number: 'number' };
const MESSAGE: Shape = { number: 'number', at: 'number', queueid: 'number', text: 'text', isOwn: 'flag' };
const NOTES: Readonly<Record<Note['say'], Shape>> = {
	'status?': {},
	status: { status: ['off', 'starting', 'on', 'taken', 'unreachable'] satisfies StreamStatus[] },
	news: { news: listOf({ of: ['price', 'swap'] satisfies NodeNews['of'][] }), at: 'number' },
	wanted: { isWanted: 'flag' },
	'log?': { 'after?': PLACE },
	log: { logged: { log: 'number', messages: listOf(MESSAGE) } },
};

export interface StreamOptions {
	/** The user's address of the reference coin. */
	readonly wallet: string;
	readonly isPractice: boolean;
	/** True if the user wants to read the stream. */
	readonly isWanted: boolean;
	/** Port from an earlier visit. */
	readonly port: number | undefined;
	/**
	 * Called with the port at which the stream is read, and with `undefined` once the stream is known to be
	 * gone.
	 */
	readonly portFound: (port: number | undefined) => void;
	readonly statusChanged: (status: StreamStatus) => void;
	/** Called with news of the node and the time at which it was known, in milliseconds since 1970. */
	readonly onNews: (news: readonly NodeNews[], at: number) => void;
	/** Called with messages of the stream, if any tab has requested them. */
	readonly logged?: (logged: LoggedMessages) => void;
	/** Called when another tab has changed the setting. */
	readonly wantedChanged: (isWanted: boolean) => void;
}

interface StreamParts {
	readonly line: NodeChannel;
	readonly transport: Transport;
	readonly events: { readonly stallsUnread: boolean; open(): Promise<number | undefined> };
	readonly connect: ConnectStream;
	readonly interpret: (event: unknown) => NodeNews | undefined;
}

/** A node's event stream, read by the leading tab and shared with all tabs. */
export class SharedStream implements SharedWork {
	readonly #options: StreamOptions;
	readonly #parts: StreamParts;
	readonly #reader: StreamReader;
	readonly #batch: NewsBatch;
	readonly #log = new MessageLog();
	#broadcast: ((note: Note) => void) | undefined;
	#isWanted: boolean;
	#leads = false;

	constructor(parts: StreamParts, options: StreamOptions) {
		this.#parts = parts;
		this.#options = options;
		this.#isWanted = options.isWanted;
		this.#batch = new NewsBatch((news) => {
			const at = Date.now();
			options.onNews(news, at);
			this.#post({ say: 'news', news, at });
		});
		this.#reader = new StreamReader({
			connect: parts.connect,
			open: () => this.#open(),
			port: options.port,
			isPractice: options.isPractice,
			portFound: options.portFound,
			changed: () => this.#postStatus(),
			onMessage: ({ queueid, result, text }) => {
				const news = queueid === 0 ? parts.interpret(result) : undefined;
				this.#log.add(queueid, text, news?.of === 'price' && news.isOwn);
				if (news) this.#batch.add(news);
			},
		});
		this.#broadcast = parts.line.attach(this);
	}

	/** Reports a change made in this tab, so that the other tabs refetch. */
	publish(news: NodeNews): void {
		this.#post({ say: 'news', news: [news], at: Date.now() });
	}

	/** Requests the messages after this place from the leading tab; `logged` is called with the reply. */
	askLog(after: LogPlace | undefined): void {
		if (this.#leads) this.#options.logged?.(this.#log.after(after));
		else this.#post({ say: 'log?', after });
	}

	/** Applies to all tabs. */
	want(isWanted: boolean): void {
		this.#isWanted = isWanted;
		this.#post({ say: 'wanted', isWanted });
		this.#update();
	}

	lead(leads: boolean): void {
		this.#leads = leads;
		this.#update();
		if (leads) return this.#postStatus();
		// Stays `off` until the leading tab reports its status.
		this.#options.statusChanged('off');
		this.#post({ say: 'status?' });
	}

	receive(note: unknown): void {
		if (!fitsWord(note, NOTES)) return;
		const said = note as Note;
		if (said.say === 'wanted') {
			this.#isWanted = said.isWanted;
			this.#options.wantedChanged(said.isWanted);
			this.#update();
		} else if (said.say === 'status?') {
			if (this.#leads) this.#postStatus();
		} else if (said.say === 'log?') {
			if (this.#leads) this.#post({ say: 'log', logged: this.#log.after(said.after) });
		} else if (said.say === 'log') this.#options.logged?.(said.logged);
		else if (said.say === 'news') this.#options.onNews(said.news, said.at);
		else if (!this.#leads) this.#options.statusChanged(said.status);
	}

	/** An unreachable node is not called; other calls detect its return. */
	async #open(): Promise<number | undefined> {
		const { line, events } = this.#parts;
		if (line.status.isUnreachable) throw new CallError('unreachable', `Nothing answers at ${line.address}.`);
		return events.open();
	}

	/**
	 * An open stream that would stall the node if unread is still read, even after the user has turned it off.
	 */
	#update(): void {
		const { events, transport } = this.#parts;
		const reads = this.#leads && (this.#isWanted || (events.stallsUnread && this.#reader.isKnown));
		this.#reader.mayOpen = this.#isWanted;
		transport.readsStream = reads && this.#isWanted;
		if (reads) this.#reader.start();
		else this.#reader.stop();
	}

	/** A tab may learn that it leads before it can reach the other tabs. */
	#post(note: Note): void {
		this.#broadcast?.(note);
	}

	#postStatus(): void {
		if (!this.#leads) return;
		const { status } = this.#reader;
		this.#options.statusChanged(status);
		this.#post({ say: 'status', status });
	}
}
