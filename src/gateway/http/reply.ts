import type { ServerResponse } from 'node:http';

/**
 * Reason why the gateway refused, or why the daemon could not be reached. The daemon's own codes are numbers.
 */
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
	| 'REDIRECT'
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

/**
 * Pages have their own policy, with the hashes of their scripts, in a meta element, which cannot forbid
 * framing.
 */
const pagePolicy = "frame-ancestors 'none'";

/**
 * A worker is subject to the headers of its own script, not to the page's meta element. Like the page, it may
 * connect only to its own origin and to programs on this computer.
 */
export const workerPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*",
	"base-uri 'none'",
	"form-action 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
	pagePolicy,
].join('; ');

const headers: Readonly<Record<string, string>> = {
	'Content-Security-Policy': pagePolicy,
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
};

export function setSecurityHeaders(response: ServerResponse): void {
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
