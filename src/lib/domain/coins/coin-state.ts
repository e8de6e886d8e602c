import type { CoinDetails } from './coin-details.ts';

/** Whether a coin can be used: `silent` is on, but no daemon and no server answers for it. */
export type CoinState = 'off' | 'starting' | 'ready' | 'silent' | 'failed';

/** What this browser did with the coin: it is being switched, or that failed. */
export interface CoinAttempt {
	readonly isSwitching: boolean;
	readonly hasFailed: boolean;
}

/**
 * The real node answers success to any electrum server, also where nothing listens: the coin is on then, with neither a
 * server nor a daemon.
 */
export function coinStateOf(
	{ isActive, electrum, hasDaemon }: Pick<CoinDetails, 'isActive' | 'electrum' | 'hasDaemon'>,
	{ isSwitching, hasFailed }: CoinAttempt,
): CoinState {
	if (isSwitching) return 'starting';
	if (!isActive) return hasFailed ? 'failed' : 'off';
	return !electrum && hasDaemon === false ? 'silent' : 'ready';
}
