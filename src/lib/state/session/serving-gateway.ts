import { ignoreErrors } from '#lib/node/gateway-health.ts';
import { isObject } from '#lib/storage/row-check.ts';

const PROOF_PATH = '/rpc/proof';

/**
 * The gateway that this tab met first. Its answer to a random number is kept in memory: another program at its port has
 * seen neither, and cannot repeat it.
 */
export class ServingGateway {
	readonly #nonce = crypto.randomUUID() + crypto.randomUUID();
	readonly #first = this.#ask();

	/** Another program, or another start of the gateway, has its port. Never true for a page without a gateway. */
	async isReplaced(): Promise<boolean> {
		const [first, now] = [await this.#first, await this.#ask()];
		// Without an earlier answer, nothing is known of the gateway that answers now.
		return first === undefined ? now !== undefined : first !== now;
	}

	/** Empty from a server that is no gateway; `undefined` without an answer. */
	async #ask(): Promise<string | undefined> {
		return ignoreErrors(undefined, async (signal) => {
			const reply = await fetch(`${PROOF_PATH}?of=${this.#nonce}`, { cache: 'no-store', signal });
			const read: unknown = await reply.json().catch(() => undefined);
			if (!isObject(read) || read['app'] !== 'swapdesk') return '';
			return typeof read['proof'] === 'string' ? read['proof'] : '';
		});
	}
}
