/** Maximum time for a tab to answer that it has the node of a notice, in milliseconds. */
const ANSWER_MS = 500;

/** Opens the page of a clicked system notice in a tab that has its node, or else in a new tab. */
export async function openNotice(worker: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
	notice.close();
	const { nodeId, path = '' } = (notice.data ?? {}) as { readonly nodeId?: string; readonly path?: string };
	// The most recently used tab comes first.
	const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const answers = await Promise.all(tabs.map((tab) => ask(tab, { type: 'OPEN_NOTICE', nodeId, path })));
	const taker = answers.find((answer) => answer !== undefined);
	if (!taker) {
		await worker.clients.openWindow(new URL(path, worker.registration.scope));
		return;
	}
	taker.port.postMessage('open');
	// The page is open even if the browser does not allow the focus.
	await taker.tab.focus().catch(() => undefined);
}

interface Taker {
	readonly tab: WindowClient;
	readonly port: MessagePort;
}

/**
 * `undefined` if the tab has a different node, runs an older version, or is navigating away, because it does
 * not answer then.
 */
function ask(tab: WindowClient, message: object): Promise<Taker | undefined> {
	return new Promise((resolve) => {
		const { port1: port, port2 } = new MessageChannel();
		port.onmessage = () => resolve({ tab, port });
		setTimeout(() => resolve(undefined), ANSWER_MS);
		tab.postMessage(message, [port2]);
	});
}
