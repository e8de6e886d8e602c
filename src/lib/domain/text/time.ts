import { LANGUAGE, SORTABLE_DATES } from './language.ts';

/** Time zone of displayed times: the user's own or UTC, always in 24-hour format. */
export type TimeZoneChoice = 'local' | 'utc';

/** A chart may also use a named zone such as `Asia/Tokyo`. */
export type TimeZone = TimeZoneChoice | `${string}/${string}`;

/** The `timeZone` option of `Intl`; `undefined` for the browser's own zone. */
function zoneOption(choice: TimeZone): string | undefined {
	return choice === 'utc' ? 'UTC' : choice === 'local' ? undefined : choice;
}

/** Offset of a zone from UTC in seconds, positive if ahead, at a time in whole unix seconds. */
export function offsetAt(time: number, zone: TimeZone): number {
	const moment = new Date(time * 1000);
	if (zone === 'utc') return 0;
	if (zone === 'local') return -60 * moment.getTimezoneOffset();
	const clock = formatterOf(`offset ${zone}`, SORTABLE_DATES, {
		timeZone: zone,
		dateStyle: 'short',
		timeStyle: 'medium',
	});
	return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) / 1000 - time;
}

/** `14:03:05` */
export function formatTime(moment: Date, choice: TimeZone): string {
	return formatInZone(moment, choice, 'time', { timeStyle: 'medium' });
}

interface Writing extends Intl.DateTimeFormatOptions {
	/** Locale for dates in a format that differs from the one in sentences. */
	readonly language?: string;
}

/** @param kind unique name of the options, for caching */
export function formatInZone(
	moment: Date,
	zone: TimeZone,
	kind: string,
	{ language = LANGUAGE, ...options }: Writing,
): string {
	// A time from outside may be an invalid date, for which a formatter throws.
	if (Number.isNaN(moment.getTime())) return String(moment);
	// The user's own zone may change while travelling; the offset reveals it.
	const key = `${kind} ${zone} ${moment.getTimezoneOffset()}`;
	return formatterOf(key, language, { ...options, timeZone: zoneOption(zone) }).format(moment);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes a millisecond or two. */
function formatterOf(
	key: string,
	language: string,
	options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
	const known = formatters.get(key);
	if (known) return known;
	const made = new Intl.DateTimeFormat(language, options);
	formatters.set(key, made);
	return made;
}

/** `2026-11-20 14:03` */
export function formatMoment(moment: Date, choice: TimeZone): string {
	return formatInZone(moment, choice, 'moment', {
		language: SORTABLE_DATES,
		dateStyle: 'short',
		timeStyle: 'short',
	});
}

/** `2026-11-20`, the format of a date input. */
export function formatDay(moment: Date, choice: TimeZone): string {
	return formatInZone(moment, choice, 'day', { language: SORTABLE_DATES });
}

/** Midnight of a day such as `2026-11-20`, in unix seconds; `undefined` if the day is invalid. */
function startOfDay(day: string, choice: TimeZoneChoice): number | undefined {
	const midnight = Date.parse(choice === 'utc' ? `${day}T00:00:00Z` : `${day}T00:00:00`);
	return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(midnight) ? midnight / 1000 : undefined;
}

/** `2 h 12 min`, `4 min`, `30 s` */
export function formatDuration(ms: number): string {
	const seconds = Math.max(0, Math.round(ms / 1000));
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.round(seconds / 60);
	if (minutes < 60) return `${minutes} min`;
	if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)} days`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Named zones of this browser, in alphabetical order. */
export function zoneNames(): readonly TimeZone[] {
	return Intl.supportedValuesOf('timeZone').filter((name): name is TimeZone => name.includes('/'));
}

/** Zones whose name contains all words: `new york`, `tokyo`, `europe`. */
export function searchZones(names: readonly TimeZone[], typed: string): readonly TimeZone[] {
	const words = plain(typed)
		.split(/[\s/]+/)
		.filter(Boolean);
	return names.filter((name) => words.every((word) => plain(zoneName(name)).includes(word)));
}

/**
 * Display name of a zone: `UTC`, `Europe/Berlin`, `America/New York`. The browser's own zone is shown by its
 * name.
 */
export function zoneName(zone: TimeZone): string {
	const name = zoneOption(zone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
	return name.replaceAll('_', ' ');
}

/** Midnight of a day such as `2026-11-20` in a zone, in unix seconds; `undefined` if the day is invalid. */
export function startOfZonedDay(day: string, zone: TimeZone): number | undefined {
	if (zone === 'local' || zone === 'utc') return startOfDay(day, zone);
	const midnight = startOfDay(day, 'utc');
	if (midnight === undefined) return undefined;
	// The offset then may differ from the offset at midnight UTC, if clocks change in between.
	const near = midnight - offsetAt(midnight, zone);
	return midnight - offsetAt(near, zone);
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');
