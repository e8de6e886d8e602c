import { classOf, type NoticeClass, type NoticeState, needsYou, type Notice } from '#lib/domain/notices.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

const ICONS: Readonly<Partial<Record<NoticeClass, IconName>>> = {
	swaps: 'swap',
	bots: 'bot',
	alerts: 'bell',
};

const ICONS_OF_STATES: Readonly<Partial<Record<NoticeState, IconName>>> = {
	'swap-finished': 'check',
	'swap-refunded': 'check',
	'swap-claimed': 'check',
	'swap-reported': 'check',
	'swap-ended': 'check',
	'order-filled': 'swap',
	'bot-done': 'check',
	'payment-confirmed': 'check',
	'token-confirmed': 'check',
	'deposit-recognised': 'check',
};

export function noticeIcon(notice: Pick<Notice, 'is' | 'endedAt'>): IconName {
	if (needsYou(notice)) return 'warning';
	return ICONS_OF_STATES[notice.is] ?? ICONS[classOf(notice.is)] ?? 'info';
}
