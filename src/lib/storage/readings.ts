import { isMoment, isRecordOf, isText, type Check } from './row-check.ts';
import type { Database } from './database.ts';
import type { StoredReading } from './rows.ts';

/**
 * Identifies the types of all stored readings: a build shows the readings of another build with the same value. A test
 * computes it from the types; a member whose meaning changes needs a new name.
 */
export const READINGS_SHAPE = '397882319e10';

/** The value is verified by its sum instead. */
const isAnything: Check<unknown> = (_value): _value is unknown => true;

const isStoredReading = isRecordOf<StoredReading>({
	nodeId: isText,
	name: isText,
	at: isMoment,
	shape: isText,
	sum: isText,
	value: isAnything,
});

/** The row's key, and the shape that is compared before it is written. */
export type ReadingKey = Pick<StoredReading, 'nodeId' | 'name' | 'shape'>;

/**
 * The last value of this shape stored under a name. A row that fails its sum is deleted: it comes back with the next
 * reply. A row of a different shape stays, for the tab of another build.
 */
export async function readReading(
	database: Database,
	{ nodeId, name, shape }: ReadingKey,
): Promise<StoredReading | undefined> {
	const row: unknown = await database.get('readings', [nodeId, name]);
	if (row === undefined) return undefined;
	if (isStoredReading(row) && isAsWritten(row)) return row.shape === shape ? row : undefined;
	await database.delete('readings', [nodeId, name]);
	return undefined;
}

function isAsWritten(row: StoredReading): boolean {
	try {
		return row.sum === sumOfReading(row, sumOfValue(row.value));
	} catch (error) {
		if (error instanceof TypeError) return false;
		throw error;
	}
}

/**
 * Writes nothing for a node that was removed since.
 *
 * @param sumOf the value's sum, if it is already known: that of a long value takes a frame's time
 * @throws TypeError as `sumOfValue`
 */
export async function writeReading(
	database: Database,
	reading: Omit<StoredReading, 'sum'>,
	sumOf = sumOfValue(reading.value),
): Promise<StoredReading> {
	const row = { ...reading, sum: sumOfReading(reading, sumOf) };
	const writing = database.transaction(['readings', 'nodes'], 'readwrite');
	const isSaved = (await writing.objectStore('nodes').getKey(row.nodeId)) !== undefined;
	if (isSaved) await writing.objectStore('readings').put(row);
	await writing.done;
	return row;
}

/** Changes with every byte of the value, of its time and of its shape. */
function sumOfReading({ at, shape }: Pick<StoredReading, 'at' | 'shape'>, sumOf: string): string {
	return hashOf(`${at} ${shape} ${sumOf}`);
}

/**
 * Changes with every byte of the value.
 *
 * @throws TypeError for a value that cannot be stored unchanged: a function, or an object of a class.
 */
export function sumOfValue(value: unknown): string {
	return hashOf(textOf(value));
}

/** Two values with the same text are equal, types included. */
function textOf(value: unknown): string {
	if (typeof value === 'bigint') return `${value}n`;
	if (typeof value === 'number' || value === undefined) return String(value);
	if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('Cannot be stored.');
	return typeof value === 'object' && value !== null ? textOfObject(value) : JSON.stringify(value);
}

function textOfObject(value: object): string {
	if (value instanceof Date) return `date ${value.getTime()}`;
	if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
	if (value instanceof Map) return `map ${textOf([...value])}`;
	if (value instanceof Set) return `set ${textOf([...value])}`;
	const proto: unknown = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError('Cannot be stored.');
	const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`);
	return `{${members.join()}}`;
}

/** FNV-1a over two lanes: detects damage, not tampering. */
function hashOf(text: string): string {
	let [one, other] = [0x811c9dc5, 0x01000193];
	for (let place = 0; place < text.length; place += 1) {
		const unit = text.charCodeAt(place);
		one = Math.imul(one ^ unit, 0x01000193);
		other = Math.imul(other ^ unit ^ (one >>> 15), 0x5bd1e995);
	}
	return [one, other].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
