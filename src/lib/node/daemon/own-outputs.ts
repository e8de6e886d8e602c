import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getaddressutxos } from '#lib/daemon/chain.ts';
import { tokenaddress } from '#lib/daemon/tokens.ts';
import type { DaemonChain, DaemonTokens } from './chain-daemon.ts';
import { tokenAddressesOfReply } from './token-replies.ts';

/** Each has its transaction read once: of more, what a transfer carries is not told beforehand. */
const MOST_READ = 1_000;

/** All tokens of a key lie at one address: which token an output holds is in the bytes of its transaction, which never change. */
export function openOwnOutputs(client: DaemonClient, chain: DaemonChain): DaemonTokens['ownOutputs'] {
	const held = new Map<string, string | undefined>();

	return async (id, options) => {
		const { ownTokens } = tokenAddressesOfReply(await client.call(tokenaddress, {}, options));
		const outputs = ownTokens === undefined ? undefined : await listed(ownTokens);
		if (!outputs || outputs.length > MOST_READ) return undefined;
		const units: bigint[] = [];
		for (const { txid, outputIndex: index, satoshis } of outputs)
			if ((await tokenOf(txid, index)) === id) units.push(BigInt(satoshis));
		return units;

		async function listed(address: string) {
			try {
				const params = { query: { addresses: [address] }, conditions: 1 as const };
				return await client.call(getaddressutxos, params, options);
			} catch (error) {
				// Without its index of addresses, or behind a gateway that does not pass the question on, nothing is told beforehand.
				const isAnswered = error instanceof CallError && ['refused', 'blocked'].includes(error.kind);
				if (isAnswered) return undefined;
				throw error;
			}
		}

		async function tokenOf(txid: string, index: number): Promise<string | undefined> {
			const key = `${txid}:${index}`;
			if (held.has(key)) return held.get(key);
			const transaction = await chain.transaction(txid, options);
			if (!transaction) return undefined;
			const { tokenHeldIn } = await import('#lib/chain/tokens/token-transfer-inputs.ts');
			held.set(key, tokenHeldIn({ txid, index }, transaction.hex));
			return held.get(key);
		}
	};
}
