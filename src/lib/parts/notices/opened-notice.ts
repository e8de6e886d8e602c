import { goto } from '$app/navigation';

/** The service worker's message after a click on a system notice. */
interface OpenNotice {
	readonly type: 'OPEN_NOTICE';
	readonly nodeId: string;
	readonly path: string;
}

const isOpenNotice = (data: unknown): data is OpenNotice =>
	typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_NOTICE';

let openNode: string | undefined;

/**
 * Makes this tab navigate to the page of a clicked notice of this node, even while the desk is locked: the page
 * is shown once it is unlocked.
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
