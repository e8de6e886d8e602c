import type { Fetch } from '#lib/client/transport/http-post.ts';
import { isObject } from '#lib/client/wire/is-object.ts';
import { ignoreErrors } from './ignore-errors.ts';

const HEALTH_PATH = '/rpc/health';

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

/** Asks the gateway that may serve this page what it was started with. */
export async function askGateway(ask: Fetch, signal?: AbortSignal): Promise<GatewayHealth | undefined> {
	const health: unknown = await ignoreErrors(signal, async (inner) => {
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
