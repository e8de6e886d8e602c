import type { ServerResponse } from 'node:http';

/** Why the gateway itself refuses, or why the daemon could not be reached; the daemon's own codes are numbers. */
export type GatewayErrorCode =
	| 'FORBIDDEN'
	| 'BAD_REQUEST'
	| 'TOO_LARGE'
	| 'WRONG_TYPE'
	| 'WRONG_METHOD'
	| 'WRONG_HOST'
	| 'NO_DAEMON'
	| 'NO_KEY'
	| 'UNAUTHORISED'
	| 'ECONNREFUSED'
	| 'ECONNRESET'
	| 'ETIMEDOUT'
	| 'ENOTHTTP'
	| 'EUNREACHABLE';

export function endJson(response: ServerResponse, status: number, value: unknown): void {
	const body = JSON.stringify(value);
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
	});
	response.end(body);
}

export function endError(
	response: ServerResponse,
	status: number,
	code: GatewayErrorCode,
	message: string,
): void {
	endJson(response, status, { error: { code, message } });
}
