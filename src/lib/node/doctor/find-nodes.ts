import { loopbackPermission } from '#lib/client/transport/blocked.ts';
import { askGateway, type FoundProgram, type GatewayHealth } from './gateway-health.ts';
import type { Fetch } from '#lib/client/transport/http-post.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { recogniseNode } from './recognise-node.ts';

/** Where nodes listen by default: by the document, and in the real program. */
export const USUAL_ADDRESSES = ['http://127.0.0.1:7782', 'http://127.0.0.1:7783'];

export interface Found {
	readonly nodes: readonly FoundProgram[];
	readonly gateway: GatewayHealth | undefined;
}

export interface FindOptions {
	readonly fetch?: Fetch;
	readonly permission?: () => Promise<PermissionState | undefined>;
	readonly signal?: AbortSignal;
}

/**
 * Probes which of the addresses a trading node answers at, one after the other, and asks what the gateway knows.
 * Failures are ignored. Where the browser would ask the user first nothing is probed: that waits for a click.
 */
export async function findNodes(
	addresses: readonly string[] = USUAL_ADDRESSES,
	{
		fetch: ask = (input, init) => fetch(input, init),
		permission = loopbackPermission,
		signal,
	}: FindOptions = {},
): Promise<Found> {
	const gateway = await askGateway(ask, signal);
	const nodes: FoundProgram[] = [];
	const state = await permission();
	if (state === 'prompt' || state === 'denied') return { nodes, gateway };
	for (const address of new Set([...(gateway?.node ? [gateway.node.address] : []), ...addresses])) {
		const found = await ignoreErrors(signal, (inner) => recogniseNode(ask, address, inner));
		if (found && 'dialect' in found) nodes.push({ address, practice: found.dialect.isPractice });
	}
	return { nodes, gateway };
}
