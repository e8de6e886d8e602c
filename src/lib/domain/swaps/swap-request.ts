import { CONNECT_SECONDS, keyOfSwap, type TradeRequest } from '../orders/trade-request.ts';
import type { Swap } from './swap.ts';

type TakenSwap = Pick<Swap, 'requestid' | 'quoteid' | 'isMaker' | 'pays' | 'gets' | 'startedAt'>;

/** The request of this browser that led to a swap; nothing for a maker, and where another program asked. */
export function requestOf(swap: TakenSwap, requests: readonly TradeRequest[]): TradeRequest | undefined {
	return requests.find((each) => ledTo(each, swap));
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
