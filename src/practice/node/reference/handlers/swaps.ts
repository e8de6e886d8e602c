import type * as swaps from '#lib/api/swaps.ts';
import { Refusal } from '../../../refusal.ts';
import { type SwapRow, paymentOf } from '../../../trade/swap-row.ts';
import type { CallContext } from '../../node-parts.ts';
import { briefReply, neverStarted, swapReply, ownSwaps, recentSwapsReply } from '../replies/swaps.ts';
import type { Handlers } from './handler.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { priceOfVolumes } from '../../../market/prices.ts';
import type { LineCounts, SeenSwap } from '../../../statistics.ts';
import { Decimal } from '../../../wire.ts';

export const swapHandlers: Handlers<Pick<typeof swaps, 'swapstatus' | 'recentswaps'>> = {
	/** Also advances stuck swaps first. Lists are sorted by time, latest last. */
	swapstatus({ requestid, quoteid, coin, base, rel, limit, pending }, context) {
		context.trading.swaps.help(context.now);
		const { gui } = context.signIn.keys.row;
		if (requestid !== undefined || quoteid !== undefined)
			return swapReply(namedSwap(requestid ?? 0, quoteid ?? 0, context), gui);
		const own = ownSwaps(context);
		const isListed = ({ bob, alice, status }: SwapRow): boolean =>
			(coin === undefined || coin === bob || coin === alice) &&
			(base === undefined || base === bob) &&
			(rel === undefined || rel === alice) &&
			(pending === 0 || status === 'pending');
		const isBrief = coin === undefined && base === undefined && rel === undefined && pending === 0;
		const listed = own.filter(isListed).slice(-limit);
		return {
			result: 'success',
			swaps: listed.map((swap) => (isBrief ? briefReply(swap) : swapReply(swap, gui))),
		};
	},

	recentswaps: ({ limit }, context) => recentSwapsReply(limit, context),
};

/** @throws Refusal if the account does not have the swap. */
function namedSwap(requestid: number, quoteid: number, context: CallContext): SwapRow {
	const swap = ownSwaps(context).find((each) => each.requestid === requestid && each.quoteid === quoteid);
	if (swap) return swap;
	const { error, ...rest } = neverStarted({ requestid, quoteid });
	throw new Refusal(error, rest);
}

/** Declared along with the swaps that these methods report. */
export const statsLogHandlers: Handlers<Pick<typeof swaps, 'statsdisp' | 'parselog'>> = {
	/**
	 * Like the real node's, `newlines` counts only new lines; the other counts cover the whole log. If
	 * `starttime` is missing, all swaps of the user are shown, and those of other nodes for one day.
	 */
	statsdisp(filter, { statsLog, signIn, now }) {
		const { lines } = statsLog.readNew(now);
		const seen = statsLog.swaps(filter, signIn.keys.row.gui, now);
		return {
			result: 'success',
			newlines: lines,
			...(seen.length > 0 && { swaps: seen.map(seenRecord), volumes: volumesOf(seen) }),
			...countMembers(statsLog.countAll(now)),
		};
	},

	parselog(_params, { statsLog, now }) {
		const counts = statsLog.readNew(now);
		return { result: 'success', newlines: counts.lines, ...countMembers(counts) };
	},
};

/** Practice peers send no lines that the node cannot parse. */
function countMembers({
	request,
	reserved,
	connect,
	connected,
	duplicates,
	uniques,
	tradestatus,
}: LineCounts) {
	return {
		...{ request, reserved, connect, connected, duplicates },
		parse_errors: 0,
		uniques,
		tradestatus,
		unknown: 0,
	};
}

function seenRecord(swap: SeenSwap, line: number) {
	const { startedAt, ended = 0, isSuccess } = swap;
	return {
		timestamp: startedAt,
		aliceid: swap.aliceid,
		src: swap.maker,
		base: swap.base,
		basevol: new Decimal(swap.baseVolume),
		dest: swap.taker,
		rel: swap.rel,
		relvol: new Decimal(swap.relVolume),
		price: new Decimal(priceOfVolumes(swap.baseVolume, swap.relVolume)),
		requestid: swap.requestid,
		quoteid: swap.quoteid,
		finished: isSuccess ? ended : 0,
		expired: isSuccess ? 0 : ended,
		...paymentMembers(swap),
		line,
	};
}

/** Payment txids are known only for the user's own swaps. */
function paymentMembers({ own }: SeenSwap) {
	if (!own) return undefined;
	const txidOf = (...stages: readonly WireStage[]): string | undefined =>
		stages.flatMap((stage) => paymentOf(own, stage)?.txid ?? [])[0];
	return {
		bobdeposit: txidOf('bobdeposit'),
		alicepayment: txidOf('alicepayment'),
		bobpayment: txidOf('bobpayment'),
		paymentspent: txidOf('alicespend', 'bobreclaim'),
		Apaymentspent: txidOf('bobspend', 'alicereclaim'),
		depositspent: txidOf('bobrefund', 'aliceclaim'),
	};
}

/** Volume per coin, as paid by makers and by takers. */
function volumesOf(seen: readonly SeenSwap[]) {
	const volumes = new Map<string, { given: bigint; taken: bigint; trades: number }>();
	const volumeOf = (coin: string) => {
		const volume = volumes.get(coin) ?? { given: 0n, taken: 0n, trades: 0 };
		volumes.set(coin, volume);
		return volume;
	};
	for (const { base, rel, baseVolume, relVolume } of seen.filter(
		({ isSuccess, ended }) => isSuccess && ended !== undefined,
	)) {
		const [source, destination] = [volumeOf(base), volumeOf(rel)];
		source.given += baseVolume;
		source.trades++;
		destination.taken += relVolume;
		destination.trades++;
	}
	return [...volumes.keys()].sort().map((coin) => {
		const { given, taken, trades } = volumeOf(coin);
		return {
			coin,
			srcvol: new Decimal(given),
			destvol: new Decimal(taken),
			numtrades: trades,
			total: new Decimal(given + taken),
		};
	});
}
