import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isPageLoad } from './request-checks.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * Answers what is not there: with the page that says so where the user opens an address, and with a line of text where a
 * script or an image is asked for, which HTML would only harm.
 */
export async function answerMissing(
	request: IncomingMessage,
	response: ServerResponse,
	folder: string,
): Promise<void> {
	const page = isPageLoad(request)
		? await readFile(join(folder, '404.html')).catch(() => undefined)
		: undefined;
	// An address that ends as a script was given the policy of one.
	setSecurityHeaders(response);
	response.writeHead(404, {
		'Content-Type': `text/${page ? 'html' : 'plain'}; charset=utf-8`,
		'Cache-Control': 'no-store',
	});
	response.end(page ?? 'There is nothing here. Swapdesk starts at /\n');
}
