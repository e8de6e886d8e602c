import type { ReplyOf } from '#lib/api/method.ts';
import { recentswaps, statsdisp, swapstatus } from '#lib/api/swaps.ts';
import { getrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { RecentSwaps } from '#lib/domain/swaps/recent-swaps.ts';
import { swapId, type SwapIds } from '#lib/domain/swaps/swap.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodeSwaps, PaymentId } from '../swaps.ts';
import { confirmationsOf } from './confirmations.ts';
import { findCounterparty, groupByLog, logFilter } from './counterparty.ts';
import { isWholeSwap, swapOfRecord, type LocksOf } from './swap-record.ts';
import { readWholeSwaps } from './swap-rows.ts';

/** More than any list of swaps shows. */
const ALL = 10_000;

export function openSwaps(client: NodeClient, locksOf?: LocksOf): NodeSwaps {
	const find = async ({ requestid, quoteid }: SwapIds, options?: ReadOptions) => {
		const reply = await client.call(swapstatus, { requestid, quoteid }, options);
		const swap = isWholeSwap(reply) ? swapOfRecord(reply, locksOf) : undefined;
		return swap?.id === swapId({ requestid, quoteid }) ? swap : undefined;
	};
	return {
		find,

		async read(ids, options) {
			const swap = await find(ids, options);
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
			return readWholeSwaps(await client.call(swapstatus, { pending: 1, limit: ALL }, options), locksOf);
		},

		async ofCoin(coin, options) {
			return readWholeSwaps(await client.call(swapstatus, { coin, limit: ALL }, options), locksOf);
		},

		async ofPair({ base, rel }, options) {
			return readWholeSwaps(await client.call(swapstatus, { base, rel, limit: ALL }, options), locksOf);
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

		async confirmations({ coin, txid }, options) {
			return readConfirmations(client, { coin, txid }, options);
		},
	};
}

function readRecent({ swaps, pending }: ReplyOf<typeof recentswaps>): RecentSwaps {
	const ids = swaps.map(([requestid, quoteid]) => swapId({ requestid, quoteid }));
	const isWaiting = pending?.timeleft !== undefined && pending.timeleft > 0;
	return {
		ids: [...new Set(ids)],
		waiting: isWaiting
			? { gives: pending.alice ?? '', wants: pending.bob ?? '', secondsLeft: pending.timeleft ?? 0 }
			: undefined,
	};
}

async function readConfirmations(
	client: NodeClient,
	payment: PaymentId,
	options?: ReadOptions,
): Promise<number | undefined> {
	try {
		return confirmationsOf(await client.call(getrawtransaction, { ...payment }, options));
	} catch (error) {
		if (error instanceof CallError && error.kind === 'refused') return undefined;
		throw error;
	}
}
