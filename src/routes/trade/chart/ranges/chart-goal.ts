/** Time range to show next: `seconds` up to the newest bar, or the bars around a moment. */
export interface ChartGoal {
	readonly seconds: number;
	/** Unix seconds. */
	readonly around?: number;
}
