import { beginOfDay } from './chosen-span.ts';
import type { LogChoice } from './log-choice.ts';
import { coinsWanted } from './log-filter.ts';

export type LogProblem =
	| { readonly field: 'from' | 'to'; readonly kind: 'no-date' }
	| { readonly field: 'to'; readonly kind: 'ends-before' | 'too-long' }
	| { readonly field: 'coins'; readonly kind: 'too-many' }
	| { readonly field: 'node'; readonly kind: 'no-key' }
	| { readonly field: 'program'; readonly kind: 'too-long' };

const DAY = 86_400;
/** A log of years would be read for minutes. */
export const MOST_DAYS = 366;
export const MOST_PROGRAM_LETTERS = 64;

/** What keeps the choice from being shown. */
export function logProblems(choice: LogChoice): LogProblem[] {
	const { period, coins, node, program } = choice;
	return [
		...(period === 'dates' ? dateProblems(choice) : []),
		...(coinsWanted(coins).length > 2 ? [{ field: 'coins', kind: 'too-many' } as const] : []),
		...(/^[0-9a-f]{0,64}$/.test(node) ? [] : [{ field: 'node', kind: 'no-key' } as const]),
		...(program.length > MOST_PROGRAM_LETTERS ? [{ field: 'program', kind: 'too-long' } as const] : []),
	];
}

function dateProblems({ from, to }: LogChoice): LogProblem[] {
	const [first, last] = [beginOfDay(from, 'utc'), beginOfDay(to, 'utc')];
	if (first === undefined) return [{ field: 'from', kind: 'no-date' }];
	if (last === undefined) return [{ field: 'to', kind: 'no-date' }];
	if (last < first) return [{ field: 'to', kind: 'ends-before' }];
	return last - first > MOST_DAYS * DAY ? [{ field: 'to', kind: 'too-long' }] : [];
}
