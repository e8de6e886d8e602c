import { CallError } from '../call-error.ts';
import { NoConnection, postBody, type Fetch } from './http-transport.ts';
import type { Transport } from './transport.ts';
import type { WireReply } from '../wire-reply.ts';

/** The path at which this page's gateway forwards calls to the chain daemon. */
export const GATEWAY_DAEMON_PATH = '/rpc/daemon';

export interface DaemonTransportOptions {
	/** The gateway's path, or the address of a proxy run by the user. */
	readonly address?: string;
	/** Omitted if the proxy adds the credentials itself. */
	readonly credentials?: { readonly user: string; readonly password: string };
	/** The gateway's key, used if there are no credentials; read before each call. */
	readonly key?: () => string | undefined;
	readonly fetch?: Fetch;
}

/**
 * Calls a chain daemon through a proxy, because the daemon supports neither preflights nor CORS. The JSON content type
 * forces a preflight for calls from foreign pages as well, which the gateway refuses.
 */
export class DaemonTransport implements Transport {
	readonly address: string;
	readonly #fetch: Fetch;
	#basic: string | undefined;
	#key: (() => string | undefined) | undefined;
	#isClosed = false;

	constructor(options: DaemonTransportOptions = {}) {
		this.address = options.address ?? GATEWAY_DAEMON_PATH;
		this.#fetch = options.fetch ?? fetchOfBrowser;
		this.#basic = options.credentials && basicAuthorization(options.credentials);
		// Only the gateway receives the key.
		if (this.address === GATEWAY_DAEMON_PATH) this.#key = options.key;
	}

	async send(body: string, signal?: AbortSignal): Promise<WireReply> {
		if (this.#isClosed) throw new CallError('blocked', 'The daemon was closed here before the call went.');
		const authorization = this.#basic ?? bearerAuthorization(this.#key?.());
		const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
		try {
			return await postBody(this.#fetch, this.address, body, signal, headers);
		} catch (reason) {
			if (!(reason instanceof NoConnection)) throw reason;
			const isGateway = this.address === GATEWAY_DAEMON_PATH;
			const said = isGateway ? 'The gateway does not answer.' : `Nothing answers at ${this.address}.`;
			throw new CallError('unreachable', said, { program: isGateway ? 'gateway' : 'proxy', cause: reason });
		}
	}

	close(): void {
		this.#isClosed = true;
		this.#basic = undefined;
	}
}

/** Defined outside the constructor, whose closure would retain the options with the password. */
const fetchOfBrowser: Fetch = (input, init) => fetch(input, init);

function basicAuthorization({ user, password }: { user: string; password: string }): string {
	const bytes = new TextEncoder().encode(`${user}:${password}`);
	return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function bearerAuthorization(key: string | undefined): string | undefined {
	return key && `Bearer ${key}`;
}
