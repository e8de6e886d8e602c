import type { Bot } from '#lib/domain/bots.ts';
import { COIN } from '#lib/domain/money/amount.ts';

/** A running bot that buys LTC for 10 KMD, at 60 KMD per LTC or less. */
export function aBot(changed: Partial<Bot> = {}): Bot {
	return {
		...{ id: '7', base: 'LTC', rel: 'KMD', side: 'buy', bound: 60n * COIN, volume: 10n * COIN },
		...{ startedAt: 1_795_176_000_000, pausedAt: undefined, stoppedAt: undefined },
		...{ trades: [], traded: 0n, pending: 0n, average: undefined, isComplete: false },
		...changed,
	};
}
