import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

const MOST = 8;

/**
 * Ids of the pages and other results chosen in the search, the latest first. The typed text is never stored: it
 * may hold amounts, addresses and, by mistake, secrets.
 */
export class RecentChoices {
	readonly #stored: StoredSetting<readonly string[]>;

	constructor({ database, connection }: Desk) {
		this.#stored = new StoredSetting<readonly string[]>(database, {
			name: nodeSetting('search-recent', connection.id),
			initial: [],
			parse: (stored) =>
				Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : undefined,
		});
	}

	get ids(): readonly string[] {
		return this.#stored.current;
	}

	note(id: string): void {
		this.#stored.update((ids) => [id, ...ids.filter((each) => each !== id)].slice(0, MOST));
	}

	clear(): void {
		this.#stored.set([]);
	}
}
