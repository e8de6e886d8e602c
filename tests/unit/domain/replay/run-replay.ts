import type { BotTerms } from '#lib/domain/bots.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import {
	type PastTrades,
	Replayer,
	type Replay,
	type ReplayedRule,
	type ReplayOrder,
} from '#lib/domain/replay.ts';

export const BOT: BotTerms = {
	...{ base: 'KMD', rel: 'LTC', side: 'buy', bound: parseDecimal('2'), volume: parseDecimal('10') },
};
const FEES = { base: 1000n, rel: 1000n };

/** Replays a rule over these trades, with a fee of 1,000 units per transaction. */
export function replay(
	rule: ReplayedRule,
	past: readonly PastTrades[],
	order: Partial<ReplayOrder> = {},
): Replay {
	const replayer = new Replayer({ rule, fees: FEES, source: [], band: [], readyAt: 0, ...order });
	for (const each of past) replayer.add(each);
	return replayer.finish();
}
