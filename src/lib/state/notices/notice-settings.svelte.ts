import type { NoticeClass } from '#lib/domain/notices/notice-state.ts';
import {
	FIRST_CHOICES,
	readChoices,
	type ClassTelling,
	type QuietTime,
	type TellingChoices,
} from '#lib/domain/notices/telling.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** How each class of notices is told, the same for all nodes and in all tabs. */
export class NoticeSettings {
	readonly #stored: StoredSetting<TellingChoices>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: 'notices',
			initial: FIRST_CHOICES,
			parse: readChoices,
		});
	}

	get choices(): TellingChoices {
		return this.#stored.current;
	}

	get isLoaded(): boolean {
		return this.#stored.isLoaded;
	}

	changeClass(of: NoticeClass, change: Partial<ClassTelling>): void {
		this.#stored.update(({ classes, quiet }) => ({
			classes: { ...classes, [of]: { ...classes[of], ...change } },
			quiet,
		}));
	}

	changeQuiet(change: Partial<QuietTime>): void {
		this.#stored.update(({ classes, quiet }) => ({ classes, quiet: { ...quiet, ...change } }));
	}

	/** Every class is told as at first; the quiet time stays. */
	resetClasses(): void {
		this.#stored.update(({ quiet }) => ({ classes: FIRST_CHOICES.classes, quiet }));
	}

	/** The choices as any tab has made them last. */
	async reload(): Promise<TellingChoices> {
		await this.#stored.reload();
		return this.choices;
	}
}
