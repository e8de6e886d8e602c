import { CallError } from '../call-error.ts';
import type { Transport } from './transport.ts';
import type { WireReply } from '../wire-reply.ts';
import { withDeadline } from './deadline.ts';
import { isPassphraseCall, refuseHarmfulCall } from '../wire/harmful-call.ts';

/** The only function that accesses the network; tests pass their own. */
export type Fetch = typeof globalThis.fetch;

/** Six times the largest measured reply: 100,000 rows of `tradesarray` have 10 MB. */
export const MAX_REPLY = 64 * 1024 * 1024;

/** A failed `fetch`; browsers do not reveal the reason to pages. */
export class NoConnection extends Error {}

/**
 * Sends one body and reads the whole reply. Without `headers` the request is CORS-simple (text/plain), which avoids a
 * preflight: the trading node closes the connection on one.
 *
 * @throws NoConnection if no reply can be read at all; CallError of kind `malformed` with reason `cut` if the body ends
 * before its announced length, or `too-large` if it exceeds the limit; the signal's reason if aborted.
 */
export async function postBody(
	fetch: Fetch,
	address: string,
	body: string,
	signal?: AbortSignal,
	headers?: Record<string, string>,
): Promise<WireReply> {
	const reply = await open(fetch, address, body, signal, headers);
	if (isRedirect(reply))
		throw new CallError('malformed', `${address} answers with a redirect.`, { reason: 'redirect' });
	try {
		return { status: reply.status, body: await readBody(reply) };
	} catch (cause) {
		signal?.throwIfAborted();
		if (cause instanceof CallError) throw cause;
		throw new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut', cause });
	}
}

/** Browsers hide the status and target of a redirect. */
const isRedirect = ({ type, status }: Response): boolean =>
	type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Enforces the limit while reading, because the announced size may be wrong or, with compression, missing. */
async function readBody({ body }: Response): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early cancels the stream.
	for await (const part of chunksOf(body)) {
		size += part.length;
		if (size > MAX_REPLY)
			throw new CallError('malformed', `The reply is longer than ${MAX_REPLY} bytes.`, {
				reason: 'too-large',
			});
		parts.push(part);
	}
	return joined(parts, size);
}

/** Iterates over a stream manually, because not every browser supports `for await` on streams. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
	const reader = body?.getReader();
	try {
		for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
	} finally {
		// A broken stream cannot be cancelled.
		reader?.cancel().catch(() => undefined);
	}
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
	const [only] = parts;
	if (only && parts.length === 1) return only;
	const whole = new Uint8Array(size);
	let place = 0;
	for (const part of parts) {
		whole.set(part, place);
		place += part.length;
	}
	return whole;
}

async function open(
	fetch: Fetch,
	address: string,
	body: string,
	signal: AbortSignal | undefined,
	headers: Record<string, string> | undefined,
): Promise<Response> {
	try {
		return await fetch(address, {
			method: 'POST',
			body,
			headers,
			signal,
			mode: 'cors',
			credentials: 'omit',
			cache: 'no-store',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
		});
	} catch (cause) {
		signal?.throwIfAborted();
		throw new NoConnection('The browser got no reply that it may show.', { cause });
	}
}

/** Reports afterwards whether the browser itself blocked the connection. */
export interface PolicyWatch {
	hasBlocked(): Promise<boolean>;
	end(): void;
}

/** The parts of the browser that determine blocking; tests pass their own. */
export interface PolicySources {
	readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
	readonly permissions: Pick<Permissions, 'query'> | undefined;
	/** Whether the page is served from this machine; browsers then require no permission. */
	readonly pageIsLocal: boolean;
}

const LOOPBACK_NAMES = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopback(hostname: string): boolean {
	return LOOPBACK_NAMES.test(hostname);
}

/**
 * Detects the two ways in which a browser blocks a connection: the page's content security policy, and the permission
 * to access programs on this device.
 */
export function watchPolicy(address: string, sources = browserSources()): PolicyWatch {
	let violated = false;
	const note = (event: Event) => {
		if (isSameTarget((event as SecurityPolicyViolationEvent).blockedURI, address)) violated = true;
	};
	sources.events?.addEventListener('securitypolicyviolation', note);
	return {
		async hasBlocked() {
			// The violation is reported by a separate task, after the fetch has failed.
			await new Promise((resolve) => setTimeout(resolve));
			return violated || (await loopbackPermission(sources)) === 'denied';
		},
		end: () => sources.events?.removeEventListener('securitypolicyviolation', note),
	};
}

