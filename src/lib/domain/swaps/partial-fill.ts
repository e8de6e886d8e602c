import { parseDecimal } from '../money/amount.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import { requestOf } from './swap-request.ts';
import type { Swap } from './swap.ts';

/** What was asked for and how much of it the maker took, in smallest units of the coin that is paid. */
export interface Fill {
	readonly coin: string;
	readonly asked: bigint;
	readonly taken: bigint;
}

type TakenSwap = Pick<Swap, 'requestid' | 'quoteid' | 'isMaker' | 'pays' | 'gets' | 'startedAt'>;

/** How much of a request was filled, where it was less than all; nothing where no request of this browser led to the swap. */
export function partialFill(swap: TakenSwap, requests: readonly TradeRequest[]): Fill | undefined {
	const request = requestOf(swap, requests);
	if (!request) return undefined;
	const asked = parseDecimal(request.volume);
	return swap.pays.amount < asked ? { coin: swap.pays.coin, asked, taken: swap.pays.amount } : undefined;
}

/** In hundredths of a percent, cut. */
export function shareTaken({ asked, taken }: Fill): number {
	return Number((taken * 10_000n) / asked);
}
