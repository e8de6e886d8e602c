import { isCount, isMoment, isRecordOf } from '#lib/storage/row-check.ts';
import { changeSetting, writeSetting } from '#lib/storage/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { takeInstallPrompt, type InstallPrompt } from './stored/install-prompt.ts';

const SETTING = 'install-hint';
/** Number of visits after which installing the app makes sense. */
const VISITS = 3;
/** Pages opened within this time, such as a reload or a second tab, count as one visit. */
const VISIT_MS = 3_600_000;

interface Visits {
	readonly visits: number;
	/** When a page was last opened, in milliseconds since 1970. */
	readonly at: number;
}

const isVisits = isRecordOf<Visits>({ visits: isCount, at: isMoment });

/** The hint that the browser can install the app, from the third visit until the user responds. */
export class InstallHint {
	#prompt = $state.raw<InstallPrompt>();
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	get isShown(): boolean {
		return this.#prompt !== undefined;
	}

	/** Counts the visit. If storage fails, the next visit is counted instead. */
	async start(now = Date.now()): Promise<void> {
		let visits = 0;
		await changeSetting(this.#database, SETTING, (stored) => {
			if (stored === 'never') return stored;
			const before = isVisits(stored) ? stored : { visits: 0, at: 0 };
			visits = before.visits + (Math.abs(now - before.at) < VISIT_MS ? 0 : 1);
			return { visits, at: now };
		}).catch(() => undefined);
		if (visits >= VISITS) this.#prompt = takeInstallPrompt();
	}

	/** Shows the browser's prompt, which is possible only once per page. */
	async install(): Promise<void> {
		const prompt = this.#prompt;
		await this.dismiss();
		await prompt?.prompt();
	}

	/** Dismisses the hint permanently. */
	async dismiss(): Promise<void> {
		this.#prompt = undefined;
		await writeSetting(this.#database, { name: SETTING, value: 'never' }).catch(() => undefined);
	}
}
