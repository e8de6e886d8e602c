import {
	isSecret,
	type ConsoleField,
	type ConsoleMethod,
	type CallEffect,
	type ConsoleProgram,
	type LookPlace,
} from './console-method.ts';

/** The texts in a method's form, by the name of the parameter. */
export type TypedFields = Readonly<Record<string, string>>;

export type FieldProblem = 'missing' | 'not-a-number' | 'not-json' | 'not-as-expected';

/** The typed values as they are sent, without empty fields. */
export interface ReadDraft {
	readonly params: Readonly<Record<string, unknown>>;
	readonly problems: ReadonlyMap<string, FieldProblem>;
}

export function readDraft({ fields }: ConsoleMethod, typed: TypedFields): ReadDraft {
	const params: Record<string, unknown> = {};
	const problems = new Map<string, FieldProblem>();
	for (const field of fields) {
		const read = readField(field, typed[field.name] ?? '');
		if ('problem' in read) problems.set(field.name, read.problem);
		else if (read.value !== undefined) params[field.name] = read.value;
	}
	return { params, problems };
}

type ReadField = { readonly value: unknown } | { readonly problem: FieldProblem };

function readField(field: ConsoleField, text: string): ReadField {
	// The blanks of a passphrase are part of it.
	const given = isSecret(field) ? text : text.trim();
	if (given === '') return field.isRequired ? { problem: 'missing' } : { value: undefined };
	switch (field.kind) {
		case 'integer':
		case 'time':
		case 'flag':
			return readInteger(given);
		case 'decimal':
			return /^-?(\d+(\.\d*)?|\.\d+)$/.test(given)
				? { value: plainDecimal(given) }
				: { problem: 'not-a-number' };
		case 'json':
			return readJson(given);
		default:
			return { value: given };
	}
}

/** As text if a number would round it. */
function readInteger(text: string): ReadField {
	if (!/^-?\d+$/.test(text)) return { problem: 'not-a-number' };
	return { value: Number.isSafeInteger(Number(text)) ? Number(text) : text };
}

/** Stays a text, so that no digit is lost. */
function plainDecimal(text: string): string {
	const [whole = '', places] = text.split('.');
	const digits = whole === '' || whole === '-' ? `${whole}0` : whole;
	return places ? `${digits}.${places}` : digits;
}

function readJson(text: string): ReadField {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return { problem: 'not-json' };
	}
}

/** A private key as WIF, whatever field it was pasted into, also inside JSON. */
const WIF = /(?<![\dA-Za-z])[5KLUQTc][1-9A-HJ-NP-Za-km-z]{50,51}(?![\dA-Za-z])/g;
export const holdsKey = (text: string): boolean => text.search(WIF) >= 0;

/** The part of a draft that may be stored: no secret field, no text that equals one, and none that looks like a key. */
export function withoutSecretFields({ fields }: ConsoleMethod, typed: TypedFields): TypedFields {
	const secrets = fields.filter(isSecret).map(({ name }) => typed[name]?.trim() ?? '');
	const mayBeStored = (field: ConsoleField, text: string) =>
		!isSecret(field) && text !== '' && !secrets.includes(text.trim()) && !holdsKey(text);
	return Object.fromEntries(
		fields
			.map((field) => [field, typed[field.name] ?? ''] as const)
			.filter(([field, text]) => mayBeStored(field, text))
			.map(([{ name }, text]) => [name, text]),
	);
}

/** Longer texts of bytes are shortened in the journal, whose exports promise to hold no signed transaction. */
const LONGEST_HEX = 128;

/** A call's parameters as the journal has them: JSON without secrets and without long bytes. */
export function recordedParams(method: ConsoleMethod, params: Readonly<Record<string, unknown>>): string {
	const kinds = new Map(method.fields.map(({ name, kind }) => [name, kind]));
	const secrets = method.fields.filter(isSecret).map(({ name }) => params[name]);
	const shown = Object.entries(params).map(([name, value]) => {
		if (kinds.get(name) === 'secret' || secrets.includes(value)) return [name, '…'];
		if (typeof value !== 'string') return [name, value];
		const isLong = kinds.get(name) === 'hex' && value.length > LONGEST_HEX;
		return [name, isLong ? `${value.slice(0, 16)}… (${value.length / 2} bytes)` : value];
	});
	return JSON.stringify(Object.fromEntries(shown)).replace(WIF, '…');
}

/** The coins that a call names. */
export function coinsOfParams(method: ConsoleMethod, params: Readonly<Record<string, unknown>>): string[] {
	const coins = method.fields.filter(({ kind }) => kind === 'coin').map(({ name }) => params[name]);
	return coins.filter((coin): coin is string => typeof coin === 'string');
}

/** A call of the console that trades or spends, as the journal has it: without secrets. */
export interface RecordedCall {
	readonly program: ConsoleProgram;
	readonly method: string;
	/** Its purpose, if a page can do the same; missing in older journals. */
	readonly purpose?: string | undefined;
	readonly effect: Extract<CallEffect, 'trades' | 'spends'>;
	/** JSON. */
	readonly params: string;
	readonly coins: readonly string[];
	/** Where it shows whether the call took effect. */
	readonly seenIn: LookPlace;
}
