import type { NodeNews } from '#lib/domain/session/node-news.ts';

/** Not noticed by the user, and long against the time between two prices of a large network. */
const GATHER_MS = 200;
/** What is left out is found by the next reading. */
const MOST_NEWS = 500;

/** Gathers news and hands on what differs, a few times a second at most. */
export class NewsBatch {
	readonly #hand: (news: readonly NodeNews[]) => void;
	readonly #news = new Map<string, NodeNews>();

	constructor(hand: (news: readonly NodeNews[]) => void) {
		this.#hand = hand;
	}

	add(news: NodeNews): void {
		if (this.#news.size >= MOST_NEWS) return;
		if (this.#news.size === 0) setTimeout(() => this.#end(), GATHER_MS);
		this.#news.set(Object.values(news).join(' '), news);
	}

	#end(): void {
		const news = [...this.#news.values()];
		this.#news.clear();
		this.#hand(news);
	}
}
