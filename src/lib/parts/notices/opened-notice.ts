import { goto } from '$app/navigation';

/** A click on a system notice, as the service worker passes it on. */
interface OpenNotice {
	readonly type: 'OPEN_NOTICE';
	readonly nodeId: string;
	readonly path: string;
}

const isOpenNotice = (data: unknown): data is OpenNotice =>
	typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_NOTICE';

let openNode: string | undefined;

/**
 * Has this tab go to the place of a notice of the node that is clicked on, also while the desk is locked: the place is there once
 * it is unlocked.
 */
export function followOpenedNotices(nodeId: string): void {
	if (openNode === undefined) navigator.serviceWorker?.addEventListener('message', answer);
	openNode = nodeId;
}

/** The first tab to answer navigates to the notice's page. */
function answer({ data, ports: [port] }: MessageEvent<unknown>): void {
	if (!port || !isOpenNotice(data) || data.nodeId !== openNode) return;
	// eslint-disable-next-line svelte/no-navigation-without-resolve -- resolved when the notice was shown
	port.onmessage = () => void goto(data.path);
	port.postMessage('has-node');
}
