import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHmac, randomBytes } from 'node:crypto';
import { forwardToDaemon } from './daemon/daemon-proxy.ts';
import { askHealth, type Upstreams } from './health.ts';
import { endError, endJson, setSecurityHeaders } from './http/reply.ts';
import { isNotFromAnotherSite, isOwnHost, isPageLoad } from './http/request.ts';
import { serveStatic } from './http/static-files.ts';
import { errorCode, listen, reportFailure } from './listen.ts';
import { recogniseProgram, HEALTH_PATH, PROBE_PATH, PROOF_PATH } from './recognise-program.ts';

export interface GatewaySettings extends Upstreams {
	/** 0 binds any free port. */
	readonly port: number;
	readonly build: string;
}

export interface Gateway {
	/** `http://localhost:PORT`, the page's only origin, so that there is one storage and passkeys work. */
	readonly address: string;
	/** One server per loopback address; IPv6 only if the computer supports it. */
	readonly servers: readonly Server[];
}

/**
 * Starts the server of the page: static files, a path to the chain daemon, and two that report the programs of
 * this gateway and of this computer.
 * @throws the system's error if the port is in use on either loopback address.
 */
export async function startGateway(settings: GatewaySettings): Promise<Gateway> {
	const serve = serveStatic(settings.build);
	const prove = proofsOfStart();
	const first = createServer();
	const port = await listen(first, settings.port, '127.0.0.1');
	const handle = (request: IncomingMessage, response: ServerResponse) => {
		setSecurityHeaders(response);
		// An error in a single request must not end the process that serves the page.
		try {
			if (isAcceptable(request, response, port)) route(request, response, settings, { serve, prove });
		} catch (error) {
			reportFailure(error);
			if (!response.headersSent) response.writeHead(500);
			response.end();
		}
	};
	first.on('request', handle);
	const second = createServer(handle);
	try {
		await listen(second, port, '::1');
	} catch (error) {
		if (errorCode(error) === 'EADDRINUSE') {
			first.close();
			throw error;
		}
		return { address: `http://localhost:${port}`, servers: [first] };
	}
	return { address: `http://localhost:${port}`, servers: [first, second] };
}

/** Rejects requests with a foreign host name, and redirects page loads to the page's only origin. */
function isAcceptable(request: IncomingMessage, response: ServerResponse, port: number): boolean {
	const [host, ...others] = request.headersDistinct['host'] ?? [];
	if (others.length > 0) {
		endError(response, 400, 'BAD_REQUEST', 'A request has one Host header.');
		return false;
	}
	if (!isOwnHost(host, port) || !request.url?.startsWith('/')) {
		endError(response, 421, 'WRONG_HOST', `Swapdesk is at http://localhost:${port}`);
		return false;
	}
	if (host?.startsWith('localhost') || !isPageLoad(request)) return true;
	response.writeHead(307, {
		Location: `http://localhost:${port}${request.url}`,
		'Cache-Control': 'no-store',
	});
	response.end();
	return false;
}

function route(
	request: IncomingMessage,
	response: ServerResponse,
	{ node, daemon }: Upstreams,
	{ serve, prove }: { serve: ReturnType<typeof serveStatic>; prove: (nonce: string) => string },
): void {
	const path = request.url?.split('?')[0];
	if (path === '/rpc/daemon') {
		void forwardToDaemon(request, response, daemon).catch(() => response.destroy());
	} else if (request.method !== 'GET' && request.method !== 'HEAD') {
		response.setHeader('Allow', 'GET, HEAD');
		endError(response, 405, 'WRONG_METHOD', 'Use GET.');
	} else if (path !== HEALTH_PATH && path !== PROBE_PATH && path !== PROOF_PATH) {
		serve(request, response);
	} else if (!isNotFromAnotherSite(request)) {
		endError(response, 403, 'FORBIDDEN', 'Only this page may request this.');
	} else if (path === PROOF_PATH) {
		const nonce = new URLSearchParams(request.url?.split('?')[1]).get('of') ?? '';
		endJson(response, 200, { app: 'swapdesk', proof: prove(nonce) });
	} else if (path === HEALTH_PATH) {
		void askHealth({ node, daemon }).then((health) => {
			endJson(response, 200, health);
		});
	} else {
		answerProbe(request, response);
	}
}

/**
 * Proves to a tab that the gateway was not restarted: only this process can repeat its answer to a nonce that
 * no other program has seen.
 */
function proofsOfStart(): (nonce: string) => string {
	const secret = randomBytes(32);
	return (nonce) => createHmac('sha256', secret).update(nonce).digest('base64url');
}

/**
 * Reports which program listens at the address in the query, for the connection doctor. Probes only this
 * computer.
 */
function answerProbe(request: IncomingMessage, response: ServerResponse): void {
	const address = new URLSearchParams(request.url?.split('?')[1]).get('address') ?? '';
	if (!isOwnProgram(address)) {
		endError(
			response,
			400,
			'BAD_REQUEST',
			'The address must be one of this computer, such as http://127.0.0.1:7782.',
		);
		return;
	}
	void recogniseProgram(address).then(
		(program) => {
			endJson(response, 200, { app: 'swapdesk', program });
		},
		() => response.destroy(),
	);
}

function isOwnProgram(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname, username } = new URL(address);
	return protocol === 'http:' && username === '' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
