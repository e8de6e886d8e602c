import { isCount, isMoment, isRecordOf } from '#lib/storage/row-check.ts';
import { changeSetting, writeSetting } from '#lib/storage/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { takeInstallPrompt, type InstallPrompt } from './stored/install-prompt.ts';

const SETTING = 'install-hint';
/** A user who has come back so often has a use for the app. */
const VISITS = 3;
/** A reload, or a second tab, does not count as a separate visit. */
const VISIT_MS = 3_600_000;

interface Visits {
	readonly visits: number;
	/** When a page was opened last, in milliseconds since 1970. */
	readonly at: number;
}

const isVisits = isRecordOf<Visits>({ visits: isCount, at: isMoment });

/** The hint that the browser can install the app: after the third visit, until the user has answered it. */
export class InstallHint {
	#prompt = $state.raw<InstallPrompt>();
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	get isShown(): boolean {
		return this.#prompt !== undefined;
	}

	/** Counts the visit. A visit that cannot be stored is counted at the next one. */
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

	/** Shows the browser's own prompt, which is possible once per page. */
	async install(): Promise<void> {
		const prompt = this.#prompt;
		await this.dismiss();
		await prompt?.prompt();
	}

	/** For good. */
	async dismiss(): Promise<void> {
		this.#prompt = undefined;
		await writeSetting(this.#database, { name: SETTING, value: 'never' }).catch(() => undefined);
	}
}
