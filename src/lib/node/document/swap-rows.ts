import type { ReplyOf } from '#lib/api/method.ts';
import type { swapstatus } from '#lib/api/swaps.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { isWholeSwap, swapOfRecord, type LocksOf } from './swap-record.ts';

/** As many records are read before the page may draw again. */
const AT_ONCE = 200;

/** The whole swaps of a list, which may hold short rows and refusals as well. */
export async function readWholeSwaps(reply: ReplyOf<typeof swapstatus>, locksOf?: LocksOf): Promise<Swap[]> {
	const rows = rowsOf(reply).filter(isWholeSwap);
	const swaps: Swap[] = [];
	for (let start = 0; start < rows.length; start += AT_ONCE) {
		if (start > 0) await new Promise((resolve) => setTimeout(resolve));
		swaps.push(...rows.slice(start, start + AT_ONCE).map((row) => swapOfRecord(row, locksOf)));
	}
	return swaps;
}

/** A list is bare, or stands in an object. */
export function rowsOf(reply: ReplyOf<typeof swapstatus>): readonly unknown[] {
	if (Array.isArray(reply)) return reply;
	return 'swaps' in reply ? (reply.swaps as readonly unknown[]) : [reply];
}
