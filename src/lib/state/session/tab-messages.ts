/** A request of one tab to all others that show the same node. */
export type TabMessage = 'lock' | 'leave';

/** Lets all tabs lock and leave a node together. */
export class TabMessages {
	readonly #channel = new BroadcastChannel('swapdesk-session');

	constructor(receive: (message: TabMessage, nodeId: string) => void) {
		// `word` is what earlier versions call it, whose tabs may be open beside this one.
		this.#channel.onmessage = ({ data }: MessageEvent<{ word: TabMessage; nodeId: string }>) =>
			receive(data.word, data.nodeId);
	}

	send(message: TabMessage, nodeId: string): void {
		this.#channel.postMessage({ word: message, nodeId });
	}

	close(): void {
		this.#channel.close();
	}
}
