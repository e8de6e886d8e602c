import type { Database } from '#lib/storage/database.ts';
import type { SettingKey } from '#lib/storage/setting-names.ts';
import { changeSetting, deleteSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';

interface StoredSettings {
	/** Names of settings that could not be read in this tab; their defaults apply. */
	readonly unreadable: Set<string>;
	/** Resolves when all requested settings are loaded. */
	loaded: Promise<unknown>;
}

const known = new WeakMap<Database, StoredSettings>();

/** The loading state of a database's settings. */
export function settingsOf(database: Database): StoredSettings {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- asked once, when a setting is opened
	const settings = known.get(database) ?? { unreadable: new Set(), loaded: Promise.resolve() };
	known.set(database, settings);
	return settings;
}

export interface StoredSettingOptions<Value> {
	/** The key in the settings store; may be determined asynchronously. */
	readonly name: SettingKey | Promise<SettingKey>;
	/** Used until a value is stored. */
	readonly initial: Value;
	/** Validates the stored value, which may be from a different version of the app. */
	readonly parse: (stored: unknown) => Value | undefined;
	/** Converts a value to its stored form; by default the value is stored as is. */
	readonly format?: (value: Value) => unknown;
}

/** A value stored in this browser: loaded once, changed immediately, saved in the background. */
export class StoredSetting<Value> {
	/** Resolves when the stored value is loaded or known to be missing. */
	readonly loaded: Promise<void>;
	#current = $state.raw() as Value;
	#isLoaded = $state(false);
	/** Number of changes in this tab. */
	#changes = 0;
	/** Whether the current value is not on disk, or not yet. */
	#isUnsaved = false;
	#name: SettingKey | Promise<SettingKey>;
	readonly #database: Database;
	readonly #options: StoredSettingOptions<Value>;

	constructor(database: Database, options: StoredSettingOptions<Value>) {
		this.#database = database;
		this.#options = options;
		this.#name = options.name;
		this.#current = options.initial;
		this.loaded = this.#load();
		const settings = settingsOf(database);
		settings.loaded = Promise.all([settings.loaded, this.loaded]);
	}

	get current(): Value {
		return this.#current;
	}

	get isLoaded(): boolean {
		return this.#isLoaded;
	}

	/** Applies a value immediately and saves it. */
	set(value: Value): void {
		this.preview(value);
		this.save();
	}

	/**
	 * Updates a value that other tabs may change too, such as a list: applies `change` immediately, and again to the
	 * stored value.
	 */
	update(change: (value: Value) => Value): void {
		this.preview(change(this.#current));
		const changes = this.#changes;
		this.#change((name) =>
			changeSetting(this.#database, name, (stored) => {
				const changed = change(this.#read(stored) ?? this.#options.initial);
				if (this.#changes === changes) this.#current = changed;
				return this.#formatted(changed);
			}),
		);
	}

	/** Applies a value immediately without saving it, for example during a drag. */
	preview(value: Value): void {
		this.#changes += 1;
		this.#isUnsaved = true;
		this.#current = value;
	}

	/** Saves the current value. Errors are ignored on purpose: the next visit then has the previous value. */
	save(): void {
		const value = this.#formatted(this.#current);
		this.#change((name) => writeSetting(this.#database, { name, value }));
	}

	/** Adopts a value stored by a different tab, unless the current one could not be saved. */
	async reload(): Promise<void> {
		await this.loaded;
		if (!this.#isUnsaved) await this.#load();
	}

	/** Deletes the stored value. The current value applies until the next visit. */
	forget(): void {
		this.#changes += 1;
		this.#change((name) => deleteSetting(this.#database, name));
	}

	/** Synchronous if the name is known, so that the next read sees the change. */
	#change(change: (name: string) => Promise<void>): void {
		const changed = typeof this.#name === 'string' ? change(this.#name) : this.#name.then(change);
		const changes = this.#changes;
		const note = () => {
			if (this.#changes === changes) this.#isUnsaved = false;
		};
		void changed.then(note, () => undefined);
	}

	#formatted(value: Value): unknown {
		const { format } = this.#options;
		return format ? format(value) : value;
	}

	/** `undefined` if the stored value is missing or invalid. */
	#read(stored: unknown): Value | undefined {
		return stored === undefined ? undefined : this.#parse(stored);
	}

	#parse(stored: unknown): Value | undefined {
		const { initial, parse, format } = this.#options;
		const first = format && initial !== undefined ? format(initial) : initial;
		try {
			return first === undefined || isAlike(first, stored) ? parse(stored) : undefined;
		} catch {
			// A damaged value can have any shape; the initial value applies.
			return undefined;
		}
	}

	async #load(): Promise<void> {
		const changes = this.#changes;
		const name = (this.#name = await this.#name);
		const stored = await readSetting(this.#database, name).catch(() => undefined);
		const value = this.#read(stored);
		if (stored !== undefined && value === undefined) settingsOf(this.#database).unreadable.add(name);
		// A later choice of the user takes precedence.
		if (value !== undefined && this.#changes === changes) this.#current = value;
		this.#isLoaded = true;
	}
}

function isAlike(one: unknown, other: unknown): boolean {
	return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
