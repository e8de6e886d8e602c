/** Placeholder for the transaction id in an explorer URL. */
export const TXID_PLACE = '{txid}';

export type ExplorerProblem = 'empty' | 'no-place' | 'no-address' | 'not-safe';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const TXID = /^(0x)?[0-9a-f]{64}$/i;

/**
 * Validates a template. Requires https, or http to this computer: over plain http, third parties could see
 * which transactions are viewed and alter the pages.
 */
export function explorerProblem(template: string): ExplorerProblem | undefined {
	if (template.trim() === '') return 'empty';
	if (template.split(TXID_PLACE).length !== 2) return 'no-place';
	const url = parse(template, '0'.repeat(64));
	// The id may be in the path, query or fragment, but not in the host.
	const isElsewhere = url?.href.includes('0'.repeat(64)) && !url.host.includes('0'.repeat(64));
	if (!url || !isElsewhere || url.username !== '' || url.password !== '') return 'no-address';
	const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
	return isSafe ? undefined : 'not-safe';
}

/** URL of a link, and its host. */
export interface ExplorerLink {
	readonly href: string;
	readonly host: string;
}

/** Link to a transaction; `undefined` if the template or transaction id is invalid. */
export function explorerLink(template: string, txid: string): ExplorerLink | undefined {
	if (explorerProblem(template) || !TXID.test(txid)) return undefined;
	const url = parse(template, txid);
	return url && { href: url.href, host: url.host };
}

function parse(template: string, txid: string): URL | undefined {
	const address = template.trim().replace(TXID_PLACE, txid);
	return URL.canParse(address) ? new URL(address) : undefined;
}
