import type { Database } from '#lib/storage/database.ts';
import { settingsOf } from './stored-setting.svelte.ts';
import type { SettingWord } from '#lib/storage/setting-names.ts';
import { fitsShape, openChannel } from '#lib/tabs/channel.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';

interface RootAttributes {
	readonly theme: SettingValues['theme'];
	readonly up: SettingValues['upColour'];
	readonly density: SettingValues['density'];
	/**
	 * Whether the start page is for a new visitor or one with saved nodes, or is replaced by an open or locked desk.
	 */
	readonly start: 'new' | 'known' | 'open';
}

/**
 * Applies a style and stores it for the next page load: the script in the head of `app.html` sets it on the root
 * element before the database is open. Contains no private data.
 */
export function setStyle(attributes: RootAttributes): void {
	Object.assign(document.documentElement.dataset, attributes);
	try {
		localStorage.setItem('swapdesk-look', JSON.stringify(attributes));
	} catch {
		// If storage fails, the next page load starts with the default style.
	}
}

/** The settings and their choices. The first choice is the default. */
const SETTING_CHOICES = {
	/** Light or dark theme. */
	theme: ['system', 'light', 'dark'],
	/** The page after sign-in; each is available with every node program. */
	startPage: ['home', 'trade', 'swaps', 'wallet', 'tokens'],
	/** The colour of a rising price. */
	upColour: ['green', 'red', 'blue', 'orange'],
	/** The spacing of rows, panels and controls. */
	density: ['compact', 'roomy'],
	/** The time zone for displayed times. */
	times: ['local', 'utc'],
	/** Whether the page rail shows names next to its icons. `auto` depends on the window width. */
	rail: ['auto', 'open', 'folded'],
	/** Whether single keys, such as the slash, act as shortcuts outside of fields. */
	keys: ['on', 'off'],
	/** Whether the user's balances and payments are shown. */
	amounts: ['shown', 'hidden'],
	/** Minutes without input after which the desk locks itself; 0 disables the lock, `auto` depends on the lock code. */
	lockAfterMinutes: ['auto', 0, 1, 5, 15, 60],
	/** Help shown next to the pages: first steps, or a lesson of a practice node. */
	guidance: ['first-steps', 'none', 'lesson'],
} as const satisfies Readonly<Partial<Record<SettingWord, readonly unknown[]>>>;

export type SettingName = keyof typeof SETTING_CHOICES;
export type SettingValues = { readonly [Name in SettingName]: (typeof SETTING_CHOICES)[Name][number] };

const FIRST_VALUES: SettingValues = {
	theme: SETTING_CHOICES.theme[0],
	startPage: SETTING_CHOICES.startPage[0],
	upColour: SETTING_CHOICES.upColour[0],
	density: SETTING_CHOICES.density[0],
	times: SETTING_CHOICES.times[0],
	rail: SETTING_CHOICES.rail[0],
	keys: SETTING_CHOICES.keys[0],
	amounts: SETTING_CHOICES.amounts[0],
	lockAfterMinutes: SETTING_CHOICES.lockAfterMinutes[0],
	guidance: SETTING_CHOICES.guidance[0],
};

/** The user's settings in this browser, synchronised between tabs. */
export class Settings {
	#values = $state.raw<SettingValues>(FIRST_VALUES);
	readonly #database: Database;
	readonly #otherTabs: BroadcastChannel;

	private constructor(database: Database) {
		this.#database = database;
		this.#otherTabs = openChannel(
			'swapdesk-settings',
			(data) => fitsShape(data, { name: 'text' }),
			({ name, value }: { name: string; value: unknown }) => void this.#put(name, value),
		);
	}

	static async open(database: Database): Promise<Settings> {
		const settings = new Settings(database);
		for (const { name, value } of await readSettings(database))
			if (!settings.#put(name, value)) settingsOf(database).unreadable.add(name);
		return settings;
	}

	get theme(): SettingValues['theme'] {
		return this.#values.theme;
	}

	get startPage(): SettingValues['startPage'] {
		return this.#values.startPage;
	}

	get upColour(): SettingValues['upColour'] {
		return this.#values.upColour;
	}

	get density(): SettingValues['density'] {
		return this.#values.density;
	}

	get times(): SettingValues['times'] {
		return this.#values.times;
	}

	get rail(): SettingValues['rail'] {
		return this.#values.rail;
	}

	get keys(): SettingValues['keys'] {
		return this.#values.keys;
	}

	get amounts(): SettingValues['amounts'] {
		return this.#values.amounts;
	}

	get lockAfterMinutes(): SettingValues['lockAfterMinutes'] {
		return this.#values.lockAfterMinutes;
	}

	get guidance(): SettingValues['guidance'] {
		return this.#values.guidance;
	}

	/** Applies immediately, here and in other tabs; resolves when stored. */
	async change<Name extends SettingName>(name: Name, value: SettingValues[Name]): Promise<void> {
		this.#put(name, value);
		this.#otherTabs.postMessage({ name, value });
		await writeSetting(this.#database, { name, value });
	}

	close(): void {
		this.#otherTabs.close();
	}

	/**
	 * Skips unknown settings, which may be from a different version of the app.
	 *
	 * @returns `false` for a known setting with a value outside its choices
	 */
	#put(name: string, value: unknown): boolean {
		if (!Object.hasOwn(SETTING_CHOICES, name)) return true;
		const choices: readonly unknown[] = SETTING_CHOICES[name as SettingName];
		const isKnown = choices.includes(value);
		if (isKnown) this.#values = { ...this.#values, [name]: value };
		return isKnown;
	}
}
