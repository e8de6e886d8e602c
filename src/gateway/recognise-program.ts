import { CallError } from '#lib/client/call-error.ts';
import type { WireReply } from '#lib/client/transport/transport.ts';
import { postToNode } from './node-socket.ts';
import { isNodeHelp, recogniseDaemon } from './recognise.ts';

/** What listens at an address of this computer. */
export type Program =
	| 'node'
	/** A chain daemon: it asks for its password. */
	| 'daemon'
	/** The trading node's successor, which has other methods. */
	| 'kdf'
	| 'web server'
	| 'another program'
	/** It took the connection and closed it without a reply. */
	| 'closes'
	/** It took the connection and does not reply. */
	| 'silent'
	| 'nothing';

const PATIENCE_MS = 3_000;

/** Methods of the successor's `help`, which lists `orderbook` as the node's does. */
const KDF_HELP = /\bmy_(swap_status|balance)\b/;

/** Finds out what listens at an address, with calls that do nothing and carry no secret. */
export async function recogniseProgram(address: string, patienceMs = PATIENCE_MS): Promise<Program> {
	try {
		return await judge(address, await ask(address, 'help', patienceMs), patienceMs);
	} catch (error) {
		return programOfFailure(error);
	}
}

async function judge(address: string, reply: WireReply, patienceMs: number): Promise<Program> {
	const text = Buffer.from(reply.body).toString('latin1');
	if (reply.status === 401) {
		const finding = await recogniseDaemon(address, patienceMs);
		return finding === 'real' || finding === 'practice' ? 'daemon' : 'web server';
	}
	if (isNodeHelp(text)) return 'node';
	if (/^\s*</.test(text) || [404, 405, 501].includes(reply.status)) return 'web server';
	if (KDF_HELP.test(text) || (await saysKdfVersion(address, patienceMs))) return 'kdf';
	return reply.status === 200 ? 'another program' : 'web server';
}

/** Its `version` comes with the date of the build. */
async function saysKdfVersion(address: string, patienceMs: number): Promise<boolean> {
	const { body } = await ask(address, 'version', patienceMs);
	return Buffer.from(body).toString('latin1').includes('"datetime"');
}

function ask(address: string, method: string, patienceMs: number): Promise<WireReply> {
	return postToNode(address, JSON.stringify({ method }), { signal: AbortSignal.timeout(patienceMs) });
}

function programOfFailure(error: unknown): Program {
	if (!(error instanceof CallError)) throw error;
	if (error.kind === 'unreachable') return 'nothing';
	if (error.kind === 'timeout') return 'silent';
	return error.kind === 'dropped' ? 'closes' : 'another program';
}
