import type { NodeNews, StreamStatus } from '#lib/domain/stream-event.ts';
import type { LeftOut } from '#lib/domain/abilities.ts';
import { SvelteMap, createSubscriber } from 'svelte/reactivity';
import type { AskedLine } from '#lib/node/node-link.ts';

/** Readings that the node's news hasten are read by themselves this often. */
const RARELY_MS = 30_000;

type Listener = (news: readonly NodeNews[] | undefined, at: number) => void;

/** Has something read anew, as soon as it may be; what was read at this moment or later will do. */
export type Hasten = (at: number) => void;

/** The reference coin's chain has another height than before. */
export interface HeightNews {
	/** When that was read, in milliseconds since 1970. */
	readonly at: number;
	/** Blocks are being replaced. */
	readonly isLower: boolean;
}

/** The node's own news, for all that reads it again and again. */
export class NewsFeed {
	/** Tells the other tabs what this one did. Replaced once there is a way to. */
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

	/** The node tells of prices and swaps as they happen. */
	get isOn(): boolean {
		return this.#status === 'on';
	}

	/** How often to read something: now, and while the node tells of it. In milliseconds. */
	pace(usual: number, rarely = RARELY_MS): number {
		return this.isOn ? rarely : usual;
	}

	/** Hastens by what these news concern, and by a stream that begins or ends: what it told meanwhile was not heard. */
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

	/** @returns what ends the listening */
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

/** From here on the user is told: slow calls of a healthy node are rare, and a dead one must not look alive. */
const LONG_MS = 5000;
const LOOK_EVERY_MS = 1000;

/**
 * - `silent`: calls are under way that it does not reply to. It hangs, or is busy for long.
 * - `away`: nothing answers.
 */
export type OutageKind = 'silent' | 'away';

/** Whether the node replies. While it does not, all that is shown is old, and nothing can be sent. */
export class Outage {
	#is = $state<OutageKind>();
	readonly #program: { readonly line: AskedLine };
	readonly #watch = createSubscriber(() => {
		const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
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
	get lastAway(): AskedLine['status']['lastAway'] {
		// It ends when the outage does, which is what the screen learns of.
		void this.is;
		return this.#program.line.status.lastAway;
	}

	/** When it replied last; `undefined` before its first reply. Watched no more than the outage is. */
	get heardAt(): Date | undefined {
		void this.is;
		const { heardAt } = this.#program.line.status;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return heardAt > 0 ? new Date(heardAt) : undefined;
	}

	/** Ends the waiting for the reads that are under way. */
	giveUp(): void {
		this.#program.line.giveUpReads();
		this.#is = undefined;
	}

	#look(): void {
		const { isAway, silentMs } = this.#program.line.status;
		this.#is = isAway ? 'away' : silentMs >= LONG_MS ? 'silent' : undefined;
	}
}
