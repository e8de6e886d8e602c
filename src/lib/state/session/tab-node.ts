const NODE = 'swapdesk-node';
const KEY = (nodeId: string) => `swapdesk-key ${nodeId}`;

/** What a tab needs to unseal its own record of a node. */
export interface TabKey {
	/** Base64. */
	readonly key: string;
	/** The id of the record; tabs of earlier versions shared one, which has the node's id. */
	readonly record: string;
}

/** The id of the node that this tab has open; empty after it was left, `undefined` in a new tab. */
export function nodeOfTab(): string | undefined {
	return sessionStorage.getItem(NODE) ?? undefined;
}

export function setNodeOfTab(nodeId: string): void {
	sessionStorage.setItem(NODE, nodeId);
}

export function isKeyInTab(nodeId: string): boolean {
	return readTabKey(nodeId) !== undefined;
}

export function readTabKey(nodeId: string): TabKey | undefined {
	const stored = sessionStorage.getItem(KEY(nodeId));
	if (stored === null) return undefined;
	const [key = '', tab] = stored.split(' ');
	return { key, record: tab === undefined ? nodeId : recordOf(nodeId, tab) };
}

/** Makes a record of its own for this tab. */
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
