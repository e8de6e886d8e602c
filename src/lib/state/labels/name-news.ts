const CHANNEL = 'swapdesk-labels';

/** Tells all tabs, this one too, that the user named something anew. */
export function reportNames(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('changed');
	channel.close();
}

/** @returns what ends the listening */
export function listenForNames(act: () => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = act;
	return () => channel.close();
}
