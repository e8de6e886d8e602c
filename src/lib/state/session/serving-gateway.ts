import { ignoreErrors } from '#lib/node/gateway-health.ts';
import { isObject } from '#lib/storage/row-check.ts';

const PROOF_PATH = '/rpc/proof';

/**
 * Identifies the gateway first seen by this tab by its answer to a random number. A different program on its port has
 * seen neither number nor answer, and cannot repeat the answer.
 */
export class ServingGateway {
	readonly #nonce = crypto.randomUUID() + crypto.randomUUID();
	readonly #first = this.#ask();

	/**
	 * Whether a different program, or a restarted gateway, uses the port. Always `false` for a page without a gateway.
	 */
	async isReplaced(): Promise<boolean> {
		const [first, now] = [await this.#first, await this.#ask()];
		// Without an earlier answer, nothing is known about the current gateway.
		return first === undefined ? now !== undefined : first !== now;
	}

	/** Empty if the server is not a gateway; `undefined` without an answer. */
	async #ask(): Promise<string | undefined> {
		return ignoreErrors(undefined, async (signal) => {
			const reply = await fetch(`${PROOF_PATH}?of=${this.#nonce}`, { cache: 'no-store', signal });
			const read: unknown = await reply.json().catch(() => undefined);
			if (!isObject(read) || read['app'] !== 'swapdesk') return '';
			return typeof read['proof'] === 'string' ? read['proof'] : '';
		});
	}
}
