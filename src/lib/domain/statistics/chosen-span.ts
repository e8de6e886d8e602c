import type { Span } from '../market/candle-window.ts';
import type { TimeZoneChoice } from '../text/time.ts';
import type { LogChoice } from './log-choice.ts';
import { spanOfPeriod } from './log-span.ts';

const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The span that is chosen at this moment, in unix seconds, without the future; `undefined` where its dates are none. */
export function spanOfChoice(choice: LogChoice, zone: TimeZoneChoice, now: number): Span | undefined {
	if (choice.period !== 'dates') return spanOfPeriod(choice.period, now);
	const span = spanOfDates(choice, zone);
	return span && { from: Math.min(span.from, now), to: Math.min(span.to, now) };
}

/** From the beginning of the first day to the end of the last one; `undefined` where they are no dates. */
function spanOfDates({ from, to }: Pick<LogChoice, 'from' | 'to'>, zone: TimeZoneChoice): Span | undefined {
	const [first, last] = [beginOfDay(from, zone), beginOfDay(to, zone, 1)];
	return first === undefined || last === undefined || last <= first ? undefined : { from: first, to: last };
}

/** In unix seconds; `undefined` where that is no day of the calendar. */
export function beginOfDay(written: string, zone: TimeZoneChoice, later = 0): number | undefined {
	const [, year, month, day] = (WRITTEN_DAY.exec(written) ?? []).map(Number);
	if (year === undefined || month === undefined || day === undefined) return undefined;
	const date = new Date(Date.UTC(year, month - 1, day));
	// February has no 30th.
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
	const begin =
		zone === 'utc'
			? Date.UTC(year, month - 1, day + later)
			: new Date(year, month - 1, day + later).getTime();
	return begin / 1000;
}
