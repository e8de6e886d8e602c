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
		const first = await this.#first;
		return first !== undefined && first !== (await this.#ask());
	}

	async #ask(): Promise<string | undefined> {
		return ignoreErrors(undefined, async (signal) => {
			const reply = await fetch(`${PROOF_PATH}?of=${this.#nonce}`, { cache: 'no-store', signal });
			const read: unknown = await reply.json();
			if (!isObject(read) || read['app'] !== 'swapdesk') return undefined;
			return typeof read['proof'] === 'string' ? read['proof'] : undefined;
		});
	}
}
