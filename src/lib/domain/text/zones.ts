import { offsetAt, startOfDay, zoneOption, type TimeZone } from './time.ts';

/** The named zones that this browser knows, in the order of the alphabet. */
export function zoneNames(): readonly TimeZone[] {
	return Intl.supportedValuesOf('timeZone').filter((name): name is TimeZone => name.includes('/'));
}

/** The zones whose names have all of these words: `new york`, `tokyo`, `europe`. */
export function searchZones(names: readonly TimeZone[], typed: string): readonly TimeZone[] {
	const words = plain(typed)
		.split(/[\s/]+/)
		.filter(Boolean);
	return names.filter((name) => words.every((word) => plain(zoneName(name)).includes(word)));
}

/** `UTC`, `Europe/Berlin`, `America/New York`: the name of the zone, the browser's own included. */
export function zoneName(zone: TimeZone): string {
	const name = zoneOption(zone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
	return name.replaceAll('_', ' ');
}

/** Midnight of a day such as `2026-11-20` in this zone, in unix seconds; `undefined` for what is no day. */
export function startOfZonedDay(day: string, zone: TimeZone): number | undefined {
	if (zone === 'local' || zone === 'utc') return startOfDay(day, zone);
	const midnight = startOfDay(day, 'utc');
	if (midnight === undefined) return undefined;
	// The offset at that moment may be another one than at midnight of UTC, where clocks are changed between them.
	const near = midnight - offsetAt(midnight, zone);
	return midnight - offsetAt(near, zone);
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');
