import type { TypedFields } from '#lib/domain/console/call-draft.ts';
import {
	parseHistory,
	parseSavedCalls,
	type HistoryLine,
	type SavedCall,
} from '#lib/domain/console/stored-call.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

const MOST_LINES = 100;
const MOST_SAVED = 200;
/** Longer calls, such as signed transactions, are in the history by their method alone. */
const MOST_TYPED = 4000;

/** The calls made from the console of this browser, and those that the user saved. Neither holds a secret. */
export class CallHistory {
	readonly #lines: StoredSetting<readonly HistoryLine[]>;
	readonly #saved: StoredSetting<readonly SavedCall[]>;

	constructor({ database, connection: { id } }: Desk) {
		const stored = { initial: [] as readonly never[] };
		this.#lines = new StoredSetting<readonly HistoryLine[]>(database, {
			...{ ...stored, name: nodeSetting('console-history', id), parse: parseHistory },
		});
		this.#saved = new StoredSetting<readonly SavedCall[]>(database, {
			...{ ...stored, name: nodeSetting('console-saved', id), parse: parseSavedCalls },
		});
	}

	/** The latest first. */
	get lines(): readonly HistoryLine[] {
		return this.#lines.current;
	}

	/** By name. */
	get saved(): readonly SavedCall[] {
		return this.#saved.current;
	}

	/** @param line whose fields hold no secret */
	add(line: HistoryLine): void {
		const isLong = JSON.stringify(line.typed).length > MOST_TYPED;
		const added = isLong ? { ...line, typed: {} } : line;
		this.#lines.update((lines) => [added, ...lines].slice(0, MOST_LINES));
	}

	clear(): void {
		this.#lines.set([]);
	}

	/** Over a saved call of the same name. */
	save(name: string, method: string, typed: TypedFields): void {
		this.#saved.update((saved) => {
			const others = saved.filter((call) => call.name !== name);
			const calls = [...others, { name, method, typed }];
			return calls.sort((one, other) => one.name.localeCompare(other.name)).slice(0, MOST_SAVED);
		});
	}

	remove(name: string): void {
		this.#saved.update((saved) => saved.filter((call) => call.name !== name));
	}
}
