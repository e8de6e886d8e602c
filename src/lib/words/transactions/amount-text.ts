import { formatAmount } from '#lib/domain/money/amount.ts';

/** An amount of coins, with what they are called. */
export const coinsText = (amount: bigint, coin: string): string => `${formatAmount(amount)} ${coin}`;
