import { watchPolicy, type PolicyWatch } from './blocked.ts';
import { CallError } from '../call-error.ts';
import { withDeadline } from './deadline.ts';
import { NoConnection, postBody, type Fetch } from './http-post.ts';
import { isPassphraseCall, refuseHarmfulCall } from '../wire/harmful-call.ts';
import type { Transport, WireReply } from './transport.ts';

/** A call that every trading node answers, without a userpass and without doing anything. */
export const HARMLESS_CALL = '{"method":"help"}';

const HARMLESS_CALL_MS = 5000;

/** Most calls are answered well within it. */
const FREE_AFTER_MS = 2000;

export interface HttpTransportOptions {
	readonly fetch?: Fetch;
	readonly watchPolicy?: (address: string) => PolicyWatch;
}

/**
 * Reaches a trading node by HTTP, straight from the page.
 *
 * The browser reports every failure alike, so a failed call is followed by a harmless one. When that is answered,
 * the node lives and dropped the first on purpose (it does so with calls that it dislikes): kind `dropped`.
 *
 * Calls that would harm the node are refused here, where all bytes to it pass.
 *
 * When its connection is slow to open, as on a busy machine, the browser opens a second one for the same call and keeps
 * the one that is left for the next call. The real node serves its connections in turn and waits on the one without a byte
 * for as long as it is open, which can be minutes. A harmless call beside one that stays without a reply uses it up.
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

	async send(body: string, signal?: AbortSignal): Promise<WireReply> {
		refuseHarmfulCall(body, this.readsStream);
		if (!isPassphraseCall(body)) return this.#post(body, signal);
		const { withPassphraseRest } = await import('./passphrase-rest.ts');
		return withPassphraseRest(signal, () => this.#post(body, signal));
	}

	async #post(body: string, signal?: AbortSignal): Promise<WireReply> {
		const policy = this.#watchPolicy(this.address);
		const freeing = setTimeout(() => void this.#freeNode(), FREE_AFTER_MS);
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

	/** One at a time: a node that is only busy answers them all later. */
	async #freeNode(): Promise<void> {
		if (this.#isFreeing) return;
		this.#isFreeing = true;
		await this.#answersHarmlessCall();
		this.#isFreeing = false;
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

	/** A node that is silent for long is busy with an earlier call, which means that it lives. */
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
