import { loopbackPermission } from './blocked.ts';
import { withDeadline } from './deadline.ts';
import type { Fetch } from './http-post.ts';
import { isObject } from './node-reply.ts';
import { recogniseNode } from './recognise-node.ts';

/** Where nodes listen by default: by the document, and in the real program. */
export const USUAL_ADDRESSES = ['http://127.0.0.1:7782', 'http://127.0.0.1:7783'];

const HEALTH_PATH = '/rpc/health';
const PROBE_MS = 3000;

export interface FoundProgram {
	readonly address: string;
	/** It works with practice coins. */
	readonly practice: boolean;
}

/** A program that the gateway was started with. */
export interface KnownProgram extends FoundProgram {
	/** It answered the gateway just now, or is busy. */
	readonly alive: boolean;
}

/** What the gateway was started with; absent where the page comes from another server. */
export interface GatewayHealth {
	readonly node: KnownProgram | undefined;
	readonly daemon: KnownProgram | undefined;
}

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
 * Looks quietly which of the addresses a trading node answers at, one after the other, and what the gateway knows.
 * Failures are no news here. Where the browser would show a question first nothing is probed: that waits for a click.
 */
export async function findNodes(
	addresses: readonly string[] = USUAL_ADDRESSES,
	{
		fetch: ask = (input, init) => fetch(input, init),
		permission = loopbackPermission,
		signal,
	}: FindOptions = {},
): Promise<Found> {
	const gateway = await readHealth(ask, signal);
	const nodes: FoundProgram[] = [];
	const state = await permission();
	if (state === 'prompt' || state === 'denied') return { nodes, gateway };
	for (const address of new Set([...(gateway?.node ? [gateway.node.address] : []), ...addresses])) {
		const dialect = await quietly(signal, (inner) => recogniseNode(ask, address, inner));
		if (dialect) nodes.push({ address, practice: dialect.isPractice });
	}
	return { nodes, gateway };
}

async function readHealth(ask: Fetch, signal?: AbortSignal): Promise<GatewayHealth | undefined> {
	const health: unknown = await quietly(signal, async (inner) => {
		const reply = await ask(HEALTH_PATH, { cache: 'no-store', signal: inner });
		return reply.json();
	});
	if (!isObject(health) || health['app'] !== 'swapdesk') return undefined;
	return { node: readProgram(health['node']), daemon: readProgram(health['daemon']) };
}

function readProgram(value: unknown): KnownProgram | undefined {
	if (!isObject(value) || typeof value['address'] !== 'string') return undefined;
	return {
		address: value['address'],
		practice: value['practice'] === true,
		alive: value['alive'] === true,
	};
}

async function quietly<Result>(
	signal: AbortSignal | undefined,
	step: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
	try {
		return await withDeadline(PROBE_MS, signal, step);
	} catch {
		signal?.throwIfAborted();
		return undefined;
	}
}
