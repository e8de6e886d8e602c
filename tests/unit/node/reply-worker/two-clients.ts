import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { WorkerReader } from '#lib/node/reply-worker/worker-reader.ts';
import { threadAtHand } from './thread-at-hand.ts';

const LONG = 70_000;

/** Blanks around a reply mean nothing, and make it long. */
export function padded(body: Uint8Array): Uint8Array {
	const long = new Uint8Array(body.length + LONG).fill(32);
	long.set(body);
	return long;
}

/** Clients of a node that answers everything with `body`: one has a worker, which notes what it reads, the other has none. */
export function twoClients() {
	const node: { body: Uint8Array } = { body: new Uint8Array() };
	const transport = {
		address: 'http://127.0.0.1:7783',
		send: () => Promise.resolve({ status: 200, body: node.body }),
	};
	const read: string[] = [];
	const open = () => new NodeClient({ transport, userpass: 'ab'.repeat(32) });
	const [helped, alone] = [open(), open()];
	helped.reader = new WorkerReader(() => threadAtHand(({ method }) => read.push(method)));
	return { node, helped, alone, read };
}

/** How a call ends, as its caller sees it. */
export async function endOfCall(client: NodeClient, method: Method): Promise<unknown> {
	try {
		return { value: await client.call(method, method.example) };
	} catch (error) {
		if (!(error instanceof CallError)) return { thrown: error };
		const { kind, message, code, method: name, reason, rpcCode, raw, outcomeUnknown } = error;
		return { kind, message, code, name, reason, rpcCode, raw, outcomeUnknown };
	}
}
