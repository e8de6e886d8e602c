/** Measures, in a separate page, the ways in which a tab can reach the node. */
import { TabTransport } from '#lib/client/transport/tab-transport.ts';
import type { Transport } from '#lib/client/transport/transport.ts';

const BODY = JSON.stringify({ method: 'getprices' });
const WARM_UPS = 50;
const CALLS = 300;

const plain: Transport = {
	address: '/node',
	async send(body) {
		const reply = await fetch('/node', { method: 'POST', body });
		return { status: reply.status, body: new Uint8Array(await reply.arrayBuffer()) };
	},
};

/** Milliseconds of each call, sent one after another. */
async function time(send: () => Promise<unknown>): Promise<number[]> {
	for (let each = 0; each < WARM_UPS; each += 1) await send();
	const times: number[] = [];
	for (let each = 0; each < CALLS; each += 1) {
		const from = performance.now();
		await send();
		times.push(performance.now() - from);
	}
	return times;
}

const tab = new TabTransport('swapdesk-bench', '/node', () => plain);

/** A minimal line in a `SharedWorker`, without a queue, priorities or handling of crashed tabs. */
function sendByWorker(): () => Promise<unknown> {
	const { port } = new SharedWorker('/worker.js');
	const waiting = new Map<number, (reply: unknown) => void>();
	port.onmessage = ({ data: { id, reply } }) => {
		waiting.get(id)?.(reply);
		waiting.delete(id);
	};
	let last = 0;
	return () =>
		new Promise((resolve) => {
			last += 1;
			waiting.set(last, resolve);
			port.postMessage({ id: last, body: BODY });
		});
}

Object.assign(globalThis, {
	timed: {
		plain: () => time(() => plain.send(BODY)),
		tab: () => time(() => tab.send(BODY)),
		worker: () => time(sendByWorker()),
	},
});
