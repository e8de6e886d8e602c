import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { workerPolicy, setSecurityHeaders } from './reply.ts';
import { readFile } from 'node:fs/promises';
import { isPageLoad } from './request.ts';

const IMMUTABLE = '/_app/immutable/';

/**
 * Serves the built page. What carries a hash in its name is kept for ever, everything else is requested again each time.
 * A file that is not there is a 404 and never the start page, or a chunk of an older version would come back as HTML.
 */
export function serveStatic(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
	const serve = sirv(folder, {
		// Looked up at each request: a build beside a running gateway would take away the files it remembers.
		dev: true,
		etag: true,
		extensions: ['html'],
		// The build has each file compressed beside it: for those who come through a tunnel.
		brotli: true,
		gzip: true,
	});
	return (request, response) => {
		setFileHeaders(response, request.url?.split('?')[0] ?? '');
		if (!isPlainRange(request.headers.range)) delete request.headers.range;
		request.headers['accept-encoding'] = encodingsFor(request);
		// A file can go between being found and being opened, as when the build is replaced: sirv lets that end the process.
		response.once('pipe', (file) => file.once('error', () => response.destroy()));
		serve(request, response, () => {
			void answerMissing(request, response, folder);
		});
	};
}

/**
 * Whether a range is one that sirv reads: it takes any other text for some range, and ends the process for one that ends
 * before it begins. A server may answer any range with the whole file.
 */
function isPlainRange(range: string | undefined): boolean {
	const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? '') ?? [];
	return start !== undefined && (end === undefined || (Number(end) > 0 && Number(start) <= Number(end)));
}

/** The encodings that the reply may use. A range of a file is one of its plain bytes. */
function encodingsFor({ headers }: IncomingMessage): string {
	if (headers.range !== undefined) return '';
	const named = headers['accept-encoding']?.split(',') ?? [];
	return named.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each)).join();
}

/** On every reply, 304 included: a browser takes the headers of a 304 over into what it has kept. */
function setFileHeaders(response: ServerResponse, pathname: string): void {
	const isHashed = pathname.startsWith(IMMUTABLE);
	response.setHeader('Vary', 'Accept-Encoding');
	response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
	if (extname(pathname) === '.js') response.setHeader('Content-Security-Policy', workerPolicy);
}

/**
 * Answers what is not there: with the page that says so where the user opens an address, and with a line of text where a
 * script or an image is asked for, which HTML would only harm.
 */
async function answerMissing(
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
	response.end(page ?? 'Page not found. Swapdesk starts at /\n');
}
