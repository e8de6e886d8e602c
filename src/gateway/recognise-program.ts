import { request } from 'node:http';
import { CallError } from '#lib/client/call-error.ts';
import type { ControlCommand } from '#practice/practice.ts';
import { postToNode } from './node-socket.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';

/**
 * The kind of program at an address. `silent`: the connection was accepted without a reply, as by a busy node.
 */
export type Finding = 'practice' | 'real' | 'silent' | 'another program' | 'nothing';

const PATIENCE_MS = 2_000;

/** Path at which a gateway reports its programs. */
export const HEALTH_PATH = '/rpc/health';

/** Path for proving that the gateway was not restarted: see `state/session/serving-gateway.ts`. */
export const PROOF_PATH = '/rpc/proof';
/** Path at which a gateway reports which program listens at an address of this computer. */
export const PROBE_PATH = '/rpc/probe';

/** Path of control calls to a practice host, on both of its ports. */
export const CONTROL_PATH = '/practice';

/** Checks whether a trading node, real or practice, listens at an address, by the methods in its `help`. */
export async function recogniseNode(address: string, patienceMs = PATIENCE_MS): Promise<Finding> {
	try {
		const signal = AbortSignal.timeout(patienceMs);
		const { body } = await postToNode(address, '{"method":"help"}', { signal });
		if (!isNodeHelp(Buffer.from(body).toString('latin1'))) return 'another program';
		return (await isPractice(address)) ? 'practice' : 'real';
	} catch (error) {
		return findingOf(error);
	}
}

/** The node's successor also lists `orderbook`; only the node has `passphrase`. */
function isNodeHelp(text: string): boolean {
	return ['orderbook(', 'passphrase('].every((method) => text.includes(method));
}

/**
 * Checks whether a chain daemon, real or practice, listens at an address, by the realm of its password prompt.
 */
export async function recogniseDaemon(address: string, patienceMs = PATIENCE_MS): Promise<Finding> {
	const finding = await askForPassword(address, patienceMs);
	return finding === 'real' && (await isPractice(address)) ? 'practice' : finding;
}

function askForPassword(address: string, patienceMs: number): Promise<Finding> {
	return new Promise((resolve) => {
		const outgoing = request(address, { method: 'POST', agent: false, timeout: patienceMs }, (reply) => {
			reply.resume();
			const isDaemon = reply.statusCode === 401 && reply.headers['www-authenticate']?.includes('jsonrpc');
			resolve(isDaemon ? 'real' : 'another program');
		});
		outgoing.on('timeout', () => {
			resolve('silent');
			outgoing.destroy();
		});
		outgoing.on('error', (error: NodeJS.ErrnoException) => {
			resolve(error.code === 'ECONNREFUSED' ? 'nothing' : 'another program');
		});
		outgoing.end();
	});
}

/** Checks whether another Swapdesk serves its page at a port. */
export async function isSwapdesk(port: number): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(2 * PATIENCE_MS);
		const reply = await fetch(`http://localhost:${port}${HEALTH_PATH}`, { signal });
		return (await reply.text()).includes('"app":"swapdesk"');
	} catch {
		return false;
	}
}

/** Sends a control call, which only a practice host answers. */
async function isPractice(address: string): Promise<boolean> {
	const command: ControlCommand = { control: 'time' };
	try {
		const signal = AbortSignal.timeout(PATIENCE_MS);
		const reply = await postToNode(address, JSON.stringify(command), { path: CONTROL_PATH, signal });
		return reply.status === 200 && /"time":\d/.test(Buffer.from(reply.body).toString('latin1'));
	} catch {
		return false;
	}
}

function findingOf(error: unknown): Finding {
	if (!(error instanceof CallError)) throw error;
	if (error.kind === 'unreachable') return 'nothing';
	return error.kind === 'timeout' ? 'silent' : 'another program';
}

/** The kind of program that listens at an address of this computer. */
export type Program =
	| 'node'
	/** A chain daemon, which asks for its password. */
	| 'daemon'
	/** The trading node's successor, which has other methods. */
	| 'kdf'
	| 'web server'
	| 'another program'
	/** Accepted the connection and closed it without a reply. */
	| 'closes'
	/** Accepted the connection without replying. */
	| 'silent'
	| 'nothing';

const PROGRAM_PATIENCE_MS = 3_000;

/** Methods in the `help` of the successor, which also lists `orderbook`. */
const KDF_HELP = /\bmy_(swap_status|balance)\b/;

/** Detects which program listens at an address, with calls that have no effect and carry no secret. */
export async function recogniseProgram(address: string, patienceMs = PROGRAM_PATIENCE_MS): Promise<Program> {
	try {
		return await evaluate(address, await ask(address, 'help', patienceMs), patienceMs);
	} catch (error) {
		return programOfFailure(error);
	}
}

async function evaluate(address: string, reply: WireReply, patienceMs: number): Promise<Program> {
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

/** The successor's `version` reply includes the build date. */
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
