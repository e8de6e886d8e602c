import { NOTICE_STATES } from '#lib/domain/notices/notice-state.ts';
import type { Money } from '#lib/domain/money/figures.ts';
import type { StoredNotice } from '../rows.ts';
import { isCondition, isHit } from '../alerts/alert-check.ts';
import {
	isBigint,
	isFlag,
	isListOf,
	isMissingOr,
	isMoment,
	isOneOf,
	isRecordOf,
	isText,
} from './row-check.ts';

export const isStoredNotice = isRecordOf<StoredNotice>({
	nodeId: isText,
	key: isText,
	is: isOneOf(...NOTICE_STATES),
	id: isText,
	coins: isListOf(isText),
	sums: isListOf(isRecordOf<Money>({ coin: isText, amount: isBigint })),
	fill: isOneOf<StoredNotice['fill']>(undefined, 'whole', 'part'),
	alert: isMissingOr(isRecordOf<NonNullable<StoredNotice['alert']>>({ condition: isCondition, hit: isHit })),
	since: isMissingOr(isMoment),
	at: isMoment,
	isRead: isFlag,
	isTold: isMissingOr(isFlag),
	endedAt: isMissingOr(isMoment),
});
