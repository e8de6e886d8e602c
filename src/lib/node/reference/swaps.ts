import type { ReplyOf, ParamsOf } from '#lib/api/method.ts';
import { swapstatus, statsdisp, recentswaps } from '#lib/api/swaps.ts';
import type { Swap, RecentSwaps } from '#lib/domain/swaps/swap.ts';
import { plainLocks } from '#lib/domain/swap-locks.ts';
import { isWholeSwap, swapOfRecord, type RecordRules, parseSwapId, swapId } from './swap-record.ts';
import { getrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodeSwaps, PaymentDepth, PaymentId } from '../features/swaps.ts';
import { confirmationsOf, onceEach, readTicker } from './wire-values.ts';

/** Number of records to parse before yielding to the page. */
const AT_ONCE = 200;

/** The complete swaps of a list; short rows and errors are skipped. */
async function readWholeSwaps(reply: ReplyOf<typeof swapstatus>, rules?: RecordRules): Promise<Swap[]> {
	const rows = rowsOf(reply).filter(isWholeSwap);
	const swaps: Swap[] = [];
	for (let start = 0; start < rows.length; start += AT_ONCE) {
		if (start > 0) await new Promise((resolve) => setTimeout(resolve));
		swaps.push(...rows.slice(start, start + AT_ONCE).map((row) => swapOfRecord(row, rules)));
	}
	return onceEach(swaps, ({ id }) => id);
}

/** A list is either a bare array or a field of an object. */
export function rowsOf(reply: ReplyOf<typeof swapstatus>): readonly unknown[] {
	if (Array.isArray(reply)) return reply;
	return 'swaps' in reply ? (reply.swaps as readonly unknown[]) : [reply];
}

const HOUR_SECONDS = 3600;

/** The fields of a swap in the network's log that identify its two sides. */
interface WireSides {
	readonly requestid: number;
	readonly quoteid: number;
	/** The maker’s public key; `dest` is the taker’s. */
	readonly src: string;
	readonly dest: string;
}

/** Groups swaps by the part of the log that covers them: same maker’s coin and same taker’s coin. */
function groupByLog(swaps: readonly Swap[]): Swap[][] {
	const groups = new Map<string, Swap[]>();
	for (const swap of swaps) {
		const { base, rel } = pairOf(swap);
		const key = `${base} ${rel}`;
		groups.set(key, [...(groups.get(key) ?? []), swap]);
	}
	return [...groups.values()];
}

/**
 * Filters the log for the swaps of one group. Logs are long, so only the hours around the swaps are requested.
 */
function logFilter(swaps: readonly Swap[]): ParamsOf<typeof statsdisp> {
	const [first] = swaps;
	return { ...(first && pairOf(first)), ...rangeAround(swaps) };
}

/** Public key of the counterparty; `undefined` if the log does not hold the swap. */
function findCounterparty(seen: readonly WireSides[], swap: Swap): string | undefined {
	const same = seen.find((each) => swapId(each) === swap.id);
	return (swap.isMaker ? same?.dest : same?.src) || undefined;
}

function pairOf({ isMaker, pays, gets }: Swap) {
	return isMaker ? { base: pays.coin, rel: gets.coin } : { base: gets.coin, rel: pays.coin };
}

function rangeAround(swaps: readonly Swap[]) {
	const starts = swaps.flatMap(({ startedAt }) => startedAt ?? []);
	const ends = swaps.flatMap(({ finishedAt }) => finishedAt ?? []);
	if (starts.length < swaps.length) return {};
	const starttime = Math.floor(Math.min(...starts) / 1000) - HOUR_SECONDS;
	return ends.length < swaps.length
		? { starttime }
		: { starttime, endtime: Math.ceil(Math.max(...ends) / 1000) + HOUR_SECONDS };
}

/** Larger than any list of swaps on screen. */
const ALL = 10_000;

export function openSwaps(client: NodeClient, rules?: RecordRules): NodeSwaps {
	const find = async (id: string, options?: ReadOptions) => {
		const ids = parseSwapId(id);
		if (!ids) throw new CallError('malformed', `Not the id of a swap: ${id}`, { reason: 'wrong-shape' });
		const reply = await client.call(swapstatus, { ...ids }, options);
		const swap = isWholeSwap(reply) ? swapOfRecord(reply, rules) : undefined;
		return swap?.id === swapId(ids) ? swap : undefined;
	};
	return {
		locksOf: ({ base, rel }) => rules?.locksOf({ bob: base, alice: rel }) ?? plainLocks(),

		idOf(text) {
			const ids = parseSwapId(text);
			return ids && swapId(ids);
		},

		// Ids in the network's log have the taker's number as a third part.
		idOfSeen: ({ id }) => id.split('-', 2).join('-'),

		find,

		async read(id, options) {
			const swap = await find(id, options);
			if (swap) return swap;
			const reason = 'wrong-shape';
			throw new CallError('malformed', 'The node answered with another swap.', {
				method: swapstatus.name,
				reason,
			});
		},

		async recent(limit, options) {
			return readRecent(await client.call(recentswaps, { limit }, options));
		},

		async open(options) {
			return readWholeSwaps(await client.call(swapstatus, { pending: 1, limit: ALL }, options), rules);
		},

		async ofCoin(coin, options) {
			return readWholeSwaps(await client.call(swapstatus, { coin, limit: ALL }, options), rules);
		},

		async ofPair({ base, rel }, options) {
			return readWholeSwaps(await client.call(swapstatus, { base, rel, limit: ALL }, options), rules);
		},

		async counterpartyKeys(swaps, options) {
			const keys = new Map<string, string>();
			for (const group of groupByLog(swaps)) {
				const { swaps: seen = [] } = await client.call(statsdisp, logFilter(group), options);
				for (const swap of group) {
					const key = findCounterparty(seen, swap);
					if (key) keys.set(swap.id, key);
				}
			}
			return keys;
		},

		async depthOf({ coin, txid }, options) {
			return readDepth(client, { coin, txid }, options);
		},
	};
}

function readRecent({ swaps, pending }: ReplyOf<typeof recentswaps>): RecentSwaps {
	const ids = swaps.map(([requestid, quoteid]) => swapId({ requestid, quoteid }));
	const isWaiting = pending?.timeleft !== undefined && pending.timeleft > 0;
	return {
		ids: [...new Set(ids)],
		waiting: isWaiting
			? {
					gives: readTicker(pending.alice ?? ''),
					wants: readTicker(pending.bob ?? ''),
					secondsLeft: pending.timeleft ?? 0,
				}
			: undefined,
	};
}

async function readDepth(
	client: NodeClient,
	payment: PaymentId,
	options?: ReadOptions,
): Promise<PaymentDepth | undefined> {
	try {
		const found = await client.call(getrawtransaction, { ...payment }, options);
		const confirmations = confirmationsOf(found);
		if (confirmations === undefined || typeof found === 'string') return undefined;
		const isMined = confirmations > 0 && found.blocktime !== undefined && found.blocktime > 0;
		return { confirmations, minedAt: isMined ? (found.blocktime ?? 0) * 1000 : undefined };
	} catch (error) {
		if (error instanceof CallError && error.kind === 'refused') return undefined;
		throw error;
	}
}
