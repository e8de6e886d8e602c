import { type MakerRecord, FAILURES } from '#lib/domain/makers.ts';
import { formatMoney, groupDigits } from '#lib/domain/money/figures.ts';
import type { OwnSwaps } from '#lib/domain/swap-results.ts';
import { listOf, plural } from '#lib/domain/text/language.ts';
import { formatMoment, formatDuration, type TimeZoneChoice } from '#lib/domain/text/time.ts';

/** Role of the counterparty: in the order book, in the user's trade, or in a swap. */
export type MakerRole = 'maker' | 'seller' | 'buyer' | 'counterparty';

/** One sentence on a maker's track record, as seen by this browser. */
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

/** More sentences: failures, usual duration, and time of the last swap. */
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

/** Fees of the user's own swaps with a maker. */
export function describeOwnCosts({ swaps, failed, incomplete, fees, lost }: OwnSwaps): string {
	if (fees.length === 0 && incomplete > 0) return 'Your node does not report the fees of your own swaps.';
	const sum = fees.length === 0 ? 'no fees' : `${listOf(fees.map(formatMoney))} in fees`;
	const spent = incomplete > 0 ? `at least ${sum}` : sum;
	const own = plural(swaps, `Your own swap cost ${spent}`, `Your own ${swaps} swaps cost ${spent}`);
	if (lost.length === 0) return `${own}.`;
	return `${own}, of which ${listOf(lost.map(formatMoney))} in ${plural(failed, 'a failed one', `${failed} failed ones`)}.`;
}

/** Note on swaps with unknown counterparties, which may include this maker. */
export function describeUnknown(count: number): string {
	return plural(
		count,
		'The counterparty of one of your swaps is not known.',
		`The counterparties of ${groupDigits(String(count))} of your swaps are not known.`,
	);
}
