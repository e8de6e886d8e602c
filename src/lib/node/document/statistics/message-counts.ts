import type { ReplyOf } from '#lib/api/method.ts';
import type { parselog } from '#lib/api/swaps.ts';
import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';

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
