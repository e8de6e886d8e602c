/** What keeps a chain daemon from creating tokens although it answers. */
export type DaemonObstacle = 'no-token-module' | 'no-key' | 'locked';

/** What `getinfo` answers, as far as tokens need it. */
export interface DaemonInfo {
	readonly CCid?: number | undefined;
	readonly pubkey?: string | undefined;
	readonly unlocked_until?: number | string | undefined;
}

/** The token module gives one and the same text for several causes; the daemon's state tells them apart. */
export function daemonObstacle(info: DaemonInfo): DaemonObstacle | undefined {
	if (info.CCid === undefined) return 'no-token-module';
	if (!info.pubkey) return 'no-key';
	return info.unlocked_until !== undefined && Number(info.unlocked_until) === 0 ? 'locked' : undefined;
}
