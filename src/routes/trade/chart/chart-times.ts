import { formatInZone, type TimeZone } from '#lib/domain/text/time.ts';

/** Label kinds of the chart library, by index. */
const KINDS = [{ year: 'numeric' }, { month: 'short' }, { day: 'numeric', month: 'short' }] as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * Formats a label of the time axis: a year, month, day or time of day.
 * @param kind the library's number of the label kind
 */
export function formatAxisTime(time: number, kind: number, zone: TimeZone): string {
	return format(time, zone, KINDS[kind] ?? CLOCK);
}

/** Formats the time of a bar: to the minute, or the date for bars of a day or longer. */
export function formatCrosshairTime(time: number, zone: TimeZone, timescale: number): string {
	const day = { day: 'numeric', month: 'short' } as const;
	return format(time, zone, timescale >= 86_400 ? { ...day, year: 'numeric' } : { ...day, ...CLOCK });
}

function format(time: number, zone: TimeZone, options: Intl.DateTimeFormatOptions): string {
	return formatInZone(new Date(time * 1000), zone, Object.entries(options).join(' '), options);
}
