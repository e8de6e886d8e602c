import type { NodeNews, StreamStatus } from '#lib/domain/stream-event.ts';
import type { LeftOut } from '#lib/domain/capabilities.ts';
import { SvelteMap, createSubscriber } from 'svelte/reactivity';
import type { AskedLine } from '#lib/node/node-link.ts';

/** Polling interval of readings that the node's news hasten. */
const RARELY_MS = 30_000;

type Listener = (news: readonly NodeNews[] | undefined, at: number) => void;

/** Triggers a new reading as soon as possible, unless one was made at or after this moment. */
export type Hasten = (at: number) => void;

/** The height of the reference coin's chain has changed. */
export interface HeightNews {
	/** When that was read, in milliseconds since 1970. */
	readonly at: number;
	/** Blocks are being replaced. */
	readonly isLower: boolean;
}

/** The node's own news, for everything that polls it. */
export class NewsFeed {
	/** Notifies the other tabs of this tab's actions. Replaced once there is a channel. */
	announce: (news: NodeNews) => void = () => undefined;
	#status = $state.raw<StreamStatus>('off');
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is called, and never shown
	readonly #listeners = new Set<Listener>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is called, and never shown
	readonly #ofHeights = new Set<(news: HeightNews) => void>();
	#height: number | undefined;

	get status(): StreamStatus {
		return this.#status;
	}

	/** The node reports prices and swaps as they happen. */
	get isOn(): boolean {
		return this.#status === 'on';
	}

	/** The current polling interval, in milliseconds: `rarely` while the node reports changes itself. */
	pace(usual: number, rarely = RARELY_MS): number {
		return this.isOn ? rarely : usual;
	}

	/** Hastens on matching news, and when a stream begins or ends: news in between were missed. */
	about(concerns: (news: NodeNews) => boolean): (hasten: Hasten) => () => void {
		return (hasten) => {
			const listener: Listener = (news, at) => {
				if (!news || news.some(concerns)) hasten(at);
			};
			this.#listeners.add(listener);
			return () => this.#listeners.delete(listener);
		};
	}

	tell(news: readonly NodeNews[] | undefined, at: number): void {
		for (const listener of this.#listeners) listener(news, at);
	}

	/**
	 *
	 * @returns the function that unsubscribes
	 */
	onHeight(hear: (news: HeightNews) => void): () => void {
		this.#ofHeights.add(hear);
		return () => this.#ofHeights.delete(hear);
	}

	/** @param height that of the reference coin, which is read anyway; not above 0 if the node knows none. */
	noteHeight(height: number): void {
		const before = this.#height;
		if (height <= 0 || height === before) return;
		this.#height = height;
		if (before === undefined) return;
		for (const hear of this.#ofHeights) hear({ at: Date.now(), isLower: height < before });
	}

	setStatus(status: StreamStatus): void {
		const wasOn = this.isOn;
		this.#status = status;
		if (this.isOn !== wasOn) this.tell(undefined, Date.now());
	}
}

/** Rows of the node's and the daemon's lists that no page shows, by the question, until its next reply. */
export class LeftOutRows {
	readonly #byQuestion = new SvelteMap<string, readonly LeftOut[]>();

	get all(): readonly LeftOut[] {
		return [...this.#byQuestion.values()].flat();
	}

	readonly note = (question: string, leftOut: readonly LeftOut[]): void => {
		if (leftOut.length > 0) this.#byQuestion.set(question, leftOut);
		else if (this.#byQuestion.has(question)) this.#byQuestion.delete(question);
	};
}

/** From here on the user is informed: slow calls of a healthy node are rare, and a dead one must not look alive. */
const LONG_MS = 5000;
const POLL_INTERVAL_MS = 1000;

/**
 * - `silent`: it does not reply to pending calls. It hangs, or is busy for a long time.
 * - `away`: nothing answers.
 */
export type OutageKind = 'silent' | 'away';

/** Whether the node replies. While it does not, all data on screen is old, and nothing can be sent. */
export class Outage {
	#is = $state<OutageKind>();
	readonly #program: { readonly line: AskedLine };
	readonly #watch = createSubscriber(() => {
		const timer = setInterval(() => this.#look(), POLL_INTERVAL_MS);
		return () => clearInterval(timer);
	});

	constructor(program: { readonly line: AskedLine }) {
		this.#program = program;
	}

	/** `undefined` while the node replies. */
	get is(): OutageKind | undefined {
		this.#watch();
		return this.#is;
	}

	/** The last time in which nothing answered, once it is over: the node may have been restarted in it. */
	get lastOutage(): AskedLine['status']['lastOutage'] {
		// It ends with the outage, which is when the screen updates.
		void this.is;
		return this.#program.line.status.lastOutage;
	}

	/** When it replied last; `undefined` before its first reply. Watched no more than the outage is. */
	get lastReplyAt(): Date | undefined {
		void this.is;
		const { lastReplyAt } = this.#program.line.status;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return lastReplyAt > 0 ? new Date(lastReplyAt) : undefined;
	}

	/** Stops waiting for the pending reads. */
	giveUp(): void {
		this.#program.line.giveUpReads();
		this.#is = undefined;
	}

	#look(): void {
		const { isUnreachable, silentMs } = this.#program.line.status;
		this.#is = isUnreachable ? 'away' : silentMs >= LONG_MS ? 'silent' : undefined;
	}
}
