import type { TimeZoneChoice } from '#lib/domain/text/time.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('time zone');

/** Sets the time zone for all components below the caller; read at each use, so that changes apply immediately. */
export function setTimeZone(read: () => TimeZoneChoice): void {
	setContext(KEY, read);
}

/**
 * The user's time zone. Must be called during component initialisation; call the returned function to format a time.
 */
export function getTimeZone(): () => TimeZoneChoice {
	return getContext<(() => TimeZoneChoice) | undefined>(KEY) ?? (() => 'local');
}
