import { READINGS_SHAPE as shape, readReading, sumOfValue, writeReading } from '#lib/storage/readings.ts';
import type { Database } from '#lib/storage/database.ts';

/** Minimum time between two writes of a value, in milliseconds. */
const INTERVAL_MS = 2000;
/**
 * For large values, such as a book of thousands of orders, the minimum time is this multiple of the time needed for the
 * checksum, up to the limit below.
 */
const INTERVAL_FACTOR = 1000;
const MAX_INTERVAL_MS = 10_000;
/** Interval for updating the time stamp of an unchanged value, in milliseconds. */
const SAME_MS = 60_000;

/** The last value of a query, and its storage state. */
interface Noted {
	value: unknown;
	at: number;
	timer: ReturnType<typeof setTimeout> | undefined;
	intervalMs: number;
	storedAt: number;
	/** Checksum of the stored value, without its time. */
	storedSum: string | undefined;
}

/** Stores the last values of this node's queries. A full disk only disables this cache. */
export class LastReadings {
	readonly #database: Database;
	readonly #nodeId: string;
	readonly #noted = new Map<string, Noted>();

	constructor(database: Database, nodeId: string) {
		this.#database = database;
		this.#nodeId = nodeId;
	}

	/** `undefined` if the value is missing or damaged. */
	async read(name: string): Promise<{ readonly value: unknown; readonly at: Date } | undefined> {
		const key = { nodeId: this.#nodeId, name, shape };
		const stored = await readReading(this.#database, key).catch(() => undefined);
		return stored && { value: stored.value, at: new Date(stored.at) };
	}

	/** Stores the value after a short delay. */
	note(name: string, value: unknown, at: Date): void {
		const noted = this.#noted.get(name) ?? {
			...{
				value,
				at: 0,
				timer: undefined,
				intervalMs: INTERVAL_MS,
				storedAt: -Infinity,
				storedSum: undefined,
			},
		};
		this.#noted.set(name, noted);
		noted.value = value;
		noted.at = at.getTime();
		noted.timer ??= setTimeout(
			() => void this.#store(name, noted),
			noted.storedSum === undefined ? 0 : noted.intervalMs,
		);
	}

	async #store(name: string, noted: Noted): Promise<void> {
		noted.timer = undefined;
		const { value, at } = noted;
		const reading = { nodeId: this.#nodeId, name, shape, value };
		try {
			const startedAt = performance.now();
			const sum = sumOfValue(value);
			noted.intervalMs = intervalAfter(performance.now() - startedAt);
			if (sum === noted.storedSum && at - noted.storedAt < SAME_MS) return;
			await writeReading(this.#database, { ...reading, at }, sum);
			noted.storedSum = sum;
			noted.storedAt = at;
		} catch {
			// After an error, the value is read again from the program.
		}
	}
}

const intervalAfter = (tookMs: number): number =>
	Math.min(MAX_INTERVAL_MS, Math.max(INTERVAL_MS, INTERVAL_FACTOR * tookMs));
