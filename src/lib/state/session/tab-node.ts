import { fitsShape, openChannel } from '#lib/tabs/channel.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** The user locked the desk, or no tab was used for a while. */
export type LockReason = 'lock' | 'idle';

/** A message to all other tabs that show the same node. */
export type TabMessage = LockReason | 'leave';

/** Locks and leaves a node in all tabs together. */
export class TabMessages {
	readonly #channel: BroadcastChannel;

	constructor(receive: (message: TabMessage, nodeId: string) => void) {
		this.#channel = openChannel(
			'swapdesk-session',
			(data) => fitsShape(data, { word: ['lock', 'idle', 'leave'], nodeId: 'text' }),
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
const LOCKED = 'swapdesk-locked';
const KEY = (nodeId: string) => `swapdesk-key ${nodeId}`;

/** The key with which a tab decrypts its record of a node. */
export interface TabKey {
	/** Base64. */
	readonly key: string;
	/** The id of the record. */
	readonly record: string;
}

/**
 * The node that a reloaded or new tab resumes: the one that the tab had open, or the most recently used one.
 *
 * @param nodes most recently used first
 */
export function nodeToResume(nodes: readonly SavedNode[]): SavedNode | undefined {
	// Empty after the tab has left its node.
	const own = sessionStorage.getItem(NODE);
	const node = own === null ? nodes[0] : nodes.find(({ id }) => id === own);
	return node?.resumes ? node : undefined;
}

/** Whether a reload of this tab opens the node without asking. */
export function canReopen({ id, keeping }: SavedNode): boolean {
	return keeping === 'none' || isKeyInTab(id);
}

/** @param nodeId empty if the tab leaves its node */
export function setNodeOfTab(nodeId: string): void {
	sessionStorage.setItem(NODE, nodeId);
}

/** Why the desk of this tab is locked; survives a reload. */
export function readLockReason(): LockReason | undefined {
	const stored = sessionStorage.getItem(LOCKED);
	return stored === 'lock' || stored === 'idle' ? stored : undefined;
}

export function setLockReason(reason: LockReason | undefined): void {
	if (reason) sessionStorage.setItem(LOCKED, reason);
	else sessionStorage.removeItem(LOCKED);
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
