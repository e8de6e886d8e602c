import type { TimeZone } from '#lib/domain/text/time.ts';
import { zoneName } from '#lib/domain/text/zones.ts';

/** `As on other pages (UTC)`, `This computer (Europe/Berlin)`, `UTC`, `Asia/Tokyo` */
export function zoneChoiceWords(zone: TimeZone | 'page', page: TimeZone): string {
	if (zone === 'page') return `As on other pages (${zoneName(page)})`;
	return zone === 'local' ? `This computer (${zoneName(zone)})` : zoneName(zone);
}
