import { countNotices, sortNotices, type Notice, type NoticeCounts } from '#lib/domain/notices/notice.ts';
import { markRead, readNotices } from '#lib/storage/notices.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

/** Other tabs write too; reading the list costs no call. */
const EVERY_MS = 2000;

/** The notices of the node, the same in all tabs. */
export class Notices {
	/** First the ones that need the user. */
	readonly list: Live<readonly Notice[]>;
	readonly counts: NoticeCounts = $derived.by(() => countNotices(this.list.current ?? []));
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live<readonly Notice[]>(
			async (_, before = []) => {
				const notices = sortNotices(await readNotices(desk.database, desk.connection.id));
				return isSame(before, notices) ? before : notices;
			},
			{ every: EVERY_MS },
		);
	}

	async markRead(notices: readonly Notice[]): Promise<void> {
		// If the storage does not take it, they stay unread.
		await markRead(this.#desk.database, this.#desk.connection.id, notices).catch(() => undefined);
		await this.list.refresh();
	}
}

function isSame(before: readonly Notice[], after: readonly Notice[]): boolean {
	const textOf = ({ key, at, isRead, endedAt, is }: Notice) => `${key} ${is} ${at} ${isRead} ${endedAt}`;
	return before.length === after.length && before.map(textOf).join() === after.map(textOf).join();
}
