import { nodeEvent, type NodeEvent } from '#lib/api/events.ts';
import { getendpoint } from '#lib/api/session.ts';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/keys/address.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { checkAgainst } from '#lib/client/wire/schema-check.ts';
import type { NodeNews } from '#lib/domain/session/node-news.ts';

/** The real node's words when its stream is open already. */
const OPEN_ALREADY = /^IPC endpoint already exists/;
const PORT = /^wss?:\/\/[^/?#]*:(\d{1,5})\/?$/;
const LARGEST_PORT = 65_535;

/** As many makers as a large network has; after that they are looked up anew. */
const MOST_MAKERS = 2000;

export async function openStream(client: NodeClient): Promise<number | undefined> {
	try {
		const { endpoint } = await client.call(getendpoint, {}, { priority: 'background' });
		const port = Number(PORT.exec(endpoint)?.[1]);
		if (port >= 1 && port <= LARGEST_PORT) return port;
		throw new CallError('malformed', 'The node names no port for its event stream.', {
			method: getendpoint.name,
			reason: 'wrong-shape',
		});
	} catch (error) {
		if (error instanceof CallError && OPEN_ALREADY.test(error.message)) return undefined;
		throw error;
	}
}

export function interpreterFor(wallet: string): (event: unknown) => NodeNews | undefined {
	const own = new Map<string, boolean>();
	const isOwn = (publicKey: string) => {
		const known = own.get(publicKey);
		if (known !== undefined) return known;
		if (own.size >= MOST_MAKERS) own.clear();
		const found = isKeyOf(wallet, publicKey);
		own.set(publicKey, found);
		return found;
	};
	return (given) => {
		const checked = checkAgainst(nodeEvent, given);
		return checked.fits ? newsOf(checked.value as NodeEvent, isOwn) : undefined;
	};
}

/** Each kind names its two coins in its own way; a request or a swap that failed names none. */
function newsOf(event: NodeEvent, isOwn: (publicKey: string) => boolean): NodeNews {
	const { method, pubsecp, base, rel, bob, alice, bobcoin, alicecoin } = event as Readonly<
		Record<string, unknown>
	>;
	const coins = [base ?? bob ?? bobcoin ?? '', rel ?? alice ?? alicecoin ?? ''].map(String);
	const pair = { base: coins[0] as string, rel: coins[1] as string };
	if (method !== 'postprice') return { of: 'swap', ...pair };
	return { of: 'price', ...pair, isOwn: isOwn(String(pubsecp)) };
}

function isKeyOf(wallet: string, publicKey: string): boolean {
	if (!/^0[23][0-9a-f]{64}$/.test(publicKey)) return false;
	const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => parseInt(pair, 16));
	return addressOfPublicKey(bytes, KOMODO_ADDRESSES.publicKeyHash) === wallet;
}
