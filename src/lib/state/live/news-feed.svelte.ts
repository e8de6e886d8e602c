import type { NodeNews, StreamStatus } from '#lib/domain/stream-event.ts';
import type { OmittedRows } from '#lib/domain/capabilities.ts';
import { SvelteMap, createSubscriber } from 'svelte/reactivity';
import type { AskedLine } from '#lib/node/node-link.ts';

/** Polling interval for values that are also updated by events. */
const RARELY_MS = 30_000;

type Listener = (news: readonly NodeNews[] | undefined, at: number) => void;

/** Triggers a read as soon as possible, unless a read was made at or after `at`. */
export type Invalidate = (at: number) => void;

/** A change in the reference coin's chain height. */
export interface HeightNews {
	/** When the height was read, in milliseconds since 1970. */
	readonly at: number;
	/** Whether the height has decreased, which indicates a reorg. */
	readonly isLower: boolean;
}

/** Distributes the node's events to the polling parts of the desk. */
export class NewsFeed {
	/** Notifies other tabs of this tab's actions. Replaced once a channel exists. */
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

	/** Whether the node reports prices and swaps as they happen. */
	get isOn(): boolean {
		return this.#status === 'on';
	}

	/** The current polling interval in milliseconds: `rarely` while the event stream is on, otherwise `usual`. */
	pace(usual: number, rarely = RARELY_MS): number {
		return this.isOn ? rarely : usual;
	}

	/** Invalidates on matching events, and when the stream starts or ends, because events may have been missed. */
	about(concerns: (news: NodeNews) => boolean): (invalidate: Invalidate) => () => void {
		return (invalidate) => {
			const listener: Listener = (news, at) => {
				if (!news || news.some(concerns)) invalidate(at);
			};
			this.#listeners.add(listener);
			return () => this.#listeners.delete(listener);
		};
	}

	publish(news: readonly NodeNews[] | undefined, at: number): void {
		for (const listener of this.#listeners) listener(news, at);
	}

	/** @returns a function to unsubscribe */
	onHeight(onHeight: (news: HeightNews) => void): () => void {
		this.#ofHeights.add(onHeight);
		return () => this.#ofHeights.delete(onHeight);
	}

	/** @param height of the reference coin, read for the health check; 0 or less if unknown. */
	noteHeight(height: number): void {
		const before = this.#height;
		if (height <= 0 || height === before) return;
		this.#height = height;
		if (before === undefined) return;
		for (const onHeight of this.#ofHeights) onHeight({ at: Date.now(), isLower: height < before });
	}

	setStatus(status: StreamStatus): void {
		const wasOn = this.isOn;
		this.#status = status;
		if (this.isOn !== wasOn) this.publish(undefined, Date.now());
	}
}

/** Rows of node and daemon lists that are not shown, by request, until its next reply. */
export class OmittedRowsFeed {
	readonly #byQuestion = new SvelteMap<string, readonly OmittedRows[]>();

	get all(): readonly OmittedRows[] {
		return [...this.#byQuestion.values()].flat();
	}

	readonly note = (question: string, omitted: readonly OmittedRows[]): void => {
		if (omitted.length > 0) this.#byQuestion.set(question, omitted);
		else if (this.#byQuestion.has(question)) this.#byQuestion.delete(question);
	};
}

/**
 * Silence after which the user is informed. Healthy nodes rarely take this long, and a dead node must not appear to be
 * alive.
 */
const LONG_MS = 5000;
const POLL_INTERVAL_MS = 1000;

/**
 * - `silent`: pending calls get no reply, because the node hangs or is busy.
 * - `away`: the node is unreachable.
 */
export type OutageKind = 'silent' | 'away';

/** Detects whether the node replies. During an outage all data on screen is old, and nothing can be sent. */
export class Outage {
	#is = $state<OutageKind>();
	readonly #program: { readonly line: AskedLine };
	readonly #watch = createSubscriber(() => {
		const timer = setInterval(() => this.#check(), POLL_INTERVAL_MS);
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

	/** The last outage that has ended. The node may have been restarted during it. */
	get lastOutage(): AskedLine['status']['lastOutage'] {
		// Not reactive itself, but changes only together with `is`.
		void this.is;
		return this.#program.line.status.lastOutage;
	}

	/** When the node last replied; `undefined` before its first reply. Updated only when the outage changes. */
	get lastReplyAt(): Date | undefined {
		void this.is;
		const { lastReplyAt } = this.#program.line.status;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return lastReplyAt > 0 ? new Date(lastReplyAt) : undefined;
	}

	/** Aborts the pending reads. */
	giveUp(): void {
		this.#program.line.giveUpReads();
		this.#is = undefined;
	}

	#check(): void {
		const { isUnreachable, silentMs } = this.#program.line.status;
		this.#is = isUnreachable ? 'away' : silentMs >= LONG_MS ? 'silent' : undefined;
	}
}
