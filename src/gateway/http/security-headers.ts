import type { ServerResponse } from 'node:http';

/**
 * The pages carry their own policy with the hashes of their scripts, in a meta element, which cannot forbid framing.
 */
const pagePolicy = "frame-ancestors 'none'";

/**
 * A worker is not governed by the page's meta element but by the headers of its own script. As the page it may talk to
 * itself and to programs on this computer, and to nothing else.
 */
export const workerPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*",
	"base-uri 'none'",
	"form-action 'none'",
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
