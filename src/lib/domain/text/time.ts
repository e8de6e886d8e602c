/** How moments are written: in the user's zone or in UTC, always with 24 hours. */
export type TimeZoneChoice = 'local' | 'utc';

const zone = (choice: TimeZoneChoice): string | undefined => (choice === 'utc' ? 'UTC' : undefined);

/** `14:03:05` */
export function formatTime(moment: Date, choice: TimeZoneChoice = 'local'): string {
	return moment.toLocaleTimeString('en-GB', { timeZone: zone(choice) });
}

/** `2026-11-20 14:03` */
export function formatMoment(moment: Date, choice: TimeZoneChoice = 'local'): string {
	return moment.toLocaleString('sv-SE', { timeZone: zone(choice), dateStyle: 'short', timeStyle: 'short' });
}
