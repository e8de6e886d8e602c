import { myprice } from '#lib/api/market.ts';
import { getmyprice } from '#lib/api/signature-only.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { OwnPrice } from '#lib/domain/statistics/own-price.ts';
import type { ReadOptions } from '../../read-options.ts';

/** `myprice` knows whether there is a price, `getmyprice` when it was and what lies between both sides. */
export async function readOwnPrice(
	client: NodeClient,
	{ base, rel }: Pair,
	options?: ReadOptions,
): Promise<OwnPrice | undefined> {
	const offered = await orNothing(client.call(myprice, { base, rel }, options));
	if (!offered) return undefined;
	const { timestamp, price } = await client.call(getmyprice, { base, rel }, options);
	const [bid, ask, middle] = [offered.bid, offered.ask, price].map((each) => parseDecimal(each ?? 0));
	if (!bid && !ask) return undefined;
	return { bid: bid ?? 0n, ask: ask ?? 0n, middle: middle ?? 0n, asOf: timestamp };
}

/** The node refuses where no price is set. */
async function orNothing<Reply>(reading: Promise<Reply>): Promise<Reply | undefined> {
	try {
		return await reading;
	} catch (reason) {
		if (reason instanceof CallError && reason.code === 'TRADE-PRICE') return undefined;
		throw reason;
	}
}
