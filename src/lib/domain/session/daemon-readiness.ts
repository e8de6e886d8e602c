/** Reasons why a chain daemon cannot work with tokens. */
export type DaemonObstacle =
	/** The page was not opened through the gateway, the only program that can call it. */
	| 'no-gateway'
	/** The page's own server, or the user's proxy, does not answer: the daemon's state is unknown. */
	| 'gateway-away'
	| 'proxy-away'
	/** The gateway was started without one. */
	| 'no-daemon'
	/** The gateway signs in to it only for a browser that has the key of its present start. */
	| 'no-gateway-key'
	/** Its address does not answer. */
	| 'unreachable'
	/** It expects a different user and password. */
	| 'password'
	/** It is still reading its chain, and answers no call. */
	| 'starting'
	| 'no-token-module'
	| 'no-key'
	/** It reports a different key than the one known to this browser. */
	| 'key-changed'
	/** It has the module and a key, but still refuses. */
	| 'no-index'
	| 'locked'
	/** It may not know all blocks of its network: see `daemonDoubt`. */
	| 'behind';

/** A chain daemon's state, as far as tokens need it. */
export interface DaemonState extends ChainView {
	/** The chain's name, if the daemon reports it. */
	readonly chain?: string | undefined;
	/** The minimum fee for 1,000 bytes that it relays, in the smallest unit, if it reports it. */
	readonly relayFee?: bigint | undefined;
	readonly hasTokenModule: boolean;
	/** The public key under which it creates and holds tokens; missing if it was started without one. */
	readonly ownKey?: string | undefined;
	/** Its key on this chain as known to this browser; missing if it was not looked up. */
	readonly knownKey?: string | undefined;
	/** Its wallet has a passphrase and is locked. */
	readonly isLocked: boolean;
}

/** Error codes about the daemon; any other code is the call's own failure. */
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

/** The token module returns the same text for several causes; the daemon's state distinguishes them. */
export function daemonObstacle(state: DaemonState, now: number): DaemonObstacle | undefined {
	if (!state.hasTokenModule) return 'no-token-module';
	if (state.ownKey === undefined) return 'no-key';
	if (hasOtherKey(state)) return 'key-changed';
	if (state.isLocked) return 'locked';
	return daemonDoubt(state, now) ? 'behind' : undefined;
}

/** The daemon's obstacle behind a failed call; `undefined` if it is the call's own failure. */
export function obstacleOfFailure({ code, program }: FailedCall): DaemonObstacle | undefined {
	const isUnreachable = code === 'NET-REFUSED' && (program === 'gateway' || program === 'proxy');
	return isUnreachable ? `${program}-away` : OBSTACLES[code];
}

interface FailedCall {
	readonly code: string;
	/** The program that failed. */
	readonly program?: string | undefined;
}

/** The daemon reports a different key than before: its transactions might pay the change to a third party. */
function hasOtherKey({ ownKey, knownKey }: DaemonState): boolean {
	return knownKey !== undefined && knownKey !== ownKey;
}

/** The part of its chain that a daemon reports as known. */
export interface ChainView {
	/** The height up to which it has read the chain. */
	readonly blocks: number;
	/** The height of its network's chain; 0 or missing without peers. */
	readonly networkBlocks?: number | undefined;
	/** The maximum height at which this browser has seen it; missing if it was not looked up. */
	readonly highestSeen?: number | undefined;
	readonly connections?: number | undefined;
	/** Time of its last block, in milliseconds since 1970. */
	readonly tipAt?: number | undefined;
	readonly isSynced?: boolean | undefined;
}

/**
 * Reasons why a missing transaction proves nothing, and why the daemon's transactions may spend coins that are
 * gone.
 */
export type DaemonDoubt =
	/** Its network has blocks that it lacks. */
	| { readonly kind: 'missing'; readonly blocks: number }
	/** Its height was greater before: it was restarted, and has lost blocks, or a rival chain has replaced them. */
	| { readonly kind: 'lower'; readonly blocks: number; readonly before: number }
	/** It has no peers, and therefore no news of its chain. */
	| { readonly kind: 'alone' }
	/** In milliseconds since 1970. */
	| { readonly kind: 'old-tip'; readonly at: number };

/**
 * Whether the daemon may just have lost the block of a transaction. An old tip is normal on chains without
 * traffic.
 */
export function mayHideBlocks(doubt: DaemonDoubt | undefined): boolean {
	return doubt !== undefined && doubt.kind !== 'old-tip';
}

/** Chains of this family find a block per minute; some find none while no transaction waits. */
const OLD_TIP_MS = 3 * 3_600_000;

/** Number of blocks of its network that the daemon lacks. Without peers it knows of none. */
export function blocksMissing({ blocks, networkBlocks = 0 }: ChainView): number {
	return Math.max(0, networkBlocks - blocks);
}

/**
 * `longestchain` is 0 and `synced` false on healthy chains too: neither proves anything alone.
 *
 * @param now in milliseconds since 1970
 */
export function daemonDoubt(state: ChainView, now: number): DaemonDoubt | undefined {
	const { blocks, highestSeen = blocks, connections, tipAt = now } = state;
	const missing = blocksMissing(state);
	// A block found at this very moment is no reason for concern.
	if (missing > (state.isSynced === false ? 0 : 1)) return { kind: 'missing', blocks: missing };
	if (blocks < highestSeen) return { kind: 'lower', blocks, before: highestSeen };
	if (connections === 0) return { kind: 'alone' };
	return now - tipAt > OLD_TIP_MS ? { kind: 'old-tip', at: tipAt } : undefined;
}
