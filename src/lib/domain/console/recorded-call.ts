import type { CallEffect, ConsoleProgram, LookPlace } from './console-method.ts';

/** A call of the console that trades or spends, as the journal has it: without secrets. */
export interface RecordedCall {
	readonly program: ConsoleProgram;
	readonly method: string;
	/** Its purpose, where a page can do the same; missing in older journals. */
	readonly purpose?: string | undefined;
	readonly effect: Extract<CallEffect, 'trades' | 'spends'>;
	/** JSON. */
	readonly params: string;
	readonly coins: readonly string[];
	/** Where it shows whether the call took effect. */
	readonly seenIn: LookPlace;
}
