import type { TimeZoneChoice } from '#lib/domain/text/time.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('time zone');

/** Gives everything below the zone in which moments are written; it is read each time, so that a change shows at once. */
export function setTimeZone(read: () => TimeZoneChoice): void {
	setContext(KEY, read);
}

/**
 * The zone that the user chose. Call it while the component is created, and call the returned function where
 * a moment is written.
 */
export function getTimeZone(): () => TimeZoneChoice {
	return getContext<(() => TimeZoneChoice) | undefined>(KEY) ?? (() => 'local');
}
