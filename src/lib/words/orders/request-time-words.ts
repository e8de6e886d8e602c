import { groupDigits } from '#lib/domain/money/figures.ts';
import { TIME_LIMITS, type RequestTime, type TimeProblem } from '#lib/domain/orders/request-times.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

export const TIME_NAMES: Readonly<Record<RequestTime, string>> = {
	timeout: 'Wait for a maker',
	duration: 'Order duration',
};

const MEANINGS: Readonly<Record<RequestTime, string>> = {
	timeout: 'How long makers have to answer. Until then the node sends no other request.',
	duration: 'How old an order of a maker may be, and how long yours may wait for a match.',
};

const seconds = (count: number) => `${groupDigits(String(count))} s`;

/** What it is for, its default and its limits. */
export function timeHint(time: RequestTime, usual: number): string {
	const { least, most } = TIME_LIMITS[time];
	return `${MEANINGS[time]} Empty means ${seconds(usual)}; from ${seconds(least)} to ${seconds(most)}.`;
}

export function timeProblemWords(time: RequestTime, problem: TimeProblem): string {
	const { least, most } = TIME_LIMITS[time];
	const name = TIME_NAMES[time];
	switch (problem) {
		case 'not-whole':
			return `${name} is a whole number of seconds.`;
		case 'too-short':
			return `${name} is ${seconds(least)} or more: makers need that long to answer.`;
		case 'too-long':
			return `${name} is ${seconds(most)} (${formatSpan(most * 1000)}) or less.`;
	}
}
