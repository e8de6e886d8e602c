import { fitsShape, openChannel } from '#lib/tabs/channel.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** A request of one tab to all others that show the same node. */
export type TabMessage = 'lock' | 'leave';

/** Lets all tabs lock and leave a node together. */
export class TabMessages {
	readonly #channel: BroadcastChannel;

	constructor(receive: (message: TabMessage, nodeId: string) => void) {
		this.#channel = openChannel(
			'swapdesk-session',
			(data) => fitsShape(data, { word: ['lock', 'leave'], nodeId: 'text' }),
			({ word, nodeId }: { word: TabMessage; nodeId: string }) => receive(word, nodeId),
		);
	}

	send(message: TabMessage, nodeId: string): void {
		this.#channel.postMessage({ word: message, nodeId });
	}

	close(): void {
		this.#channel.close();
	}
}

const NODE = 'swapdesk-node';
const KEY = (nodeId: string) => `swapdesk-key ${nodeId}`;

/** The key by which a tab unseals its own record of a node. */
export interface TabKey {
	/** Base64. */
	readonly key: string;
	/** The id of the record. */
	readonly record: string;
}

/**
 * The node that a reload of this tab, or a new tab, resumes: the one that it had open, or the one that was used last.
 *
 * @param nodes the one used last first
 */
export function nodeToResume(nodes: readonly SavedNode[]): SavedNode | undefined {
	// Empty after the tab has left its node.
	const own = sessionStorage.getItem(NODE);
	const node = own === null ? nodes[0] : nodes.find(({ id }) => id === own);
	return node?.resumes ? node : undefined;
}

/** Whether a reload of this tab opens the node automatically, without asking. */
export function canReopen({ id, keeping }: SavedNode): boolean {
	return keeping === 'none' || isKeyInTab(id);
}

/**
 *
 * @param nodeId empty if the tab leaves it
 */
export function setNodeOfTab(nodeId: string): void {
	sessionStorage.setItem(NODE, nodeId);
}

export function isKeyInTab(nodeId: string): boolean {
	return readTabKey(nodeId) !== undefined;
}

export function readTabKey(nodeId: string): TabKey | undefined {
	const stored = sessionStorage.getItem(KEY(nodeId));
	if (stored === null) return undefined;
	const [key = '', tab = ''] = stored.split(' ');
	return { key, record: recordOf(nodeId, tab) };
}

/** Creates a separate record for this tab. */
export function writeTabKey(nodeId: string, key: string): TabKey {
	const tab = crypto.getRandomValues(new Uint8Array(8)).toHex();
	sessionStorage.setItem(KEY(nodeId), `${key} ${tab}`);
	return { key, record: recordOf(nodeId, tab) };
}

export function removeTabKey(nodeId: string): void {
	sessionStorage.removeItem(KEY(nodeId));
}

function recordOf(nodeId: string, tab: string): string {
	return `${nodeId} tab ${tab}`;
}
