/**
 * Calls that the page may make to the chain daemon. The daemon's single password gives access to everything,
 * private keys and `stop` included; this list limits a tampered page.
 */
export const allowedMethods: ReadonlySet<string> = new Set([
	'tokenaddress',
	'tokenbalance',
	'tokencreate',
	'tokeninfo',
	'tokenlist',
	'tokentransfer',
	'sendrawtransaction',
	'decoderawtransaction',
	'getinfo',
	'getrawtransaction',
	'gettxout',
	'gettransaction',
	'getaddressutxos',
]);

/** The page sends one call at a time; more than a few would block the daemon, which has four threads. */
const MAX_CALLS = 20;

export type CheckedCalls =
	{ readonly body: string } | { readonly status: 400 | 403 | 413; readonly message: string };

/**
 * Checks a JSON-RPC body, one call or a batch, and serialises it again: of two fields with the same name, the
 * daemon might read the one that was not checked.
 */
export function checkCalls(text: string): CheckedCalls {
	let calls: unknown;
	try {
		calls = JSON.parse(text, refuseInexact);
	} catch {
		return { status: 400, message: 'The body is not JSON, or has a number too large to be exact.' };
	}
	if (Array.isArray(calls) && calls.length > MAX_CALLS)
		return { status: 413, message: `A batch may have ${MAX_CALLS} calls; this one has ${calls.length}.` };
	const methods = (Array.isArray(calls) ? calls : [calls]).map(methodOf);
	if (methods.includes(undefined)) return { status: 400, message: 'A call needs a method.' };
	const refused = methods.find((method) => method !== undefined && !allowedMethods.has(method));
	if (refused !== undefined) return { status: 403, message: `The gateway does not allow ${quote(refused)}.` };
	return { body: JSON.stringify(calls) };
}

/**
 * Parsing and serialising would change an integer beyond 2^53. The token methods accept such numbers as
 * strings.
 */
function refuseInexact(_key: string, value: unknown): unknown {
	if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError();
	return value;
}

function methodOf(call: unknown): string | undefined {
	if (typeof call !== 'object' || call === null || !('method' in call)) return undefined;
	return typeof call.method === 'string' ? call.method : undefined;
}

function quote(method: string): string {
	return JSON.stringify(method.slice(0, 40));
}
