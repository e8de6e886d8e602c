/** What keeps a chain daemon from its work with tokens. */
export type DaemonObstacle =
	/** Nothing answers where it should be. */
	| 'unreachable'
	/** It takes another user and password. */
	| 'password'
	/** It answers nothing before it has read its chain. */
	| 'starting'
	| 'no-token-module'
	| 'no-key'
	/** It has the module and a key, and refuses all the same. */
	| 'no-index'
	| 'locked'
	/** It has not read all the blocks of its network. */
	| 'behind';

/** What `getinfo` answers, as far as tokens need it. */
export interface DaemonInfo {
	readonly CCid?: number | undefined;
	readonly pubkey?: string | undefined;
	readonly unlocked_until?: number | string | undefined;
	readonly blocks?: number | undefined;
	readonly longestchain?: number | undefined;
	readonly synced?: boolean | undefined;
}

/** What the code of a failed call says of the daemon; any other is the call's own failure. */
const OBSTACLES: Readonly<Record<string, DaemonObstacle>> = {
	'NET-REFUSED': 'unreachable',
	'AUTH-DAEMON': 'password',
	'DAEMON-STARTING': 'starting',
	'DAEMON-LOCKED': 'locked',
	'TOKEN-SETUP': 'no-index',
};

/** The token module gives one and the same text for several causes; the daemon's state tells them apart. */
export function daemonObstacle(info: DaemonInfo): DaemonObstacle | undefined {
	if (info.CCid === undefined) return 'no-token-module';
	if (!info.pubkey) return 'no-key';
	if (info.unlocked_until !== undefined && Number(info.unlocked_until) === 0) return 'locked';
	return isBehind(info) ? 'behind' : undefined;
}

/** How many blocks its network has that the daemon has not. Without peers it does not know of any. */
export function blocksMissing({ blocks = 0, longestchain = 0 }: DaemonInfo): number {
	return Math.max(0, longestchain - blocks);
}

/** A block that was found this very moment is no reason to worry. */
function isBehind(info: DaemonInfo): boolean {
	return blocksMissing(info) > (info.synced === false ? 0 : 1);
}

/** What a failed call says of the daemon; nothing where it is the call's own failure. */
export function obstacleOfFailure({ code }: { readonly code: string }): DaemonObstacle | undefined {
	return OBSTACLES[code];
}
