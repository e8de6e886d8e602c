import { createHash } from 'node:crypto';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import type { TestDesk } from './desk.ts';

/** Calls the desk's node like a different program of its owner. */
export async function callNode<Reply = Record<string, unknown>>(
	{ node, passphrase }: Pick<TestDesk, 'node' | 'passphrase'>,
	method: string,
	params: object = {},
): Promise<Reply> {
	const userpass = createHash('sha256').update(passphrase).digest('hex');
	const { body } = await postToNode(node, JSON.stringify({ userpass, method, ...params }));
	return JSON.parse(new TextDecoder().decode(body)) as Reply;
}
