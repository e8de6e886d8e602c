import { formatInZone, type TimeZone } from '#lib/domain/text/time.ts';

/** Kinds of labels that the chart library asks for. */
const KINDS = [{ year: 'numeric' }, { month: 'short' }, { day: 'numeric', month: 'short' }] as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** A label under the chart: a year, a month, a day, or a time of day, by the library's number for it. */
export function formatAxisTime(time: number, kind: number, zone: TimeZone): string {
	return format(time, zone, KINDS[kind] ?? CLOCK);
}

/** The moment of one bar: to the minute, or the day where bars are a day long or longer. */
export function formatCrosshairTime(time: number, zone: TimeZone, timescale: number): string {
	const day = { day: 'numeric', month: 'short' } as const;
	return format(time, zone, timescale >= 86_400 ? { ...day, year: 'numeric' } : { ...day, ...CLOCK });
}

function format(time: number, zone: TimeZone, options: Intl.DateTimeFormatOptions): string {
	return formatInZone(new Date(time * 1000), zone, Object.entries(options).join(' '), options);
}
