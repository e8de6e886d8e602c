import { isMoment, isRecordOf, isText, type Check } from './row-check.ts';
import type { Database } from './database.ts';
import type { StoredReading } from './rows.ts';

/**
 * Hash of the types of all stored readings. A build accepts readings from builds with the same hash. A test
 * computes it from the types; a property whose meaning changes needs a new name.
 */
export const READINGS_SHAPE = 'abd00ebe6d6c';

/** Accepts any value, because the checksum verifies it. */
const isAnything: Check<unknown> = (_value): _value is unknown => true;

const isStoredReading = isRecordOf<StoredReading>({
	nodeId: isText,
	name: isText,
	at: isMoment,
	shape: isText,
	sum: isText,
	value: isAnything,
});

/** Key of the row, and the shape to compare. */
export type ReadingKey = Pick<StoredReading, 'nodeId' | 'name' | 'shape'>;

/**
 * Reads the last value of this shape. A row with a wrong checksum is deleted, because the next reply replaces
 * it. A row of a different shape is kept for tabs of a different build.
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
 * Stores a reading, unless the node was removed since.
 *
 * @param sumOf checksum of the value, if already computed; for a large value it takes about one frame
 * @throws TypeError if `sumOfValue` throws
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

/** Checksum over value, time and shape. */
function sumOfReading({ at, shape }: Pick<StoredReading, 'at' | 'shape'>, sumOf: string): string {
	return hashOf(`${at} ${shape} ${sumOf}`);
}

/**
 * Checksum over every byte of the value.
 *
 * @throws TypeError if the value cannot be stored unchanged: a function, or an instance of a class
 */
export function sumOfValue(value: unknown): string {
	return hashOf(textOf(value));
}

/** Serialises a value, including its type: equal strings mean equal values. */
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
