import type { BrowserContext, Request } from '@playwright/test';
import {
	hashOfPassphrase,
	privateKeyFromPassphrase,
	userpassOfPassphrase,
	writeWif,
} from '#lib/chain/keys.ts';
import { secretFinder, type Secrets } from './secret-forms.ts';

/** Addresses to which secrets may be sent. */
interface SecretPlaces {
	readonly find: ReturnType<typeof secretFinder>;
	/** Addresses of nodes; every call contains the userpass, some also a passphrase. */
	readonly nodes: ReadonlySet<string>;
	/** Addresses at which gateways forward to a daemon; the authorization header may contain a secret. */
	readonly daemons: ReadonlySet<string>;
}

/** Call parameters that may contain a secret, with the methods that need them. */
const MEMBERS: Readonly<Record<string, readonly string[] | 'all'>> = {
	userpass: 'all',
	passphrase: ['passphrase', 'calcaddress'],
};

const KMD_WIF_VERSION = 188;

/** Addresses of all desks of this process. */
const nodes = new Set<string>();
const daemons = new Set<string>();

export function noteDesk({ app, node }: { readonly app: string; readonly node: string }): void {
	nodes.add(new URL(node).href);
	daemons.add(new URL('/rpc/daemon', app).href);
}

/** Describes each secret in the wrong part of a request, such as `userpass in the address of GET http://…`. */
function misplacedIn(request: Request, places: SecretPlaces): readonly string[] {
	const { authorization = '', ...headers } = request.headers();
	const isDaemon = places.daemons.has(request.url());
	const texts = {
		address: request.url(),
		headers: Object.values(headers).join('\n'),
		authorization: isDaemon ? '' : authorization,
		body: restOfBody(request, places),
	};
	return Object.entries(texts).flatMap(([where, text]) =>
		places
			.find(text)
			.map((name) => `${name} in the ${where} of ${request.method()} ${new URL(request.url()).origin}`),
	);
}

/** A request’s body without the parameters that may contain a secret. */
function restOfBody(request: Request, { nodes }: SecretPlaces): string {
	const body = request.postData() ?? '';
	const call = nodes.has(request.url()) ? callIn(body) : undefined;
	if (!call) return body;
	const isAllowed = (member: string) => {
		const methods = MEMBERS[member] ?? [];
		return methods === 'all' || methods.includes(String(call['method']));
	};
	return JSON.stringify(Object.entries(call).filter(([member]) => !isAllowed(member)));
}

/** Parses a call; `undefined` for a body that is not a call, such as that of an address probe. */
function callIn(body: string): Readonly<Record<string, unknown>> | undefined {
	try {
		return JSON.parse(body) as Readonly<Record<string, unknown>>;
	} catch {
		return undefined;
	}
}

/** The passphrase and everything else that unlocks its wallet. */
export function secretsOf(passphrase: string): Secrets {
	return {
		passphrase,
		'hash of the passphrase': hashOfPassphrase(passphrase),
		userpass: userpassOfPassphrase(passphrase),
		WIF: writeWif(privateKeyFromPassphrase(passphrase), KMD_WIF_VERSION),
	};
}

/**
 * Records secrets that pages of a browser context send to a wrong place. Nodes and daemons are those of this process's
 * desks.
 */
export function watchSecrets(context: BrowserContext, secrets: Secrets, misplaced: string[]): void {
	const places = { find: secretFinder(secrets), nodes, daemons };
	context.on('request', (request) => misplaced.push(...misplacedIn(request, places)));
}
