import { getcoins } from '#lib/api/coins.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Fetch } from '#lib/client/transport/http-post.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { readNetwork } from '../document/network.ts';
import { AWAITED_READ } from '../read-options.ts';

/** How the user signs in, and what is known of the node from before. */
export interface Access {
	readonly userpass: string;
	/** The wallet's address of the reference coin. */
	readonly wallet?: string | undefined;
	readonly netid?: number | undefined;
}

export type AccessStep = 'key' | 'wallet' | 'network' | 'peers' | 'coins';

export type AccessProblem = Extract<
	ErrorCode,
	| 'AUTH-KEY'
	| 'NODE-WALLET'
	| 'NODE-MOVED'
	| 'NODE-ALONE'
	| 'COIN-NONE'
	| 'NET-TIMEOUT'
	| 'NET-DROPPED'
	| 'REPLY-SHAPE'
>;

/** The examination once the node has answered. */
interface Reached {
	readonly address: string;
	readonly fetch: Fetch;
	readonly signal: AbortSignal | undefined;
	readonly access: Access | undefined;
	raw?: string | undefined;
}

type Check = (reached: Reached) => Promise<AccessProblem | undefined>;

/** The checks that need a userpass, in order. They read and change nothing. */
export const ACCESS_STEPS: readonly (readonly [AccessStep, Check])[] = [
	['key', (reached) => problemOf(reached, async (ask) => void (await ask.coins()))],
	[
		'wallet',
		(reached) =>
			problemOf(reached, async (ask, { wallet }) => {
				const own = (await ask.coins()).find(({ coin }) => coin === REFERENCE_COIN)?.smartaddress;
				return wallet && own && own !== wallet ? 'NODE-WALLET' : undefined;
			}),
	],
	[
		'network',
		(reached) =>
			problemOf(reached, async (ask, { netid }) => {
				const running = (await ask.network()).netid;
				return netid !== undefined && running !== undefined && netid !== running ? 'NODE-MOVED' : undefined;
			}),
	],
	[
		'peers',
		(reached) =>
			problemOf(reached, async (ask) => ((await ask.network()).peers === 0 ? 'NODE-ALONE' : undefined)),
	],
	[
		'coins',
		(reached) =>
			problemOf(reached, async (ask) =>
				(await ask.coins()).some(({ status }) => status === 'active') ? undefined : 'COIN-NONE',
			),
	],
];

function asking({ address, fetch, signal }: Reached, { userpass }: Access) {
	const client = new NodeClient({ transport: new HttpTransport(address, { fetch }), userpass });
	const options = { ...AWAITED_READ, signal };
	return {
		coins: () => client.call(getcoins, {}, options),
		network: () => readNetwork(client, options),
	};
}

/** Asks the node; a call that fails is the problem itself. */
async function problemOf(
	reached: Reached,
	judge: (ask: ReturnType<typeof asking>, access: Access) => Promise<AccessProblem | undefined>,
): Promise<AccessProblem | undefined> {
	const { access } = reached;
	if (!access) return undefined;
	try {
		return await judge(asking(reached, access), access);
	} catch (reason) {
		if (!(reason instanceof CallError)) throw reason;
		reached.raw = reason.raw ?? reason.message;
		if (reason.kind === 'unauthorised') return 'AUTH-KEY';
		if (reason.kind === 'timeout') return 'NET-TIMEOUT';
		return reason.kind === 'malformed' ? 'REPLY-SHAPE' : 'NET-DROPPED';
	}
}
