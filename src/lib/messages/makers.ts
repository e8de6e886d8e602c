import { type MakerRecord, FAILURES } from '#lib/domain/makers.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { listOf, plural } from '#lib/domain/text/language.ts';
import { formatMoment, formatDuration, type TimeZoneChoice } from '#lib/domain/text/time.ts';

/** The counterparty: of an order in the book, of the user's trade, or of a swap. */
export type MakerRole = 'maker' | 'seller' | 'buyer' | 'counterparty';

/** The record of a maker in one sentence, as seen by this browser. */
export function describeMaker(record: MakerRecord, role: MakerRole): string {
	const { swaps, finished } = record;
	const [all, done] = [swaps, finished].map((count) => groupDigits(String(count)));
	if (swaps === 0) return `First trade with this ${role} in this browser.`;
	if (swaps === 1)
		return finished > 0
			? `This ${role} finished the one swap that this browser saw.`
			: `This ${role} did not finish the one swap that this browser saw.`;
	if (record.isFull) return `This ${role} finished ${done} of the last ${all} swaps that this browser saw.`;
	if (finished === swaps) return `This ${role} finished all ${all} swaps that this browser saw.`;
	if (finished === 0) return `This ${role} finished none of the ${all} swaps that this browser saw.`;
	return `This ${role} finished ${done} of ${all} swaps that this browser saw.`;
}

const FAILURE_TEXT: Readonly<Record<(typeof FAILURES)[number], (count: number) => string>> = {
	unpaid: (count) => `${groupDigits(String(count))} never paid`,
	refunded: (count) => `${groupDigits(String(count))} refunded`,
	expired: (count) => `${groupDigits(String(count))} expired`,
};

/** Further sentences: how swaps failed, how long they take, and when the last one was. */
export function makerDetails(
	{ failed, usualMs, lastAt }: MakerRecord,
	times: TimeZoneChoice,
): readonly string[] {
	const failures = FAILURES.filter((each) => failed[each] > 0);
	const count = failures.reduce((sum, each) => sum + failed[each], 0);
	const how = listOf(failures.map((each) => FAILURE_TEXT[each](failed[each])));
	return [
		...(count > 0 ? [`Failed: ${how}.`] : []),
		...(usualMs === undefined ? [] : [`Usually takes ${formatDuration(usualMs)}.`]),
		...(lastAt === undefined ? [] : [`Last swap: ${formatMoment(new Date(lastAt), times)}.`]),
	];
}

/** Swaps that may also have been with this maker. */
export function describeUnknown(count: number): string {
	return plural(
		count,
		'The counterparty of one of your swaps is not known.',
		`The counterparties of ${groupDigits(String(count))} of your swaps are not known.`,
	);
}