/** The permission to access programs on this machine; `undefined` if the browser has no such prompt. */
export async function loopbackPermission(
	sources: Pick<PolicySources, 'permissions' | 'pageIsLocal'> = browserSources(),
): Promise<PermissionState | undefined> {
	if (sources.pageIsLocal) return undefined;
	// Chromium accepts the older name as an alias; Firefox knows only the new one.
	for (const name of ['loopback-network', 'local-network-access'])
		try {
			return (await sources.permissions?.query({ name: name as PermissionName }))?.state;
		} catch {
			continue;
		}
	return undefined;
}

function browserSources(): PolicySources {
	return {
		events: globalThis.document,
		permissions: globalThis.navigator?.permissions,
		pageIsLocal: isLoopback(globalThis.location?.hostname ?? 'localhost'),
	};
}

/** Browsers report the blocked address either in full or reduced to its origin. */
function isSameTarget(blocked: string, address: string): boolean {
	return (
		URL.canParse(blocked) && URL.canParse(address) && new URL(blocked).origin === new URL(address).origin
	);
}

/** A call that every trading node answers without a userpass and without any effect. */
export const HARMLESS_CALL = '{"method":"help"}';

const HARMLESS_CALL_MS = 5000;

/** Most calls are answered well within this time. */
const FREE_AFTER_MS = 2000;

export interface HttpTransportOptions {
	readonly fetch?: Fetch;
	readonly watchPolicy?: (address: string) => PolicyWatch;
}

/**
 * Sends calls to a trading node by HTTP, directly from the page. Browsers report all failures alike, so a failed call
 * is followed by a harmless one. If that is answered, the node is running and closed the first connection on purpose,
 * as it does to reject calls: kind `dropped`. Calls that would damage the node are refused here, because all bytes pass
 * through this class. If a connection opens slowly, as on a busy machine, the browser opens a second one for the same
 * call and keeps the unused one for the next call. A real node serves its connections in turn, and blocks on an idle
 * one until it is closed, which can take minutes. A harmless call, sent while a call is pending without a reply, uses
 * up that connection.
 */
export class HttpTransport implements Transport {
	readonly address: string;
	readsStream = false;
	readonly #fetch: Fetch;
	readonly #watchPolicy: (address: string) => PolicyWatch;
	#isFreeing = false;

	constructor(address: string, options: HttpTransportOptions = {}) {
		this.address = address;
		this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
		this.#watchPolicy = options.watchPolicy ?? watchPolicy;
	}

	async send(body: string, signal?: AbortSignal, guard?: () => Promise<void>): Promise<WireReply> {
		refuseHarmfulCall(body, this.readsStream);
		if (!isPassphraseCall(body)) return this.#post(body, signal, guard);
		const { withPassphraseRest } = await import('./passphrase-rest.ts');
		return withPassphraseRest(signal, () => this.#post(body, signal, guard));
	}

	async #post(body: string, signal?: AbortSignal, guard?: () => Promise<void>): Promise<WireReply> {
		const policy = this.#watchPolicy(this.address);
		const freeing = setTimeout(() => void this.#freeNode(guard), FREE_AFTER_MS);
		try {
			return await postBody(this.#fetch, this.address, body, signal);
		} catch (reason) {
			if (!(reason instanceof NoConnection)) throw reason;
			throw await this.#explainSilence(policy, reason, signal);
		} finally {
			clearTimeout(freeing);
			policy.end();
		}
	}

	/**
	 * One at a time, because a busy node will answer all of them later. The guard prevents a suspended tab that lost
	 * the lead from sending, since its timer fires before it learns of the new leader.
	 */
	async #freeNode(guard?: () => Promise<void>): Promise<void> {
		if (this.#isFreeing) return;
		this.#isFreeing = true;
		try {
			await guard?.();
			await this.#answersHarmlessCall();
		} catch {
			// This tab has lost the lead; the new leader sends the harmless call.
		} finally {
			this.#isFreeing = false;
		}
	}

	async #explainSilence(policy: PolicyWatch, cause: unknown, signal?: AbortSignal): Promise<unknown> {
		if (await policy.hasBlocked())
			return new CallError('blocked', `The browser forbids this page to reach ${this.address}.`, { cause });
		const answered = await this.#answersHarmlessCall(signal);
		if (signal?.aborted) return signal.reason;
		return answered
			? new CallError('dropped', 'The node closed the connection without a reply.', { cause })
			: new CallError('unreachable', `Nothing answers at ${this.address}.`, { cause });
	}

	/** Whether the node is running. A node that stays silent is busy with an earlier call, and therefore running. */
	async #answersHarmlessCall(signal?: AbortSignal): Promise<boolean> {
		try {
			await withDeadline(HARMLESS_CALL_MS, signal, (inner) =>
				postBody(this.#fetch, this.address, HARMLESS_CALL, inner),
			);
			return true;
		} catch (reason) {
			return reason instanceof CallError;
		}
	}
}
