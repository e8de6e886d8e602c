import type { Database } from '#lib/storage/database.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';

const LONGEST_SECONDS = 30;
const SETTING = 'unlock-delay';

interface StoredDelay {
	readonly failures: number;
	/** Milliseconds since 1970. */
	readonly until: number;
}

/**
 * The growing pause after wrong lock codes: 1, 2, 4 … 30 seconds, and never a lock-out. It slows down fingers, also those
 * that reload the page or take another tab; what protects the sealed record from a program is the cost of deriving the key.
 */
export class UnlockDelay {
	#seconds = $state(0);
	#failures = 0;
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** How long the pause that goes on now is; 0 when a code may be tried. */
	get seconds(): number {
		return this.#seconds;
	}

	/** Goes on with the pause that a tab has begun. */
	async resume(): Promise<void> {
		const stored = readStored(await readSetting(this.#database, SETTING));
		if (!stored) return;
		this.#failures = stored.failures;
		// A clock that was set back makes no pause longer than any.
		const left = Math.min(stored.until - Date.now(), LONGEST_SECONDS * 1000);
		if (left > 0) this.#pause(Math.ceil(left / 1000));
	}

	async noteFailure(): Promise<void> {
		const seconds = Math.min(2 ** this.#failures, LONGEST_SECONDS);
		this.#failures += 1;
		this.#pause(seconds);
		await this.#store({ failures: this.#failures, until: Date.now() + seconds * 1000 });
	}

	async reset(): Promise<void> {
		this.#failures = 0;
		await this.#store({ failures: 0, until: 0 });
	}

	#pause(seconds: number): void {
		this.#seconds = seconds;
		setTimeout(() => (this.#seconds = 0), seconds * 1000);
	}

	/** A delay that cannot be written holds until the page is reloaded. */
	async #store(value: StoredDelay): Promise<void> {
		await writeSetting(this.#database, { name: SETTING, value }).catch(() => undefined);
	}
}

function readStored(value: unknown): StoredDelay | undefined {
	const { failures, until } = (value ?? {}) as Partial<StoredDelay>;
	return Number.isSafeInteger(failures) && Number.isSafeInteger(until)
		? { failures: failures ?? 0, until: until ?? 0 }
		: undefined;
}
