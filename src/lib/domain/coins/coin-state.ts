import type { CoinDetails } from './coin-details.ts';

/**
 * Whether a coin can be used: `silent` is on, but no daemon and no server answers for it; `unproved` is used through a server
 * of which nothing came yet: the node does not tell whether one answers.
 */
export type CoinState = 'off' | 'starting' | 'ready' | 'unproved' | 'silent' | 'failed';

/** What this browser did with the coin: it is being switched, or that failed. */
export interface CoinAttempt {
	readonly isSwitching: boolean;
	readonly hasFailed: boolean;
}

/**
 * The real node answers success to any electrum server, also where nothing listens: the coin is on then, with neither a
 * server nor a daemon.
 *
 * @param hasCoins some of the coin are shown, which only a server that answers can have told
 */
export function coinStateOf(
	{ isActive, electrum, hasDaemon }: Pick<CoinDetails, 'isActive' | 'electrum' | 'hasDaemon'>,
	{ isSwitching, hasFailed }: CoinAttempt,
	hasCoins: boolean,
): CoinState {
	if (isSwitching) return 'starting';
	if (!isActive) return hasFailed ? 'failed' : 'off';
	if (electrum) return hasCoins ? 'ready' : 'unproved';
	return hasDaemon === false ? 'silent' : 'ready';
}
