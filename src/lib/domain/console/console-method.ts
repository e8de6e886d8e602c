/** The program that a method is of. */
export type ConsoleProgram = 'node' | 'daemon';

/** A call's effect: change nothing, change how the program works, commit coins to a trade, or build or send a payment. */
export type CallEffect = 'reads' | 'configures' | 'trades' | 'spends';

/** Where the user finds what a call did. */
export type LookPlace = 'orders' | 'swaps' | 'bots' | 'wallet' | 'deposits' | 'portfolio' | 'tokens';

/** The kind of a parameter, which decides how it is typed. */
export type FieldKind =
	| ('text' | 'coin' | 'address' | 'pubkey' | 'txid' | 'hex' | 'secret')
	| ('integer' | 'decimal' | 'time' | 'flag' | 'choice')
	/** A whole number that is sent as a text. */
	| 'units'
	/** A list or an object, typed as JSON. */
	| 'json';

/** One parameter of a method. */
export interface ConsoleField {
	readonly name: string;
	readonly kind: FieldKind;
	readonly isRequired: boolean;
	/** The default of an empty field, as text. */
	readonly fallback: string | undefined;
	readonly unit: string | undefined;
	/** The expected value with its limits: "a whole number, 0 to 52". */
	readonly expects: string;
	/** Its purpose, in the document's sense. */
	readonly says: string;
	/** The possible values, if there are only a few. */
	readonly choices: readonly string[];
	/** How it can look, as text. */
	readonly example: string | undefined;
}

/** One method, as the console shows it. */
export interface ConsoleMethod {
	readonly program: ConsoleProgram;
	readonly name: string;
	readonly group: string;
	readonly summary: string;
	readonly about: string | undefined;
	readonly effect: CallEffect;
	/** The effect of sending it. If present, the user is asked first. */
	readonly does: string | undefined;
	readonly seenIn: LookPlace | undefined;
	/** Answered at once in any case. */
	readonly isFast: boolean;
	readonly fields: readonly ConsoleField[];
}

export function isSecret({ kind }: ConsoleField): boolean {
	return kind === 'secret';
}

/** It is written to the journal before it is sent. */
export function isJournalled({ effect }: Pick<ConsoleMethod, 'effect'>): boolean {
	return effect === 'trades' || effect === 'spends';
}

/** The key of a method in an address, a saved call and a line of the history. */
export function keyOfMethod({ program, name }: Pick<ConsoleMethod, 'program' | 'name'>): string {
	return program === 'node' ? name : `${program}.${name}`;
}

/** Those whose name, group or summary has every word. */
export function searchMethods(methods: readonly ConsoleMethod[], typed: string): ConsoleMethod[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	const found = methods.filter(({ name, group, summary }) => {
		const text = `${name} ${group} ${summary}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	// A match at the beginning of the name ranks above one in the summary.
	const [first = ''] = words;
	const rank = ({ name }: ConsoleMethod) => (name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2);
	return words.length === 0 ? found : found.toSorted((one, other) => rank(one) - rank(other));
}
