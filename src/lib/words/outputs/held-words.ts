import { formatMoney } from '#lib/domain/money/money.ts';
import type { CoinFunds } from '#lib/domain/outputs/coin-funds.ts';

/** What cannot be traded before the node is restarted; nothing where there is no such money. */
export function heldWords({ coin, heldUntilRestart }: CoinFunds): string | undefined {
	if (heldUntilRestart === 0n) return undefined;
	const held = formatMoney({ coin, amount: heldUntilRestart });
	return `Another ${held} cannot be traded before the node is restarted: it still holds them for a trade that did not happen.`;
}
