/** Maximum time for a tab to answer that it has the node of a notice. */
const ANSWER_MS = 500;

/** Opens the place of a clicked system notice in a tab that has its node, else in a new one. */
export async function openNotice(worker: ServiceWorkerGlobalScope, notice: Notification): Promise<void> {
	notice.close();
	const { nodeId, path = '' } = (notice.data ?? {}) as { readonly nodeId?: string; readonly path?: string };
	// The most recently used one comes first.
	const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const answers = await Promise.all(tabs.map((tab) => ask(tab, { type: 'OPEN_NOTICE', nodeId, path })));
	const taker = answers.find((answer) => answer !== undefined);
	if (!taker) {
		await worker.clients.openWindow(new URL(path, worker.registration.scope));
		return;
	}
	taker.port.postMessage('open');
	// If the browser does not allow the focus, the place is open anyway.
	await taker.tab.focus().catch(() => undefined);
}

interface Taker {
	readonly tab: WindowClient;
	readonly port: MessagePort;
}

/** `undefined` for a tab of another node, of an earlier version or on its way to another page: it does not answer. */
function ask(tab: WindowClient, message: object): Promise<Taker | undefined> {
	return new Promise((resolve) => {
		const { port1: port, port2 } = new MessageChannel();
		port.onmessage = () => resolve({ tab, port });
		setTimeout(() => resolve(undefined), ANSWER_MS);
		tab.postMessage(message, [port2]);
	});
}
