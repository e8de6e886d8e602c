import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { workerPolicy, setSecurityHeaders } from './reply.ts';
import { readFile } from 'node:fs/promises';
import { isPageLoad } from './request.ts';

const IMMUTABLE = '/_app/immutable/';

/**
 * Serves the built page. Files with a hash in the name are cached forever; others are revalidated each time. A
 * missing file is a 404, never the start page, because otherwise a chunk of an older version would come back as
 * HTML.
 */
export function serveStatic(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
	const serve = sirv(folder, {
		// Looks up files on each request, because a build next to a running gateway may remove the files that
		// it remembers.
		dev: true,
		etag: true,
		extensions: ['html'],
		// The build has a compressed copy of each file, for users connected through a tunnel.
		brotli: true,
		gzip: true,
	});
	return (request, response) => {
		setFileHeaders(response, request.url?.split('?')[0] ?? '');
		if (!isPlainRange(request.headers.range)) delete request.headers.range;
		request.headers['accept-encoding'] = encodingsFor(request);
		// A file may be deleted between lookup and opening, for example by a new build; without this handler,
		// sirv would end the process.
		response.once('pipe', (file) => file.once('error', () => response.destroy()));
		serve(request, response, () => {
			void answerMissing(request, response, folder);
		});
	};
}

/**
 * Whether sirv parses a range correctly: it accepts any text as a range, and ends the process if a range ends
 * before it starts. A server may answer any range with the whole file.
 */
function isPlainRange(range: string | undefined): boolean {
	const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? '') ?? [];
	return start !== undefined && (end === undefined || (Number(end) > 0 && Number(start) <= Number(end)));
}

/** Encodings that the reply may use. A range refers to the uncompressed bytes of a file. */
function encodingsFor({ headers }: IncomingMessage): string {
	if (headers.range !== undefined) return '';
	const named = headers['accept-encoding']?.split(',') ?? [];
	return named.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each)).join();
}

/**
 * Sets the headers of all replies, 304 included, because a browser copies the headers of a 304 into its cache.
 */
function setFileHeaders(response: ServerResponse, pathname: string): void {
	const isHashed = pathname.startsWith(IMMUTABLE);
	response.setHeader('Vary', 'Accept-Encoding');
	response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
	if (extname(pathname) === '.js') response.setHeader('Content-Security-Policy', workerPolicy);
}

/**
 * Answers for a missing file: with the 404 page if the user opens a URL, and with plain text for a script or an
 * image, which cannot be HTML.
 */
async function answerMissing(
	request: IncomingMessage,
	response: ServerResponse,
	folder: string,
): Promise<void> {
	const page = isPageLoad(request)
		? await readFile(join(folder, '404.html')).catch(() => undefined)
		: undefined;
	// Restores the page's policy, in case the URL ended like that of a script.
	setSecurityHeaders(response);
	response.writeHead(404, {
		'Content-Type': `text/${page ? 'html' : 'plain'}; charset=utf-8`,
		'Cache-Control': 'no-store',
	});
	response.end(page ?? 'Page not found. Swapdesk starts at /\n');
}
