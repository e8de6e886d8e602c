/** The classes of notices: how each one is told is a setting of its own. */
export const NOTICE_CLASSES = [
	'swaps',
	'late',
	'orders',
	'bots',
	'goals',
	'payments',
	'deposits',
	'locks',
	'tokens',
	'alerts',
	'node',
	'coins',
	'stream',
	'disk',
] as const;

export type NoticeClass = (typeof NOTICE_CLASSES)[number];

/** A matter `goes-on`; it `needs` the user, who is to do something or to look; or it is `over`. */
export type NoticeCourse = 'goes-on' | 'needs' | 'over';

/** The states of a matter that are told, each with its class. */
const STATES = {
	'swap-started': { of: 'swaps', course: 'goes-on' },
	'swap-continues': { of: 'swaps', course: 'goes-on' },
	'swap-finished': { of: 'swaps', course: 'over' },
	'swap-refunded': { of: 'swaps', course: 'over' },
	'swap-claimed': { of: 'swaps', course: 'over' },
	/** The node reports an end, and its chain cannot show the payments to the user. */
	'swap-reported': { of: 'swaps', course: 'over' },
	'swap-ended': { of: 'swaps', course: 'over' },
	/** The node has no record of it any more: nothing else is told of it. */
	'swap-forgotten': { of: 'late', course: 'over' },
	'swap-late': { of: 'late', course: 'needs' },
	'swap-attention': { of: 'late', course: 'needs' },
	'swap-refundable': { of: 'late', course: 'needs' },
	/** A swap began with an order that stood in the book. */
	'order-filled': { of: 'orders', course: 'goes-on' },
	'order-gone': { of: 'orders', course: 'over' },
	'orders-gone': { of: 'orders', course: 'over' },
	'bot-done': { of: 'bots', course: 'over' },
	/** A start whose reply was lost, and that the node does not show. */
	'bot-not-started': { of: 'bots', course: 'over' },
	/** It was told as not started, and arrived after all. */
	'bot-started-late': { of: 'bots', course: 'over' },
	'bot-without-funds': { of: 'bots', course: 'needs' },
	'bot-without-offers': { of: 'bots', course: 'goes-on' },
	'bot-refused': { of: 'bots', course: 'needs' },
	/** A swap that was not asked for here, for a coin that has a goal. */
	'goal-traded': { of: 'goals', course: 'goes-on' },
	'payment-confirmed': { of: 'payments', course: 'over' },
	'payment-undone': { of: 'payments', course: 'over' },
	'deposit-recognised': { of: 'deposits', course: 'over' },
	'deposit-claimable': { of: 'deposits', course: 'needs' },
	'lock-over': { of: 'locks', course: 'needs' },
	'token-confirmed': { of: 'tokens', course: 'over' },
	alert: { of: 'alerts', course: 'over' },
	'node-away': { of: 'node', course: 'needs' },
	'node-back': { of: 'node', course: 'over' },
	'node-other-key': { of: 'node', course: 'needs' },
	'node-restarted': { of: 'node', course: 'over' },
	'coins-off': { of: 'coins', course: 'needs' },
	'stream-lost': { of: 'stream', course: 'goes-on' },
	'disk-nearly-full': { of: 'disk', course: 'needs' },
} as const satisfies Readonly<Record<string, { readonly of: NoticeClass; readonly course: NoticeCourse }>>;

export type NoticeState = keyof typeof STATES;

export const NOTICE_STATES = Object.keys(STATES) as readonly NoticeState[];

export const classOf = (state: NoticeState): NoticeClass => STATES[state].of;

export const courseOf = (state: NoticeState): NoticeCourse => STATES[state].course;
