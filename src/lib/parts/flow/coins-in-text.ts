import { formatAmount } from '#lib/domain/money/amount.ts';

/** A text of a review with its amounts of coins as people read them; addresses and scripts in it stay as they are. */
export function withCoins(text: string, coin: string): string {
	return text.replace(/(?<![^ ])-?\d+(?= to |$)/g, (units) => `${formatAmount(BigInt(units))} ${coin}`);
}
