import { COINS } from '#practice/coins.ts';
import { PAIRS } from './typed-orders.ts';
import type { Wallet } from './wallets-world.ts';

/** Enabled coins that are based on outputs. */
const OUTPUT_COINS = COINS.filter((coin) => coin.activeAtStart && coin.bookkeeping !== 'accounts');
const tickers = new Set(OUTPUT_COINS.map(({ ticker }) => ticker));
export const OUTPUT_PAIRS = PAIRS.filter(({ base, rel }) => tickers.has(base) && tickers.has(rel));

/** Outputs from 0.001 to 1,000 coins. */
export const WALLET: Wallet = Object.fromEntries(
	OUTPUT_COINS.map(({ ticker }) => [
		ticker,
		Array.from({ length: 36 }, (_, index) => BigInt(Math.floor(10 ** (5 + index / 6)))),
	]),
);
