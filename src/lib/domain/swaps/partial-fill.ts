import { parseDecimal } from '../money/amount.ts';
import { CONNECT_SECONDS, keyOfSwap, type TradeRequest } from '../orders/trade-request.ts';
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
	const request = requests.find((each) => ledTo(each, swap));
	if (!request) return undefined;
	const asked = parseDecimal(request.volume);
	return swap.pays.amount < asked ? { coin: swap.pays.coin, asked, taken: swap.pays.amount } : undefined;
}

/** The node waits for one request at a time, so that the pair and the time identify it. */
function ledTo(
	request: TradeRequest,
	{ requestid, quoteid, isMaker, pays, gets, startedAt }: TakenSwap,
): boolean {
	const { side, base, rel, sentAt, timeoutSeconds, before } = request;
	const [paid, got] = side === 'buy' ? [rel, base] : [base, rel];
	if (isMaker || startedAt === undefined || pays.coin !== paid || gets.coin !== got) return false;
	const seconds = startedAt / 1000 - sentAt;
	const isInTime = seconds >= 0 && seconds <= timeoutSeconds + CONNECT_SECONDS;
	return isInTime && !before.some((each) => keyOfSwap(each) === keyOfSwap([requestid, quoteid]));
}

/** In hundredths of a percent, cut. */
export function shareTaken({ asked, taken }: Fill): number {
	return Number((taken * 10_000n) / asked);
}
