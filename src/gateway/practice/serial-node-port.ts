import { createServer, type Server } from 'node:net';
import type { Practice } from '#practice/practice.ts';
import { CONTROL_PATH } from '../recognise-program.ts';
import { ConnectionLine } from './connection-line.ts';
import { answerControl } from './control.ts';
import { nodeReply, type NodeRequest } from './node-request.ts';

/**
 * The practice node's HTTP port as marketmaker has it: a plain socket server that serves one connection after the other.
 * The control call, which no real node has, passes the line: it must reach a node that sleeps.
 */
export function createSerialNodePort(world: () => Promise<Practice>): Server {
	const line = new ConnectionLine(
		async (request) => answer(request, await world()),
		({ method, url }) => method === 'POST' && url === CONTROL_PATH,
	);
	const server = createServer({ allowHalfOpen: true }, (socket) => line.take(socket));
	return Object.assign(server, { closeAllConnections: () => line.destroyAll() });
}

/** Only `GET` of the API's own path and `POST` get a head; `GET` without it, `PUT` and `DELETE` get the bare reply. */
async function answer(
	{ method, url, origin, body }: NodeRequest,
	practice: Practice,
): Promise<Buffer | undefined> {
	if (method === 'GET') return answerGet(url, practice);
	if (method === 'PUT' || method === 'DELETE') return bare(await practice.callNode(body));
	if (method !== 'POST') return undefined;
	if (url !== CONTROL_PATH) return headed(await practice.callNode(body));
	const controlled = await answerControl(practice, { origin, body });
	return controlled === undefined ? undefined : nodeReply(Buffer.from(`${controlled}\n`));
}

/** The members of a call can stand in the address: `/api/stats/orderbook?base=KMD&rel=LTC`. */
async function answerGet(url: string, practice: Practice): Promise<Buffer | undefined> {
	if (url === '/') return nodeReply(Buffer.from('{"error":"cant find index7779"}\n'));
	const found = /^(\/api)?\/stats\/([a-z_]+)(?:\?(.*))?$/.exec(url);
	if (!found) return undefined;
	const [, api, method, query = ''] = found;
	const members = Object.fromEntries(new URLSearchParams(query));
	const reply = await practice.callNode(JSON.stringify({ ...members, method }));
	return api === undefined ? bare(reply) : headed(reply);
}

const headed = (reply: Uint8Array | undefined): Buffer | undefined => reply && nodeReply(reply);

const bare = (reply: Uint8Array | undefined): Buffer | undefined => reply && Buffer.from(reply);
