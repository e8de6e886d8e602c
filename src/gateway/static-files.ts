import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import sirv from 'sirv';
import { pagePolicy } from './security-headers.ts';

const IMMUTABLE = '/_app/immutable/';

/**
 * Serves the built page. What carries a hash in its name is kept for ever, everything else is asked for anew.
 * A file that is not there is a 404 and never the start page, or a chunk of an older version would come back as HTML.
 */
export function serveStatic(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
	const serve = sirv(folder, {
		// Looked up at each request: a build beside a running gateway would take away the files it remembers.
		dev: true,
		etag: true,
		extensions: ['html'],
		setHeaders(response, pathname) {
			const isHashed = pathname.startsWith(IMMUTABLE);
			response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
			if (['', '.html'].includes(extname(pathname))) {
				response.setHeader('Content-Security-Policy', pagePolicy);
			}
		},
	});
	return (request, response) => {
		serve(request, response, () => {
			response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
			response.end('There is nothing here. Swapdesk starts at /\n');
		});
	};
}
