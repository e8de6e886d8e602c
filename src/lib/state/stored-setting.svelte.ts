import type { Database } from '#lib/storage/database.ts';
import { deleteSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';

export interface StoredSettingOptions<Value> {
	/** The key in the store of settings. */
	readonly name: string;
	/** Holds until something was stored. */
	readonly initial: Value;
	/** Checks what is stored: another version of the app may have stored what this one does not know. */
	readonly parse: (stored: unknown) => Value | undefined;
	/** What is stored of a value; the value itself where this is left out. */
	readonly format?: (value: Value) => unknown;
}

/** One value that this browser remembers: loaded once, changed at once, saved in the background. */
export class StoredSetting<Value> {
	/** Resolves when the stored value has been looked up, whether or not there is one. */
	readonly loaded: Promise<void>;
	#current = $state.raw() as Value;
	#isLoaded = $state(false);
	#isChanged = false;
	readonly #database: Database;
	readonly #options: StoredSettingOptions<Value>;

	constructor(database: Database, options: StoredSettingOptions<Value>) {
		this.#database = database;
		this.#options = options;
		this.#current = options.initial;
		this.loaded = this.#load();
	}

	get current(): Value {
		return this.#current;
	}

	get isLoaded(): boolean {
		return this.#isLoaded;
	}

	/** Holds at once, and is saved. */
	set(value: Value): void {
		this.preview(value);
		this.save();
	}

	/** Holds at once and is not saved before `save`, as while a pointer drags. */
	preview(value: Value): void {
		this.#isChanged = true;
		this.#current = value;
	}

	/** Failing to save is ignored on purpose: the value holds, and at the next visit the one before is back. */
	save(): void {
		const { name, format } = this.#options;
		const value = format ? format(this.#current) : this.#current;
		void writeSetting(this.#database, { name, value }).catch(() => undefined);
	}

	/** Nothing is stored any more; the value holds until the next visit. */
	forget(): void {
		this.#isChanged = true;
		void deleteSetting(this.#database, this.#options.name).catch(() => undefined);
	}

	async #load(): Promise<void> {
		const stored = await readSetting(this.#database, this.#options.name).catch(() => undefined);
		const value = stored === undefined ? undefined : this.#options.parse(stored);
		// What the user chose meanwhile counts.
		if (value !== undefined && !this.#isChanged) this.#current = value;
		this.#isLoaded = true;
	}
}
