/** What happened to the money, where the way in which a call failed does not say it. `locked` holds of readings too. */
export type Outcome = 'sent' | 'unknown' | 'locked';

export interface Words {
	/** What happened, in one sentence. */
	readonly title: string;
	/** What to do now. */
	readonly nextStep: string;
	readonly outcome?: Outcome;
}
