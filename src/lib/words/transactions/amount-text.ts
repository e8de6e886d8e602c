import { showFigure } from '#lib/domain/money/figures.ts';

/** An amount of coins, with what they are called. */
export const coinsText = (amount: bigint, coin: string): string => `${showFigure(amount)} ${coin}`;
