import { watchPolicy, type PolicyWatch } from './blocked.ts';
import { CallError } from '../call-error.ts';
import { withDeadline } from './deadline.ts';
import { NoConnection, postBody, type Fetch } from './http-post.ts';
import { isPassphraseCall, refuseHarmfulCall } from '../wire/harmful-call.ts';
import type { Transport, WireReply } from './transport.ts';

/** A call that every trading node answers, without a userpass and without doing anything. */
export const HARMLESS_CALL = '{"method":"help"}';

const HARMLESS_CALL_MS = 5000;

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
 * What would harm the node is refused here, where all bytes to it come by.
 */
export class HttpTransport implements Transport {
	readonly address: string;
	readonly #fetch: Fetch;
	readonly #watchPolicy: (address: string) => PolicyWatch;

	constructor(address: string, options: HttpTransportOptions = {}) {
		this.address = address;
		this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
		this.#watchPolicy = options.watchPolicy ?? watchPolicy;
	}

	async send(body: string, signal?: AbortSignal): Promise<WireReply> {
		refuseHarmfulCall(body);
		if (!isPassphraseCall(body)) return this.#post(body, signal);
		const { withPassphraseRest } = await import('./passphrase-rest.ts');
		return withPassphraseRest(signal, () => this.#post(body, signal));
	}

	async #post(body: string, signal?: AbortSignal): Promise<WireReply> {
		const policy = this.#watchPolicy(this.address);
		try {
			return await postBody(this.#fetch, this.address, body, signal);
		} catch (reason) {
			if (!(reason instanceof NoConnection)) throw reason;
			throw await this.#explainSilence(policy, reason, signal);
		} finally {
			policy.end();
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
