import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS } from '#lib/client/wire/secrets.ts';

interface Issue {
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** The names of the parameters that are not as declared. */
export function wrongParams(method: Method, params: object): string[] {
	const outcome = method.params['~standard'].validate(params) as { readonly issues?: readonly Issue[] };
	const names = (outcome.issues ?? []).map(({ path: [first] = [] }) =>
		String(typeof first === 'object' ? first.key : first),
	);
	return [...new Set(names)];
}

/** The parameters with a placeholder for each secret. */
export function placeholdersFor(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			SECRET_MEMBERS.includes(name) ? `YOUR_${name.toUpperCase()}` : value,
		]),
	);
}

/** Stands for the user's key in a command. */
const USERPASS_PLACEHOLDER = 'YOUR_USERPASS';

/** The program inside the page has no address: the document's is shown. */
const NODE_ADDRESS = 'http://127.0.0.1:7782';
/** The gateway's path is of no use to a shell: the daemon itself is meant. */
const DAEMON_ADDRESS = 'http://127.0.0.1:RPC_PORT';

export function nodeCurl(address: string, members: Readonly<Record<string, unknown>>): string {
	const body = JSON.stringify({ userpass: USERPASS_PLACEHOLDER, ...members });
	// The node decodes percent signs, as the page's own calls know too.
	return `curl --url ${quoted(isAddress(address) ? address : NODE_ADDRESS)} --data ${quoted(body.replaceAll('%', '\\u0025'))}`;
}

export function daemonCurl(address: string, method: string, params: readonly unknown[]): string {
	const body = JSON.stringify({ jsonrpc: '1.0', id: 'curl', method, params });
	const url = isAddress(address) ? address : DAEMON_ADDRESS;
	return `curl --user RPC_USER:RPC_PASSWORD --url ${quoted(url)} --header 'content-type: text/plain' --data-binary ${quoted(body)}`;
}

function isAddress(address: string): boolean {
	return /^https?:\/\//.test(address);
}

/** One word for a shell, whatever it holds. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
