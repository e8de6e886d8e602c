/** The longest pause that is sent from here, in seconds: nothing ends one that has begun. */
export const LONGEST_PAUSE_SECONDS = 600;

export type PauseProblem = 'missing' | 'number' | 'range';

/** The seconds that were typed, or what is wrong with them. */
export function parsePause(typed: string): number | PauseProblem {
	const text = typed.trim();
	if (text === '') return 'missing';
	if (!/^\d+$/.test(text)) return 'number';
	const seconds = Number(text);
	return seconds >= 1 && seconds <= LONGEST_PAUSE_SECONDS ? seconds : 'range';
}
