import { openChannel } from '#lib/tabs/channel.ts';

const CHANNEL = 'swapdesk-labels';

/** Notifies all tabs, including this one, of a changed name. */
export function reportNames(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('changed');
	channel.close();
}

/** @returns a function to unsubscribe */
export function listenForNames(act: () => void): () => void {
	const channel = openChannel(CHANNEL, (data) => data === 'changed', act);
	return () => channel.close();
}
