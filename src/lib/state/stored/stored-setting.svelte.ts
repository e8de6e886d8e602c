import type { Database } from '#lib/storage/database.ts';
import type { SettingKey } from '#lib/storage/setting-names.ts';
import { changeSetting, deleteSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';

interface StoredSettings {
	/** Names of the settings that could not be read in this tab: their defaults apply instead. */
	readonly unreadable: Set<string>;
	/** Settles when all settings requested so far have been looked up. */
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
	/** The key in the store of settings; it may take a moment to be known. */
	readonly name: SettingKey | Promise<SettingKey>;
	/** Holds until something was stored. */
	readonly initial: Value;
	/** Checks the stored value: a different version of the app may have stored an unknown one. */
	readonly parse: (stored: unknown) => Value | undefined;
	/** The stored form of a value; the value itself if this is left out. */
	readonly format?: (value: Value) => unknown;
}

/** One value that this browser remembers: loaded once, changed at once, saved in the background. */
export class StoredSetting<Value> {
	/** Resolves when the stored value has been looked up, whether or not there is one. */
	readonly loaded: Promise<void>;
	#current = $state.raw() as Value;
	#isLoaded = $state(false);
	/** How often it was changed in this tab. */
	#changes = 0;
	/** The value is not on disk, or not yet. */
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

	/** Holds at once, and is saved. */
	set(value: Value): void {
		this.preview(value);
		this.save();
	}

	/** Adds to or removes from a list that other tabs may change: applies at once, and again to the stored value. */
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

	/** Holds at once and is not saved before `save`, as while a pointer drags. */
	preview(value: Value): void {
		this.#changes += 1;
		this.#isUnsaved = true;
		this.#current = value;
	}

	/** Failing to save is ignored on purpose: the value holds, and at the next visit the one before is back. */
	save(): void {
		const value = this.#formatted(this.#current);
		this.#change((name) => writeSetting(this.#database, { name, value }));
	}

	/** Adopts the value that a different tab has stored since, unless the current one could not be stored. */
	async reload(): Promise<void> {
		await this.loaded;
		if (!this.#isUnsaved) await this.#load();
	}

	/** Nothing is stored any more; the value holds until the next visit. */
	forget(): void {
		this.#changes += 1;
		this.#change((name) => deleteSetting(this.#database, name));
	}

	/** At once where the name is known, so that what is read next shows it. */
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

	/** `undefined` if no readable value is stored. */
	#read(stored: unknown): Value | undefined {
		return stored === undefined ? undefined : this.#parse(stored);
	}

	#parse(stored: unknown): Value | undefined {
		const { initial, parse, format } = this.#options;
		const first = format && initial !== undefined ? format(initial) : initial;
		try {
			return first === undefined || isAlike(first, stored) ? parse(stored) : undefined;
		} catch {
			// A damaged value can be of any shape: the first one holds.
			return undefined;
		}
	}

	async #load(): Promise<void> {
		const changes = this.#changes;
		const name = (this.#name = await this.#name);
		const stored = await readSetting(this.#database, name).catch(() => undefined);
		const value = this.#read(stored);
		if (stored !== undefined && value === undefined) settingsOf(this.#database).unreadable.add(name);
		// A choice that the user has made since takes precedence.
		if (value !== undefined && this.#changes === changes) this.#current = value;
		this.#isLoaded = true;
	}
}

function isAlike(one: unknown, other: unknown): boolean {
	return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
