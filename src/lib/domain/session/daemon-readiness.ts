/** Why a chain daemon cannot work with tokens. */
export type DaemonObstacle =
	/** The page was not opened through the gateway, which is the only way to the daemon. */
	| 'no-gateway'
	/** The page's own server or the user's proxy does not answer, so the daemon's state is unknown. */
	| 'gateway-away'
	| 'proxy-away'
	/** The gateway was started without a daemon. */
	| 'no-daemon'
	/** The gateway signs in to the daemon only for browsers with the key of its current run. */
	| 'no-gateway-key'
	/** Nothing answers at the daemon's address. */
	| 'unreachable'
	/** The daemon expects a different user and password. */
	| 'password'
	/** The daemon is still loading its chain and does not answer. */
	| 'starting'
	| 'no-token-module'
	| 'no-key'
	/** The daemon's key differs from the key known to this browser. */
	| 'key-changed'
	/** The daemon has the module and a key, but still refuses. */
	| 'no-index'
	| 'locked'
	/** The daemon may lack blocks; see `daemonDoubt`. */
	| 'behind';

/** State of a chain daemon, as far as needed for tokens. */
export interface DaemonState extends ChainView {
	/** Name of the chain, if reported. */
	readonly chain?: string | undefined;
	/** Minimum relay fee per 1,000 bytes, in smallest units, if reported. */
	readonly relayFee?: bigint | undefined;
	readonly hasTokenModule: boolean;
	/** Public key that creates and holds tokens; missing if the daemon was started without one. */
	readonly ownKey?: string | undefined;
	/** The daemon's key on this chain as known to this browser; missing if it was not queried. */
	readonly knownKey?: string | undefined;
	/** True if the wallet has a passphrase and is locked. */
	readonly isLocked: boolean;
}

/** Error codes that concern the daemon; all others concern the call. */
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

/**
 * The first obstacle in the daemon's state. The token module returns the same error for several causes, so
 * the state is needed to tell them apart.
 */
export function daemonObstacle(state: DaemonState, now: number): DaemonObstacle | undefined {
	if (!state.hasTokenModule) return 'no-token-module';
	if (state.ownKey === undefined) return 'no-key';
	if (hasOtherKey(state)) return 'key-changed';
	if (state.isLocked) return 'locked';
	return daemonDoubt(state, now) ? 'behind' : undefined;
}

/** The obstacle that made a call fail; `undefined` if the failure concerns the call itself. */
export function obstacleOfFailure({ code, program }: FailedCall): DaemonObstacle | undefined {
	const isUnreachable = code === 'NET-REFUSED' && (program === 'gateway' || program === 'proxy');
	return isUnreachable ? `${program}-away` : OBSTACLES[code];
}

interface FailedCall {
	readonly code: string;
	/** The program that failed. */
	readonly program?: string | undefined;
}

/** True if the daemon's key has changed, so that its transactions might pay the change to a third party. */
function hasOtherKey({ ownKey, knownKey }: DaemonState): boolean {
	return knownKey !== undefined && knownKey !== ownKey;
}

/** A daemon's knowledge of its chain, as reported. */
export interface ChainView {
	/** Height of the daemon's own chain. */
	readonly blocks: number;
	/** Height of the network's chain; 0 or missing without peers. */
	readonly networkBlocks?: number | undefined;
	/** Greatest height seen by this browser; missing if it was not queried. */
	readonly highestSeen?: number | undefined;
	readonly connections?: number | undefined;
	/** Time of the last block, in milliseconds since 1970. */
	readonly tipAt?: number | undefined;
	readonly isSynced?: boolean | undefined;
}

/**
 * Why a missing transaction proves nothing, and why the daemon's transactions may spend coins that are gone.
 */
export type DaemonDoubt =
	/** The daemon lacks blocks of its network. */
	| { readonly kind: 'missing'; readonly blocks: number }
	/** The height was greater before: the daemon restarted and lost blocks, or they were replaced. */
	| { readonly kind: 'lower'; readonly blocks: number; readonly before: number }
	/** The daemon has no peers and so receives no blocks. */
	| { readonly kind: 'alone' }
	/** The last block is old. `at` is its time, in milliseconds since 1970. */
	| { readonly kind: 'old-tip'; readonly at: number };

/**
 * True if the daemon may just have lost the block of a transaction. An old tip is normal on chains without
 * traffic.
 */
export function mayHideBlocks(doubt: DaemonDoubt | undefined): boolean {
	return doubt !== undefined && doubt.kind !== 'old-tip';
}

/** These chains have one block per minute, but some produce none while no transaction is waiting. */
const OLD_TIP_MS = 3 * 3_600_000;

/** Number of blocks that the daemon lacks; 0 without peers, when it cannot know. */
export function blocksMissing({ blocks, networkBlocks = 0 }: ChainView): number {
	return Math.max(0, networkBlocks - blocks);
}

/**
 * Evaluates several signs together, because `longestchain` 0 or `synced` false also occur on healthy chains.
 *
 * @param now milliseconds since 1970
 */
export function daemonDoubt(state: ChainView, now: number): DaemonDoubt | undefined {
	const { blocks, highestSeen = blocks, connections, tipAt = now } = state;
	const missing = blocksMissing(state);
	// One missing block is fine: it may have been found just now.
	if (missing > (state.isSynced === false ? 0 : 1)) return { kind: 'missing', blocks: missing };
	if (blocks < highestSeen) return { kind: 'lower', blocks, before: highestSeen };
	if (connections === 0) return { kind: 'alone' };
	return now - tipAt > OLD_TIP_MS ? { kind: 'old-tip', at: tipAt } : undefined;
}
