import type { AlertCondition, AlertHit } from '../alerts/alert.ts';
import type { Money } from '../money/figures.ts';
import { courseOf, type NoticeState } from './notice-state.ts';

/** The whole order became a swap, or a part of it. */
export type Fill = 'whole' | 'part';

/** The content of a notice. Figures stay figures: they are written as the user's settings say when they are shown. */
export interface NoticeFacts {
	/** The matter: a swap, a bot, a payment, the node. Whatever is told of the same matter replaces what was told before. */
	readonly key: string;
	readonly is: NoticeState;
	/** The id of the swap, the bot, the journal entry or the alert; empty for the node itself. */
	readonly id: string;
	readonly coins: readonly string[];
	/** The sums paid and received, or the sum traded. */
	readonly sums: readonly Money[];
	/** Of a swap: how much of the user's order it is, if this browser knows the order. */
	readonly fill?: Fill | undefined;
	/** Of an alert: what was waited for, and what came. */
	readonly alert?: { readonly condition: AlertCondition; readonly hit: AlertHit } | undefined;
	/** Of orders that are gone, of the node, and of an alert: since when, in milliseconds since 1970. */
	readonly since?: number | undefined;
}

/** One line of the list. Times are by the browser's clock, in milliseconds since 1970. */
export interface Notice extends NoticeFacts {
	/** When this state was told. */
	readonly at: number;
	readonly isRead: boolean;
	/** A tab has taken it to tell it, beyond the list. */
	readonly isTold?: boolean | undefined;
	/** When the matter was over; `undefined` while it goes on. */
	readonly endedAt?: number | undefined;
}

/** Ended notices are forgotten after this. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const isFinal = (state: NoticeState): boolean => courseOf(state) === 'over';

/** It needs the user as long as the matter goes on, whether or not it was read. */
export function needsYou({ is, endedAt }: Pick<Notice, 'is' | 'endedAt'>): boolean {
	return endedAt === undefined && courseOf(is) === 'needs';
}

/** News of a matter. */
export interface NoticeNews {
	readonly facts: NoticeFacts;
	/** The user has just done it: it stands in the list, and is not told. */
	readonly isOwn?: boolean;
}

/**
 * The notice after some news; `undefined` if they are not new, so that no state is told twice. A matter that is over
 * begins again with news that are not final.
 */
export function noticeAfter(
	before: Notice | undefined,
	{ facts, isOwn = false }: NoticeNews,
	now: number,
): Notice | undefined {
	const isSame = before?.is === facts.is && (before.endedAt !== undefined) === isFinal(facts.is);
	if (isSame && before.since === facts.since && areSameFacts(before, facts)) return undefined;
	if (isSame && !isAgain(before, facts)) return { ...facts, ...restOf(before) };
	return { ...facts, at: now, isRead: isOwn, endedAt: isFinal(facts.is) ? now : undefined };
}

/** All of a notice but its facts. */
function restOf({ at, isRead, isTold, endedAt }: Notice): Omit<Notice, keyof NoticeFacts> {
	return { at, isRead, isTold, endedAt };
}

/** The same happened another time: the node restarted once more. */
function isAgain(before: Notice, facts: NoticeFacts): boolean {
	return isFinal(facts.is) && before.since !== facts.since;
}

function areSameFacts(one: NoticeFacts, other: NoticeFacts): boolean {
	const textOf = ({ id, coins, sums, fill }: NoticeFacts) =>
		[id, ...coins, ...sums.map(({ coin, amount }) => `${coin} ${amount}`), fill].join();
	return textOf(one) === textOf(other);
}

/** The matter is over, and its end is not told. */
export function closedNotice(notice: Notice, now: number): Notice {
	return { ...notice, isRead: true, endedAt: notice.endedAt ?? now };
}

export function isForgotten({ endedAt }: Notice, now: number): boolean {
	return endedAt !== undefined && now - endedAt > FORGOTTEN_AFTER_MS;
}

/** First the notices that need the user, then unread ones, then the rest, each the latest first. */
export function sortNotices(notices: readonly Notice[]): Notice[] {
	const rank = (notice: Notice) => (needsYou(notice) ? 0 : notice.isRead ? 2 : 1);
	return notices.toSorted((one, other) => rank(one) - rank(other) || other.at - one.at);
}

export interface NoticeCounts {
	readonly unread: number;
	readonly needingYou: number;
}

export function countNotices(notices: readonly Notice[]): NoticeCounts {
	return {
		unread: notices.filter(({ isRead }) => !isRead).length,
		needingYou: notices.filter(needsYou).length,
	};
}

/** The one number beside the bell, at the tab and at the app's icon: unread notices, else those that need the user. */
export const shownCount = ({ unread, needingYou }: NoticeCounts): number => unread || needingYou;
