import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/maker-prices.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { parselog, statsdisp } from '#lib/api/swaps.ts';
import type { MessageCounts } from '#lib/domain/message-counts.ts';
import { myprice, getprices } from '#lib/api/market.ts';
import { getmyprice } from '#lib/api/signature-only.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../../read-options.ts';
import { byTime, type SeenPayment, type SeenPaymentName, type SeenSwap } from '#lib/domain/trade-log.ts';
import type { NodeStatistics } from '../../features/statistics.ts';

/** A record of `getprices`; a non-numeric price is null. */
export interface WirePrices {
	readonly pubkey: string;
	readonly timestamp: number;
	readonly asks: readonly (readonly [base: string, rel: string, price: number | string | null])[];
}

/** Drops offers that cannot be taken: zero prices, and a coin for itself, as the real node lists. */
export function readMakerPrices(records: readonly WirePrices[]): MakerPrices[] {
	return records.map(({ pubkey, timestamp, asks }) => ({
		maker: pubkey.toLowerCase(),
		announcedAt: timestamp,
		asks: asks
			.map(([base, rel, price]) => ({ base, rel, price: price === null ? 0n : parseDecimal(price) }))
			.filter(({ base, rel, price }) => price > 0n && base !== rel),
	}));
}

export function readMessageCounts(reply: ReplyOf<typeof parselog>): MessageCounts {
	const { request, reserved, connect, connected, duplicates, unknown } = reply;
	return {
		...{ request, reserved, connect, connected, duplicates, unknown },
		status: reply.tradestatus,
		swaps: reply.uniques,
		unreadable: reply.parse_errors,
		fresh: reply.newlines,
	};
}

/** `myprice` shows whether a price is set; `getmyprice` shows its time and spread. */
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

/** Maps the refusal for an unset price to `undefined`. */
async function orNothing<Reply>(reading: Promise<Reply>): Promise<Reply | undefined> {
	try {
		return await reading;
	} catch (reason) {
		if (reason instanceof CallError && reason.code === 'TRADE-PRICE') return undefined;
		throw reason;
	}
}

type WireSwap = NonNullable<ReplyOf<typeof statsdisp>['swaps']>[number];

const PAYMENTS = [
	['deposit', 'bobdeposit'],
	['taker-payment', 'alicepayment'],
	['maker-payment', 'bobpayment'],
	['maker-payment-spent', 'paymentspent'],
	['taker-payment-spent', 'Apaymentspent'],
	['deposit-spent', 'depositspent'],
] as const satisfies readonly (readonly [SeenPaymentName, keyof WireSwap])[];

/** Newest first, without the duplicates of the real node. */
export function readSeenSwaps(rows: readonly WireSwap[]): SeenSwap[] {
	const swaps = new Map<string, SeenSwap>();
	for (const row of rows) {
		const swap = readSeenSwap(row);
		if (swap) swaps.set(swap.id, swap);
	}
	return [...swaps.values()].sort(byTime);
}

/** `undefined` for negative amounts, since rows come from messages of other nodes. */
function readSeenSwap(row: WireSwap): SeenSwap | undefined {
	const { aliceid, requestid, quoteid, timestamp = 0, finished, expired } = row;
	const [baseAmount, relAmount] = [parseDecimal(row.basevol), parseDecimal(row.relvol)];
	if (baseAmount < 0n || relAmount < 0n) return undefined;
	return {
		id: `${requestid}-${quoteid}-${aliceid}`,
		begunAt: timestamp || undefined,
		endedAt: finished || expired || undefined,
		outcome: outcomeOf(finished, expired),
		maker: row.src.toLowerCase(),
		taker: row.dest.toLowerCase(),
		...{ base: row.base, rel: row.rel, baseAmount, relAmount },
		payments: readPayments(row),
	};
}

/** The document's rows have no end time; all listed swaps count as finished. */
function outcomeOf(finished?: number, expired?: number): SeenSwap['outcome'] {
	if (expired) return 'expired';
	return finished === 0 ? 'open' : 'finished';
}

const NONE: readonly SeenPayment[] = [];

function readPayments(row: WireSwap): readonly SeenPayment[] {
	const payments = PAYMENTS.flatMap(([name, member]) => {
		const txid = row[member];
		return txid === undefined ? [] : [{ name, txid }];
	});
	return payments.length === 0 ? NONE : payments;
}

export function openStatistics(client: NodeClient): NodeStatistics {
	return {
		async seenSwaps({ from, to, program }, options) {
			const asked = { starttime: Math.floor(from), endtime: Math.ceil(to), ...(program && { gui: program }) };
			const reply = await client.call(statsdisp, asked, options);
			return { swaps: readSeenSwaps(reply.swaps ?? []), counts: readMessageCounts(reply) };
		},
		async countNewMessages() {
			return readMessageCounts(await client.call(parselog, {}));
		},
		async makerPrices(options) {
			return readMakerPrices(await client.call(getprices, {}, options));
		},
		ownPrice: (pair, options) => readOwnPrice(client, pair, options),
	};
}
