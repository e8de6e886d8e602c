import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Practice, PracticeSignIn } from '#practice/practice.ts';
import { readBody } from '../http/request.ts';
import { CONTROL_PATH } from '../recognise-program.ts';
import { answerControl } from './control.ts';
import { reportFailure } from '../listen.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** HTTP methods that the real daemon's HTTP library forwards; it answers 501 to all others. */
const KNOWN_TO_LIBRARY = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE'];

const PLAIN_TYPE = 'text/html; charset=ISO-8859-1';

/**
 * The practice daemon's HTTP port. The checks and their order are the real daemon's: the HTTP library's
 * methods, path, POST, password. Like the real daemon, it sends no CORS header. The real pause of 250 ms after
 * a wrong password is omitted.
 */
export function createPracticeDaemonPort(world: () => Promise<Practice>): Server {
	return createServer((request, response) => {
		void answer(request, response, world).catch((error: unknown) => {
			response.destroy();
			reportFailure(error);
		});
	});
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	world: () => Promise<Practice>,
): Promise<void> {
	const method = request.method ?? '';
	if (!KNOWN_TO_LIBRARY.includes(method)) {
		endLibraryPage(response, 501, 'Not Implemented');
	} else if (method === 'DELETE') {
		end(response, 405, '');
	} else if (request.url === CONTROL_PATH && method === 'POST') {
		await control(request, response, await world());
	} else if (request.url !== '/') {
		end(response, 404, '');
	} else if (method !== 'POST') {
		end(response, 405, 'JSONRPC server handles only POST requests');
	} else {
		await call(request, response, world);
	}
}

async function call(
	request: IncomingMessage,
	response: ServerResponse,
	world: () => Promise<Practice>,
): Promise<void> {
	const practice = await world();
	if (!isAuthorised(request.headers.authorization, practice.signIn)) {
		response.setHeader('WWW-Authenticate', 'Basic realm="jsonrpc"');
		end(response, 401, '');
		return;
	}
	const body = await readBody(request, MAX_BODY_BYTES);
	if (body === undefined) {
		endLibraryPage(response, 413, 'Request Entity Too Large');
		return;
	}
	const reply = await practice.callDaemon(body.toString('utf8'));
	if (reply) end(response, reply.status, reply.body, 'application/json');
	else response.destroy();
}

async function control(
	request: IncomingMessage,
	response: ServerResponse,
	practice: Practice,
): Promise<void> {
	const bytes = await readBody(request, MAX_BODY_BYTES);
	const body = bytes?.toString('utf8') ?? '';
	const reply = await answerControl(practice, { origin: request.headers.origin, body });
	if (reply === undefined) end(response, 404, '');
	else end(response, 200, `${reply}\n`, 'application/json');
}

function isAuthorised(header: string | undefined, { user, password }: PracticeSignIn): boolean {
	if (!header?.startsWith('Basic ')) return false;
	const given = Buffer.from(header.slice('Basic '.length).trim(), 'base64').toString('utf8');
	return timingSafeEqual(digest(given), digest(`${user}:${password}`));
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}

function end(response: ServerResponse, status: number, body: string, type = PLAIN_TYPE): void {
	response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
	response.end(body);
}

/** Replies like the real daemon's HTTP library, which does not involve the daemon. */
function endLibraryPage(response: ServerResponse, status: number, reason: string): void {
	response.setHeader('Connection', 'close');
	const page = `<HTML><HEAD>\n<TITLE>${status} ${reason}</TITLE>\n</HEAD><BODY>\n<H1>${reason}</H1>\n</BODY></HTML>\n`;
	end(response, status, page, 'text/html');
}
