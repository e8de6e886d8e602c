import type { NodeNews, StreamStatus } from '#lib/domain/events/stream-event.ts';

/** What the node tells of is read by itself this often. */
const RARELY_MS = 30_000;

type Listener = (news: readonly NodeNews[] | undefined, at: number) => void;

/** Has something read anew, as soon as it may be; what was read at this moment or later will do. */
export type Hasten = (at: number) => void;

/** What the node tells by itself, for all that reads it again and again. */
export class NewsFeed {
	/** Tells the other tabs what this one did. Replaced once there is a way to. */
	announce: (news: NodeNews) => void = () => undefined;
	#status = $state.raw<StreamStatus>('off');
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is called, and never shown
	readonly #listeners = new Set<Listener>();

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

	setStatus(status: StreamStatus): void {
		const wasOn = this.isOn;
		this.#status = status;
		if (this.isOn !== wasOn) this.tell(undefined, Date.now());
	}
}
