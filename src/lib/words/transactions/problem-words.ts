/** One point in which a built transaction differs from what was asked for, in words. */
export interface ProblemWords {
	readonly meaning: string;
	/** Empty where nothing was wanted. Other people's texts may stand in it, as in what was found. */
	readonly wanted: string;
	/** Empty where nothing was found. */
	readonly found: string;
}

/** The two sides of a difference. */
export type Sides = Omit<ProblemWords, 'meaning'>;
