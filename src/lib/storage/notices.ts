import {
	NOTICE_STATES,
	closedNotice,
	isForgotten,
	noticeAfter,
	type Notice,
	type NoticeNews,
} from '#lib/domain/notices.ts';
import type { Money } from '#lib/domain/money/figures.ts';
import type { StoredNotice } from './rows.ts';
import { isCondition, isHit } from './alerts.ts';
import {
	isBigint,
	isCount,
	isFlag,
	isListOf,
	isMissingOr,
	isMoment,
	isOneOf,
	isRecordOf,
	isText,
} from './row-check.ts';
import type { Database } from './database.ts';

export const isStoredNotice = isRecordOf<StoredNotice>({
	nodeId: isText,
	key: isText,
	is: isOneOf(...NOTICE_STATES),
	id: isText,
	coins: isListOf(isText),
	sums: isListOf(isRecordOf<Money>({ coin: isText, amount: isBigint })),
	fill: isOneOf<StoredNotice['fill']>(undefined, 'whole', 'part'),
	alert: isMissingOr(isRecordOf<NonNullable<StoredNotice['alert']>>({ condition: isCondition, hit: isHit })),
	tokens: isMissingOr(
		isRecordOf<NonNullable<StoredNotice['tokens']>>({
			units: isBigint,
			places: isCount,
			recipients: isCount,
		}),
	),
	since: isMissingOr(isMoment),
	at: isMoment,
	isRead: isFlag,
	isTold: isMissingOr(isFlag),
	endedAt: isMissingOr(isMoment),
});

const ofNode = (nodeId: string) => IDBKeyRange.bound([nodeId], [nodeId, []]);

/** All notices of a node, unsorted. Damaged rows are skipped; the next news replaces them. */
export async function readNotices(database: Database, nodeId: string): Promise<Notice[]> {
	const rows = await database.getAll('notices', ofNode(nodeId));
	return rows.filter(isStoredNotice).map(({ nodeId: _, ...notice }) => notice);
}

export interface NoticeChanges {
	readonly news: readonly NoticeNews[];
	/** Keys of ended matters without a notice of their end. */
	readonly closed: readonly string[];
}

/**
 * Merges news with the stored notices, and deletes old ended ones. Runs in one transaction, so that two tabs
 * never report the same event.
 *
 * @returns true if anything changed
 */
export async function applyNoticeChanges(
	database: Database,
	nodeId: string,
	{ news, closed }: NoticeChanges,
	now: number,
): Promise<boolean> {
	const change = database.transaction('notices', 'readwrite');
	const rows = await change.store.getAll(ofNode(nodeId));
	const known = new Map(rows.filter(isStoredNotice).map(({ nodeId: _, ...notice }) => [notice.key, notice]));
	const changed = news.flatMap((each) => noticeAfter(known.get(each.facts.key), each, now) ?? []);
	const ended = closed.flatMap((key) => {
		const notice = known.get(key);
		return notice && notice.endedAt === undefined ? closedNotice(notice, now) : [];
	});
	const forgotten = [...known.values()].filter((notice) => isForgotten(notice, now));
	await Promise.all([
		...forgotten.map(({ key }) => change.store.delete([nodeId, key])),
		...[...changed, ...ended].map((notice) => change.store.put({ ...notice, nodeId })),
		change.done,
	]);
	return changed.length + ended.length + forgotten.length > 0;
}

/** Marks notices as read, unless they have changed since. */
export async function markRead(
	database: Database,
	nodeId: string,
	notices: readonly Pick<Notice, 'key' | 'at'>[],
): Promise<void> {
	const change = database.transaction('notices', 'readwrite');
	for (const { key, at } of notices) {
		const row = await change.store.get([nodeId, key]);
		if (row?.at === at && !row.isRead) await change.store.put({ ...row, isRead: true });
	}
	await change.done;
}

/**
 * Claims notices to show, so that only one tab shows each. Skips notices that were claimed, read or changed
 * since.
 */
export async function claimNotices(
	database: Database,
	nodeId: string,
	notices: readonly Notice[],
): Promise<Notice[]> {
	const change = database.transaction('notices', 'readwrite');
	const claimed: Notice[] = [];
	for (const notice of notices) {
		const row = await change.store.get([nodeId, notice.key]);
		if (row?.at !== notice.at || row.isRead || row.isTold) continue;
		await change.store.put({ ...row, isTold: true });
		claimed.push(notice);
	}
	await change.done;
	return claimed;
}
