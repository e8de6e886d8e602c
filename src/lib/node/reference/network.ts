import { getcoins } from '#lib/api/coins.ts';
import { orderbook } from '#lib/api/market.ts';
import { getpeers } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeNetwork } from '#lib/domain/session/node-key.ts';
import type { ReadOptions } from '../read-options.ts';

/** Reads the netid and the number of peers. Omits unknown values. */
export async function readNetwork(client: NodeClient, options: ReadOptions = {}): Promise<NodeNetwork> {
	const known = await ignoringRefusals(() => client.call(getpeers, {}, options));
	const netid = (await netidOfBook(client, options)) ?? netidOfPeers(known);
	return { netid, peers: known?.length };
}

/** The real node includes its netid in every order book, even for inactive coins. */
function netidOfBook(client: NodeClient, options: ReadOptions): Promise<number | undefined> {
	return ignoringRefusals(async () => {
		const coins = await client.call(getcoins, {}, options);
		const [base, rel] = coins.toSorted((one, other) => rank(one) - rank(other));
		if (!base || !rel) return undefined;
		return (await client.call(orderbook, { base: base.coin, rel: rel.coin }, options)).netid;
	});
}

function rank({ status }: { readonly status: string }): number {
	return status === 'active' ? 0 : 1;
}

function netidOfPeers(peers: readonly object[] = []): number | undefined {
	const [peer] = peers;
	return peer && 'netid' in peer ? Number(peer.netid) : undefined;
}

/** Returns `undefined` if the node refuses the call. Rethrows if the node does not answer. */
async function ignoringRefusals<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await read();
	} catch (reason) {
		const isKnownFailure =
			reason instanceof CallError && ['refused', 'dropped', 'malformed'].includes(reason.kind);
		if (isKnownFailure) return undefined;
		throw reason;
	}
}
