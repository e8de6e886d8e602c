import { countOf } from '#lib/domain/text/language.ts';
import type { NoticeWay } from '#lib/domain/notices/telling.ts';

/** How a class of notices is told, as the settings name it. */
export const WAY_NAMES: Readonly<Record<NoticeWay, string>> = {
	list: 'List only',
	page: 'In the page',
	system: 'System notice',
};

/** In place of all system notices once the desk is locked: no amount, no coin and no counterparty. */
export const LOCKED_WORDS = {
	title: 'Swapdesk is locked',
	text: 'Unlock it to read this notice.',
} as const;

export const TEST_WORDS = {
	title: 'Test notice',
	text: 'Notices of your swaps and your node look like this.',
} as const;

/** One toast for all that came at the same time. */
export const moreWords = (count: number): string => `${countOf(count, 'more notice')}`;

/** Once a test notice was sent. @param way how far it reached */
export const TEST_SENT: Readonly<Record<Exclude<NoticeWay, 'list'>, string>> = {
	page: 'Sent to this page only.',
	system:
		'Sent to this page and to your system. If no system notice appeared, check your computer’s notification settings for this browser.',
};

/** The contents of system notices, said before the browser asks. */
export const SYSTEM_PROMISE =
	'System notices report swaps, fills and trouble with your node while no Swapdesk tab is in view. Hidden amounts stay hidden, and a locked desk shows neither amounts nor coins.';

export const DENIED =
	'Your browser blocks system notices from Swapdesk. To allow them, open the site settings beside the address and set Notifications to Allow.';
