/** What a tab asks of all others that show the same node. */
export type Word = 'lock' | 'leave';

/** Lets all tabs lock and leave a node together. */
export class TabMessages {
	readonly #channel = new BroadcastChannel('swapdesk-session');

	constructor(hear: (word: Word, nodeId: string) => void) {
		this.#channel.onmessage = ({ data }: MessageEvent<{ word: Word; nodeId: string }>) =>
			hear(data.word, data.nodeId);
	}

	say(word: Word, nodeId: string): void {
		this.#channel.postMessage({ word, nodeId });
	}

	close(): void {
		this.#channel.close();
	}
}
