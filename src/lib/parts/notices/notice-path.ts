import { resolve } from '$app/paths';
import { formatPair } from '#lib/domain/market/pair.ts';
import { classOf, type NoticeClass, type Notice } from '#lib/domain/notices.ts';
import { botPath } from '../bots/bot-path.ts';

type Place = (notice: Pick<Notice, 'is' | 'id' | 'coins'>) => string;

const ofSwap: Place = ({ id }) => `${resolve('/swaps')}?swap=${id}`;

const PLACES: Readonly<Record<NoticeClass, Place>> = {
	swaps: ofSwap,
	late: ofSwap,
	orders: (notice) => (notice.is === 'order-filled' ? ofSwap(notice) : resolve('/trade')),
	bots: ({ is, id }) => (is === 'bot-not-started' ? resolve('/bots') : botPath(id)),
	goals: ofSwap,
	payments: () => resolve('/activity'),
	deposits: () => resolve('/deposits'),
	locks: () => resolve('/wallet'),
	tokens: () => resolve('/tokens'),
	alerts: ({ coins: [base = '', rel = ''] }) =>
		`${resolve('/trade')}?pair=${encodeURIComponent(formatPair({ base, rel }))}`,
	node: ({ is }) => {
		if (is === 'node-other-key') return resolve('/?other');
		return resolve(is === 'node-restarted' ? '/trade' : '/node');
	},
	coins: () => resolve('/wallet'),
	stream: () => resolve('/events'),
	disk: () => resolve('/settings'),
};

/** Path of the page that a notice is about. */
export const noticePath: Place = (notice) => PLACES[classOf(notice.is)](notice);
