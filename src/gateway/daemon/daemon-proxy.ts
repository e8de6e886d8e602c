import { createHash, timingSafeEqual } from 'node:crypto';
import { Agent, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { endError, type GatewayErrorCode } from '../http/reply.ts';
import { readBody, isFromOwnPage } from '../http/request.ts';
import { errorCode } from '../listen.ts';
import type { DaemonConf } from './daemon-conf.ts';
import { checkCalls } from './allowed-calls.ts';

interface Upstream {
	readonly address: string;
	readonly conf?: DaemonConf;
	/**
	 * Key that the page must send before the credentials of `conf` are used. Missing if no real money is at
	 * stake.
	 */
	readonly key?: string;
}

/** Several times the largest transaction that a chain accepts, in hexadecimal. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Authorization header of a page that sends a gateway key instead of the daemon's user name and password. */
const KEY = /^bearer\b\s*/i;

const REFUSALS = { 400: 'BAD_REQUEST', 403: 'FORBIDDEN', 413: 'TOO_LARGE' } as const;

/**
 * Maximum silence of the daemon, in milliseconds. It waits for its chain lock, so a call may take long while
 * blocks arrive.
 */
const PATIENCE_MS = 120_000;

/**
 * Limits concurrent calls, because the daemon has four threads for them. Each call uses a new connection,
 * because an idle one may be dead.
 */
const agent = new Agent({ keepAlive: false, maxSockets: 2 });

/**
 * Forwards the page's token calls to the chain daemon, which answers no preflight and sends no CORS header. The
 * address is fixed at the start and never taken from a request. A password sent by the page is not stored. If
 * the page sends none, the password from the daemon's own file is used, provided that the gateway has one and
 * the page sends the key of this start, because any other program on this computer can reach the port and claim
 * any origin.
 * Each call is sent once, on a new connection: a daemon closes idle ones, and a failed call may have been
 * carried out.
 */
export async function forwardToDaemon(
	incoming: IncomingMessage,
	response: ServerResponse,
	daemon: Upstream | undefined,
): Promise<void> {
	// If a persistent connection is closed during a POST, browsers automatically repeat the POST.
	response.setHeader('Connection', 'close');
	if (incoming.method !== 'POST') {
		response.setHeader('Allow', 'POST');
		endError(response, 405, 'WRONG_METHOD', 'Use POST.');
	} else if (!isFromOwnPage(incoming)) {
		endError(response, 403, 'FORBIDDEN', 'Only the page itself may call the daemon.');
	} else if (!/^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')) {
		endError(response, 415, 'WRONG_TYPE', 'The body must be application/json.');
	} else if (daemon === undefined) {
		endError(response, 503, 'NO_DAEMON', 'This gateway was started without a chain daemon.');
	} else {
		await checkAndForward(incoming, response, daemon);
	}
}

async function checkAndForward(
	incoming: IncomingMessage,
	response: ServerResponse,
	daemon: Upstream,
): Promise<void> {
	const bytes = await readBody(incoming, MAX_BODY_BYTES);
	if (bytes === undefined) {
		endError(response, 413, 'TOO_LARGE', `A call may have at most ${MAX_BODY_BYTES} bytes.`);
		return;
	}
	const checked = checkCalls(bytes.toString('utf8'));
	const { authorization } = incoming.headers;
	const isOwn = authorization !== undefined && !KEY.test(authorization);
	if (!('body' in checked)) {
		endError(response, checked.status, REFUSALS[checked.status], checked.message);
	} else if (isOwn) {
		forward(checked.body, authorization, response, daemon.address);
	} else if (daemon.conf && !opens(authorization, daemon.key)) {
		endError(response, 403, 'NO_KEY', 'Open the link that the gateway printed at this start.');
	} else {
		forward(checked.body, daemon.conf?.authorization(), response, daemon.address);
	}
}

/** Compares in constant time, so that a wrong key reveals nothing about the right one. */
function opens(authorization: string | undefined, key: string | undefined): boolean {
	if (key === undefined) return true;
	const hash = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(hash(authorization?.replace(KEY, '') ?? ''), hash(key));
}

function forward(
	body: string,
	authorization: string | undefined,
	response: ServerResponse,
	address: string,
): void {
	const headers = {
		'Content-Type': 'text/plain',
		'Content-Length': Buffer.byteLength(body),
		...(authorization !== undefined && { Authorization: authorization }),
	};
	const outgoing = request(address, { method: 'POST', agent, headers, timeout: PATIENCE_MS });
	outgoing.on('response', (reply) => {
		forwardReply(reply, response, address);
	});
	outgoing.on('timeout', () => {
		outgoing.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' }));
	});
	outgoing.on('error', (error) => {
		explainFailure(error, response, address);
	});
	endWithPage(outgoing, response);
	outgoing.end(body);
}

/** Aborts the call to the daemon when the page disconnects. */
function endWithPage(outgoing: ClientRequest, response: ServerResponse): void {
	response.on('close', () => {
		if (!response.writableFinished) outgoing.destroy();
	});
}

function forwardReply(reply: IncomingMessage, response: ServerResponse, address: string): void {
	const { statusCode = 502 } = reply;
	if (statusCode >= 300 && statusCode < 400) {
		reply.resume();
		endError(response, 502, 'REDIRECT', `The program at ${address} answers with a redirect.`);
		return;
	}
	if (statusCode === 401) {
		// A forwarded 401 would make the browser show its own password prompt.
		reply.resume();
		endError(response, 502, 'UNAUTHORISED', `The daemon at ${address} rejects this user and password.`);
		return;
	}
	const isJson = reply.headers['content-type']?.startsWith('application/json');
	response.writeHead(statusCode, {
		// HTML is never forwarded, because a page of another program must not run with our origin.
		'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
		'Cache-Control': 'no-store',
	});
	reply.on('error', () => response.destroy());
	reply.pipe(response);
}

function explainFailure(error: Error, response: ServerResponse, address: string): void {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	const [code, message] = nameFailure(errorCode(error) ?? '', address);
	endError(response, code === 'ETIMEDOUT' ? 504 : 502, code, message);
}

function nameFailure(code: string, address: string): [GatewayErrorCode, string] {
	if (code === 'ECONNREFUSED') return [code, `Nothing answers at ${address}. Is the chain daemon running?`];
	if (code === 'ETIMEDOUT')
		return [code, `The daemon at ${address} accepted the call but did not reply in time.`];
	if (code === 'ECONNRESET') return [code, `The daemon at ${address} closed the connection without a reply.`];
	if (code.startsWith('HPE_')) return ['ENOTHTTP', `The program at ${address} does not speak HTTP.`];
	return ['EUNREACHABLE', `${address} cannot be reached (${code}).`];
}
