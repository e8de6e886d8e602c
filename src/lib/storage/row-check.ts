/**
 * Checks that a value read from the database is valid for this version. Rows may be damaged or from a
 * different version, so none is used unchecked; each store declares its check next to its reader.
 */
export type Check<Value> = (value: unknown) => value is Value;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const isBigint: Check<bigint> = (value) => typeof value === 'bigint';
/** An integer, 0 or above. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The last millisecond that a `Date` can represent. */
const LAST_MOMENT = 8.64e15;

/** Milliseconds since 1970; a node's clock may return fractions. */
export const isMoment = (value: unknown): value is number =>
	typeof value === 'number' && value >= 0 && value <= LAST_MOMENT;

/** A decimal string, such as a price as sent. */
export const isDecimal = (value: unknown): value is string =>
	isText(value) && /^-?(\d+(\.\d*)?|\.\d+)$/.test(value);

export function isOneOf<Value>(...values: readonly Value[]): Check<Value> {
	return (value): value is Value => values.includes(value as Value);
}

export function isMissingOr<Value>(check: Check<Value>): Check<Value | undefined> {
	return (value): value is Value | undefined => value === undefined || check(value);
}

export function isListOf<Value>(check: Check<Value>): Check<readonly Value[]> {
	return (value): value is readonly Value[] => Array.isArray(value) && value.every(check);
}

/** Requires a check for every property of the type, so that none is forgotten. */
export function isRecordOf<Row extends object>(members: {
	readonly [Name in keyof Row]-?: Check<Row[Name]>;
}): Check<Row> {
	const checks = Object.entries(members) as [string, Check<unknown>][];
	return (value): value is Row => isObject(value) && checks.every(([name, check]) => check(value[name]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
