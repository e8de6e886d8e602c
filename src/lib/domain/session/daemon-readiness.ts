/** Reasons why a chain daemon cannot work with tokens. */
export type DaemonObstacle =
	/** The page was not opened through the gateway, which alone can ask it. */
	| 'no-gateway'
	/** The page's own server, or the user's proxy, does not answer: whether the daemon runs is not known. */
	| 'gateway-away'
	| 'proxy-away'
	/** The gateway was started without one. */
	| 'no-daemon'
	/** The gateway signs in to it only for a browser that has the key of its present start. */
	| 'no-gateway-key'
	/** Nothing answers where it should be. */
	| 'unreachable'
	/** It takes another user and password. */
	| 'password'
	/** It is still reading its chain, and answers no call. */
	| 'starting'
	| 'no-token-module'
	| 'no-key'
	/** It names another key than the one that this browser knows it by. */
	| 'key-changed'
	/** It has the module and a key, and refuses all the same. */
	| 'no-index'
	| 'locked'
	/** It may not know of all blocks of its network: `daemonDoubt` tells why. */
	| 'behind';

/** A chain daemon's state, as far as tokens need it. */
export interface DaemonState extends ChainView {
	/** The chain's name, if the daemon gives it. */
	readonly chain?: string | undefined;
	/** The least fee for 1,000 bytes that it relays, in the smallest unit, if it tells it. */
	readonly relayFee?: bigint | undefined;
	readonly hasTokenModule: boolean;
	/** The public key under which it creates and holds tokens; missing when it was started without one. */
	readonly ownKey?: string | undefined;
	/** The key that this browser knows it by on this chain; missing if it was not looked up. */
	readonly knownKey?: string | undefined;
	/** Its wallet has a passphrase, and waits for it. */
	readonly isLocked: boolean;
}

/** Error codes that say something of the daemon; any other code is the call's own failure. */
const OBSTACLES: Readonly<Record<string, DaemonObstacle>> = {
	'DAEMON-GATEWAY': 'no-gateway',
	'DAEMON-NONE': 'no-daemon',
	'DAEMON-KEY': 'no-gateway-key',
	'NET-REFUSED': 'unreachable',
	'AUTH-DAEMON': 'password',
	'DAEMON-STARTING': 'starting',
	'DAEMON-LOCKED': 'locked',
	'TOKEN-SETUP': 'no-index',
};

/** The token module gives one and the same text for several causes; the daemon's state tells them apart. */
export function daemonObstacle(state: DaemonState, now: number): DaemonObstacle | undefined {
	if (!state.hasTokenModule) return 'no-token-module';
	if (state.ownKey === undefined) return 'no-key';
	if (hasOtherKey(state)) return 'key-changed';
	if (state.isLocked) return 'locked';
	return daemonDoubt(state, now) ? 'behind' : undefined;
}

/** The daemon's trouble behind a failed call; `undefined` if it is the call's own failure. */
export function obstacleOfFailure({ code, program }: FailedCall): DaemonObstacle | undefined {
	const isAway = code === 'NET-REFUSED' && (program === 'gateway' || program === 'proxy');
	return isAway ? `${program}-away` : OBSTACLES[code];
}

interface FailedCall {
	readonly code: string;
	/** The program that failed. */
	readonly program?: string | undefined;
}

/** The daemon names another key than before: what it builds might pay the change to a stranger. */
function hasOtherKey({ ownKey, knownKey }: DaemonState): boolean {
	return knownKey !== undefined && knownKey !== ownKey;
}

/** How much of its chain a daemon says that it knows. */
export interface ChainView {
	/** The height of the chain that it has read. */
	readonly blocks: number;
	/** The height of its network's chain; 0, or not known, without peers. */
	readonly networkBlocks?: number | undefined;
	/** The greatest height at which this browser has seen it; missing if it was not looked up. */
	readonly highestSeen?: number | undefined;
	readonly connections?: number | undefined;
	/** When its last block was found, in milliseconds since 1970. */
	readonly tipAt?: number | undefined;
	readonly isSynced?: boolean | undefined;
}

/** Reasons why a daemon's ignorance proves nothing, and its transactions may spend coins that are gone. */
export type DaemonDoubt =
	/** Its network has blocks that it has not. */
	| { readonly kind: 'missing'; readonly blocks: number }
	/** It stood higher before: it was restarted, and has lost blocks, or another chain has replaced them. */
	| { readonly kind: 'lower'; readonly blocks: number; readonly before: number }
	/** It has no peers, so that it hears nothing of its chain. */
	| { readonly kind: 'alone' }
	/** In milliseconds since 1970. */
	| { readonly kind: 'old-tip'; readonly at: number };

/** Whether the daemon may only have lost the block of a transaction. An old tip is normal on chains without traffic. */
export function mayHideBlocks(doubt: DaemonDoubt | undefined): boolean {
	return doubt !== undefined && doubt.kind !== 'old-tip';
}

/** Chains of this family find a block a minute; some find none while no transaction waits. */
const OLD_TIP_MS = 3 * 3_600_000;

/** How many blocks its network has that the daemon has not. Without peers it does not know of any. */
export function blocksMissing({ blocks, networkBlocks = 0 }: ChainView): number {
	return Math.max(0, networkBlocks - blocks);
}

/**
 * `longestchain` is 0 and `synced` false on chains in sound order too: neither says anything alone.
 *
 * @param now in milliseconds since 1970
 */
export function daemonDoubt(state: ChainView, now: number): DaemonDoubt | undefined {
	const { blocks, highestSeen = blocks, connections, tipAt = now } = state;
	const missing = blocksMissing(state);
	// A block that was found this very moment is no reason to worry.
	if (missing > (state.isSynced === false ? 0 : 1)) return { kind: 'missing', blocks: missing };
	if (blocks < highestSeen) return { kind: 'lower', blocks, before: highestSeen };
	if (connections === 0) return { kind: 'alone' };
	return now - tipAt > OLD_TIP_MS ? { kind: 'old-tip', at: tipAt } : undefined;
}
