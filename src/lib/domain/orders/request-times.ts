/** How long a request waits for a maker, and how long its order counts; in seconds. */
export interface RequestTimes {
	readonly timeout: number;
	readonly duration: number;
}

export type RequestTime = keyof RequestTimes;

export type TimeProblem = 'not-whole' | 'too-short' | 'too-long';

/**
 * What the desk lets be asked for. The node has no limits of its own: it takes 0 for its default, and lets no other request out
 * while one waits, so that a long wait holds up everything else.
 */
export const TIME_LIMITS: Readonly<Record<RequestTime, { readonly least: number; readonly most: number }>> = {
	timeout: { least: 3, most: 600 },
	duration: { least: 60, most: 86_400 },
};

/** What was typed, in seconds; nothing where the field is empty, which stands for the default. */
export function readSeconds(typed: string, time: RequestTime): number | TimeProblem | undefined {
	const text = typed.trim();
	if (text === '') return undefined;
	if (!/^\d{1,9}$/.test(text)) return 'not-whole';
	const { least, most } = TIME_LIMITS[time];
	const seconds = Number(text);
	if (seconds < least) return 'too-short';
	return seconds > most ? 'too-long' : seconds;
}
