import { groupDigits } from '../money/figures.ts';

/** Language of all text in the app, including plurals, lists and months. */
export const LANGUAGE = 'en-GB';

/** Locale with sortable dates (`2026-11-20 14:03`), used for every language. */
export const SORTABLE_DATES = 'sv-SE';

const PLURALS = new Intl.PluralRules(LANGUAGE);
const LISTS = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** Chooses the singular or plural form: `order` or `orders`, or two whole sentences. */
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
