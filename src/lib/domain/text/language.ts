import { groupDigits } from '../money/figures.ts';

/** The language that every text of the app is written in, and that plurals, lists and months follow. */
export const LANGUAGE = 'en-GB';

/** A locale that writes dates as they sort, `2026-11-20 14:03`: the app does so in every language. */
export const SORTABLE_DATES = 'sv-SE';

const PLURALS = new Intl.PluralRules(LANGUAGE);
const LISTS = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** The words for one thing or for several: `order` or `orders`, or two whole sentences. */
export function plural(count: number | bigint, one: string, other: string): string {
	return PLURALS.select(Number(count)) === 'one' ? one : other;
}

/** `1 order`, `1 200 orders` */
export function countOf(count: number | bigint, one: string, other = `${one}s`): string {
	return `${groupDigits(count.toString())} ${plural(count, one, other)}`;
}

/** `KMD`, `KMD and LTC`, `BTC, KMD and LTC` */
export function listOf(items: readonly string[]): string {
	return LISTS.format(items);
}
