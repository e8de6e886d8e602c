/** How much a trade is warned of: `warn` shows a warning, and `retype` has the user type a number once more. */
export type WarningLevel = 'fine' | 'warn' | 'retype';

/** From where on, in hundredths of a percent. */
export interface WarningLimits {
	readonly warn: number;
	readonly retype: number;
}

/** The level of something that should be small. */
export function levelAt(points: number, { warn, retype }: WarningLimits): WarningLevel {
	if (points > retype) return 'retype';
	return points > warn ? 'warn' : 'fine';
}
