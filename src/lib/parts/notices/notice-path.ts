import { resolve } from '$app/paths';
import type { Notice } from '#lib/domain/notices/notice.ts';
import { botPath } from '../bots/bot-path.ts';

/** The page on which the matter of a notice stands. */
export function noticePath({ is, id }: Pick<Notice, 'is' | 'id'>): string {
	switch (is) {
		case 'orders-gone':
		case 'node-restarted':
			return resolve('/trade');
		case 'bot-done':
			return botPath(id);
		case 'payment-confirmed':
		case 'payment-undone':
			return resolve('/activity');
		case 'node-away':
		case 'node-back':
			return resolve('/node');
		case 'node-other-key':
			return resolve('/?other');
		case 'coins-off':
			return resolve('/wallet');
		case 'stream-lost':
			return resolve('/events');
		default:
			return `${resolve('/swaps')}?swap=${id}`;
	}
}
