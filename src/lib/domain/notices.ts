import type { AlertCondition, AlertHit } from './alerts.ts';
import type { Money } from './money/figures.ts';

/** Classes of notices, each with its own display setting. */
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

/** `goes-on`: the matter continues. `needs`: the user has to act or check. `over`: the matter has ended. */
export type NoticeCourse = 'goes-on' | 'needs' | 'over';

/** Reported states with their class. */
const STATES = {
	'swap-started': { of: 'swaps', course: 'goes-on' },
	'swap-continues': { of: 'swaps', course: 'goes-on' },
	'swap-finished': { of: 'swaps', course: 'over' },
	'swap-refunded': { of: 'swaps', course: 'over' },
	'swap-claimed': { of: 'swaps', course: 'over' },
	/** The node reports an end, but the chain cannot confirm the payments to the user. */
	'swap-reported': { of: 'swaps', course: 'over' },
	'swap-ended': { of: 'swaps', course: 'over' },
	/** The node no longer has a record of the swap, so no further notices follow. */
	'swap-forgotten': { of: 'late', course: 'over' },
	'swap-late': { of: 'late', course: 'needs' },
	'swap-attention': { of: 'late', course: 'needs' },
	'swap-refundable': { of: 'late', course: 'needs' },
	/** A posted order started a swap. */
	'order-filled': { of: 'orders', course: 'goes-on' },
	'order-gone': { of: 'orders', course: 'over' },
	'orders-gone': { of: 'orders', course: 'over' },
	'bot-done': { of: 'bots', course: 'over' },
	/** The reply to a start was lost, and the node does not list the bot. */
	'bot-not-started': { of: 'bots', course: 'over' },
	/** The bot was reported as not started, but appeared later. */
	'bot-started-late': { of: 'bots', course: 'over' },
	'bot-without-funds': { of: 'bots', course: 'needs' },
	'bot-without-offers': { of: 'bots', course: 'goes-on' },
	'bot-refused': { of: 'bots', course: 'needs' },
	/** A swap that was requested elsewhere, for a coin with a goal. */
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

/** Extent to which a swap fills an order. */
export type Fill = 'whole' | 'part';

/**
 * Content of a notice. Amounts are stored as numbers and formatted when shown, according to the user's
 * settings.
 */
export interface NoticeFacts {
	/**
	 * Identifies the matter: a swap, a bot, a payment, the node. A notice replaces earlier ones with the same
	 * key.
	 */
	readonly key: string;
	readonly is: NoticeState;
	/** Id of the swap, bot, journal entry or alert; empty for the node. */
	readonly id: string;
	readonly coins: readonly string[];
	/** Amounts paid and received, or the amount traded. */
	readonly sums: readonly Money[];
	/** Extent to which a swap filled the user's order, if this browser knows the order. */
	readonly fill?: Fill | undefined;
	/** Condition and hit of an alert. */
	readonly alert?: { readonly condition: AlertCondition; readonly hit: AlertHit } | undefined;
	/** Tokens sent in one transfer or list; without recipients if they were burned. */
	readonly tokens?:
		{ readonly units: bigint; readonly places: number; readonly recipients: number } | undefined;
	/** Start of the state for missing orders, the node or an alert, in milliseconds since 1970. */
	readonly since?: number | undefined;
}

/** An item in the notice list. Times are in milliseconds since 1970, by the browser's clock. */
export interface Notice extends NoticeFacts {
	/** Time of the report. */
	readonly at: number;
	readonly isRead: boolean;
	/** True once a tab has taken over showing it outside the list. */
	readonly isTold?: boolean | undefined;
	/** Time when the matter ended; `undefined` while it continues. */
	readonly endedAt?: number | undefined;
}

/** Time after which ended notices are deleted. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const isFinal = (state: NoticeState): boolean => courseOf(state) === 'over';

/** True while the matter needs the user, even if the notice was read. */
export function needsYou({ is, endedAt }: Pick<Notice, 'is' | 'endedAt'>): boolean {
	return endedAt === undefined && courseOf(is) === 'needs';
}

/** News of a matter. */
export interface NoticeNews {
	readonly facts: NoticeFacts;
	/** True if the user has just caused it: it is listed, but not shown elsewhere. */
	readonly isOwn?: boolean;
}

/**
 * Applies news to a notice; `undefined` if nothing is new, so that no state is reported twice. An ended
 * matter restarts if the news is not final.
 */
export function noticeAfter(
	before: Notice | undefined,
	{ facts, isOwn = false }: NoticeNews,
	now: number,
): Notice | undefined {
	const isSame = before?.is === facts.is && (before.endedAt !== undefined) === isFinal(facts.is);
	if (isSame && before.since === facts.since && areSameFacts(before, facts)) return undefined;
	if (isSame && !isAgain(before, facts)) return { ...facts, ...deliveryStateOf(before) };
	return { ...facts, at: now, isRead: isOwn, endedAt: isFinal(facts.is) ? now : undefined };
}

/** All properties of a notice except its facts. */
function deliveryStateOf({ at, isRead, isTold, endedAt }: Notice): Omit<Notice, keyof NoticeFacts> {
	return { at, isRead, isTold, endedAt };
}

/** True if the same event happened again, such as a second restart of the node. */
function isAgain(before: Notice, facts: NoticeFacts): boolean {
	return isFinal(facts.is) && before.since !== facts.since;
}

function areSameFacts(one: NoticeFacts, other: NoticeFacts): boolean {
	const textOf = ({ id, coins, sums, fill, tokens }: NoticeFacts) =>
		[id, ...coins, ...sums.map(({ coin, amount }) => `${coin} ${amount}`), fill, tokens?.units].join();
	return textOf(one) === textOf(other);
}

/** Closes a notice whose end is not reported separately. */
export function closedNotice(notice: Notice, now: number): Notice {
	return { ...notice, isRead: true, endedAt: notice.endedAt ?? now };
}

export function isForgotten({ endedAt }: Notice, now: number): boolean {
	return endedAt !== undefined && now - endedAt > FORGOTTEN_AFTER_MS;
}

/** Sorts notices that need the user first, then latest first. Reading a notice does not move it. */
export function sortNotices(notices: readonly Notice[]): Notice[] {
	return notices.toSorted(
		(one, other) => Number(needsYou(other)) - Number(needsYou(one)) || other.at - one.at,
	);
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

/**
 * Badge count for the bell, the tab and the app icon: unread notices or, without any, the ones that need
 * the user.
 */
export const shownCount = ({ unread, needingYou }: NoticeCounts): number => unread || needingYou;

/** Returns the notice of a matter, if there is one. */
export type KnownNotice = (key: string) => Notice | undefined;

/** Defaults for the optional facts. */
export const NONE = { id: '', coins: [], sums: [] } as const;

export const toNews = (facts: NoticeFacts, isOwn = false): NoticeNews => ({ facts, isOwn });

/**
 * Display mode of a notice: only in the list, also on the open page, or also as a system notification while
 * no page is visible.
 */
export const NOTICE_WAYS = ['list', 'page', 'system'] as const;

export type NoticeWay = (typeof NOTICE_WAYS)[number];

export interface ClassDelivery {
	readonly way: NoticeWay;
	readonly hasSound: boolean;
}

/** Hours in which notices go only to the list. The period spans midnight if it ends before it starts. */
export interface QuietTime {
	readonly isOn: boolean;
	/** Local time as in a time input: `22:00`. */
	readonly from: string;
	readonly until: string;
	/** True to show notices that need the user even then. */
	readonly pooledNeeding: boolean;
}

export interface DeliveryChoices {
	readonly classes: Readonly<Record<NoticeClass, ClassDelivery>>;
	readonly quiet: QuietTime;
}

/**
 * Swaps, fills and alerts happen at unpredictable times, and a late swap or an unreachable node can cost
 * money, so they use system notifications. Less urgent news stays on the page. A lost event stream only
 * delays news, and inactive coins have a banner, so both are only in the list. Sounds are off by default.
 */
const DEFAULT_WAYS: Readonly<Record<NoticeClass, NoticeWay>> = {
	swaps: 'system',
	late: 'system',
	orders: 'system',
	alerts: 'system',
	node: 'system',
	bots: 'page',
	goals: 'page',
	payments: 'page',
	deposits: 'page',
	locks: 'page',
	tokens: 'page',
	disk: 'page',
	coins: 'list',
	stream: 'list',
};

const DEFAULT_QUIET: QuietTime = { isOn: false, from: '22:00', until: '07:00', pooledNeeding: true };

const classesBy = (deliveryFor: (of: NoticeClass) => ClassDelivery): DeliveryChoices['classes'] =>
	Object.fromEntries(NOTICE_CLASSES.map((of) => [of, deliveryFor(of)])) as DeliveryChoices['classes'];

const firstOf = (of: NoticeClass): ClassDelivery => ({ way: DEFAULT_WAYS[of], hasSound: false });

export const DEFAULT_CHOICES: DeliveryChoices = { classes: classesBy(firstOf), quiet: DEFAULT_QUIET };

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** Parses stored settings; `undefined` if they are invalid. Missing classes get their default. */
export function readChoices(stored: unknown): DeliveryChoices | undefined {
	if (!isObject(stored) || !isObject(stored['classes']) || !isQuietTime(stored['quiet'])) return undefined;
	const { classes, quiet } = stored;
	const known = NOTICE_CLASSES.filter((of) => classes[of] !== undefined);
	if (!known.every((of) => isClassDelivery(classes[of]))) return undefined;
	const { isOn, from, until, pooledNeeding } = quiet;
	return {
		classes: classesBy((of) => (classes[of] as ClassDelivery | undefined) ?? firstOf(of)),
		quiet: { isOn, from, until, pooledNeeding },
	};
}

function isClassDelivery(value: unknown): value is ClassDelivery {
	return (
		isObject(value) &&
		NOTICE_WAYS.includes(value['way'] as NoticeWay) &&
		typeof value['hasSound'] === 'boolean'
	);
}

function isQuietTime(value: unknown): value is QuietTime {
	if (!isObject(value)) return false;
	const { isOn, from, until, pooledNeeding } = value;
	return typeof isOn === 'boolean' && typeof pooledNeeding === 'boolean' && [from, until].every(isTimeOfDay);
}

/** True for a time such as `07:30`; an empty time input yields an empty string. */
export const isTimeOfDay = (value: unknown): value is string =>
	typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/**
 * True within the quiet hours, in the computer's local time. Two equal times mean an empty period.
 *
 * @param now milliseconds since 1970
 */
export function isQuiet({ isOn, from, until }: QuietTime, now: number): boolean {
	if (!isOn) return false;
	const moment = new Date(now);
	const digits = (part: number) => String(part).padStart(2, '0');
	const time = `${digits(moment.getHours())}:${digits(moment.getMinutes())}`;
	return from <= until ? from <= time && time < until : time >= from || time < until;
}

/** Returns the current display mode of a notice. */
export function deliveryOf({ is }: Pick<Notice, 'is'>, choices: DeliveryChoices, now: number): ClassDelivery {
	const isSpared = choices.quiet.pooledNeeding && courseOf(is) === 'needs';
	if (isQuiet(choices.quiet, now) && !isSpared) return { way: 'list', hasSound: false };
	const { way, hasSound } = choices.classes[classOf(is)];
	return { way, hasSound: hasSound && way !== 'list' };
}

/** Older news is only listed, except alerts and needed actions: no page was open to show it. */
const DELIVER_WITHIN_MS = 600_000;

export function isDeliverable(notice: Notice, now: number): boolean {
	if (notice.isRead || notice.isTold) return false;
	return now - notice.at < DELIVER_WITHIN_MS || notice.is === 'alert' || needsYou(notice);
}

/** States that a bar or a banner on every page already shows. */
const SHOWN_ON_PAGES: ReadonlySet<NoticeState> = new Set<NoticeState>([
	'node-away',
	'node-other-key',
	'coins-off',
]);

export const standsOnPages = ({ is }: Pick<Notice, 'is'>): boolean => SHOWN_ON_PAGES.has(is);
