import { classOf, courseOf, NOTICE_CLASSES, type NoticeClass, type NoticeState } from './notice-state.ts';
import type { Notice } from './notice.ts';

/** How far a notice reaches: the list alone, the open page as well, or the computer's own notices while no page is seen. */
export const NOTICE_WAYS = ['list', 'page', 'system'] as const;

export type NoticeWay = (typeof NOTICE_WAYS)[number];

export interface ClassTelling {
	readonly way: NoticeWay;
	readonly hasSound: boolean;
}

/** Hours in which notices go to the list alone; over midnight if it ends before it starts. */
export interface QuietTime {
	readonly isOn: boolean;
	/** Local time, as an input of type time has it: `22:00`. */
	readonly from: string;
	readonly until: string;
	/** Notices that need the user are told all the same. */
	readonly sparesNeeding: boolean;
}

export interface TellingChoices {
	readonly classes: Readonly<Record<NoticeClass, ClassTelling>>;
	readonly quiet: QuietTime;
}

/**
 * Each way at first. Swaps, fills and alerts come at a time of their own, usually while the user looks elsewhere, and a late
 * swap or a node that is away can cost money: they reach the system. News without a hurry stay in the page. The stream only
 * makes news slower, and coins that are off have a banner: both are in the list. No sound is made that was not asked for.
 */
const FIRST_WAYS: Readonly<Record<NoticeClass, NoticeWay>> = {
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

const FIRST_QUIET: QuietTime = { isOn: false, from: '22:00', until: '07:00', sparesNeeding: true };

const classesBy = (tellingOf: (of: NoticeClass) => ClassTelling): TellingChoices['classes'] =>
	Object.fromEntries(NOTICE_CLASSES.map((of) => [of, tellingOf(of)])) as TellingChoices['classes'];

const firstOf = (of: NoticeClass): ClassTelling => ({ way: FIRST_WAYS[of], hasSound: false });

export const FIRST_CHOICES: TellingChoices = { classes: classesBy(firstOf), quiet: FIRST_QUIET };

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/**
 * The choices as stored; `undefined` if they are damaged. A class that is missing there, as of an earlier version, has its first way.
 */
export function readChoices(stored: unknown): TellingChoices | undefined {
	if (!isObject(stored) || !isObject(stored['classes']) || !isQuietTime(stored['quiet'])) return undefined;
	const { classes, quiet } = stored;
	const known = NOTICE_CLASSES.filter((of) => classes[of] !== undefined);
	if (!known.every((of) => isClassTelling(classes[of]))) return undefined;
	const { isOn, from, until, sparesNeeding } = quiet;
	return {
		classes: classesBy((of) => (classes[of] as ClassTelling | undefined) ?? firstOf(of)),
		quiet: { isOn, from, until, sparesNeeding },
	};
}

function isClassTelling(value: unknown): value is ClassTelling {
	return (
		isObject(value) &&
		NOTICE_WAYS.includes(value['way'] as NoticeWay) &&
		typeof value['hasSound'] === 'boolean'
	);
}

function isQuietTime(value: unknown): value is QuietTime {
	if (!isObject(value)) return false;
	const { isOn, from, until, sparesNeeding } = value;
	return typeof isOn === 'boolean' && typeof sparesNeeding === 'boolean' && [from, until].every(isTimeOfDay);
}

/** `07:30`; a field that is empty gives an empty text. */
export const isTimeOfDay = (value: unknown): value is string =>
	typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** By the computer's local time. Two equal times are no span. @param now milliseconds since 1970 */
export function isQuiet({ isOn, from, until }: QuietTime, now: number): boolean {
	if (!isOn) return false;
	const moment = new Date(now);
	const digits = (part: number) => String(part).padStart(2, '0');
	const time = `${digits(moment.getHours())}:${digits(moment.getMinutes())}`;
	return from <= until ? from <= time && time < until : time >= from || time < until;
}

/** How a notice is told at this moment. */
export function tellingOf({ is }: Pick<Notice, 'is'>, choices: TellingChoices, now: number): ClassTelling {
	const isSpared = choices.quiet.sparesNeeding && courseOf(is) === 'needs';
	if (isQuiet(choices.quiet, now) && !isSpared) return { way: 'list', hasSound: false };
	const { way, hasSound } = choices.classes[classOf(is)];
	return { way, hasSound: hasSound && way !== 'list' };
}

/** News of longer ago are in the list, and told no more: no page was there to tell them. */
const TOLD_FOR_MS = 600_000;

export function isToBeTold({ at, isRead, isTold }: Notice, now: number): boolean {
	return !isRead && !isTold && now - at < TOLD_FOR_MS;
}

/** A bar or a banner of every page says it already. */
const STANDS_ON_PAGES: ReadonlySet<NoticeState> = new Set<NoticeState>([
	'node-away',
	'node-other-key',
	'coins-off',
]);

export const standsOnPages = ({ is }: Pick<Notice, 'is'>): boolean => STANDS_ON_PAGES.has(is);
