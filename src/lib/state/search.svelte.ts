import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Label } from '#lib/domain/labels.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { Token } from '#lib/domain/tokens.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { readLabels } from '#lib/storage/labels.ts';
import { readTokens } from '#lib/storage/tokens.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

const MAX = 8;

/**
 * Ids of results chosen in the search, latest first. The typed text is never stored, because it may contain amounts,
 * addresses or secrets.
 */
export class RecentChoices {
	readonly #stored: StoredSetting<readonly string[]>;

	constructor({ database, connection }: Desk) {
		this.#stored = new StoredSetting<readonly string[]>(database, {
			name: nodeSetting('search-recent', connection.id),
			initial: [],
			parse: (stored) =>
				Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX) : undefined,
		});
	}

	get ids(): readonly string[] {
		return this.#stored.current;
	}

	note(id: string): void {
		this.#stored.update((ids) => [id, ...ids.filter((each) => each !== id)].slice(0, MAX));
	}

	clear(): void {
		this.#stored.set([]);
	}
}

/** Stored data that can be searched: the node's swaps and journal, its daemon's tokens, and the user's labels. */
export interface StoredThings {
	/** Latest first. */
	readonly swaps: readonly Swap[];
	readonly tokens: readonly Token[];
	readonly labels: readonly Label[];
	/** Latest first. */
	readonly entries: readonly JournalEntry[];
}

/** Reads the stored data without a call to the node. Omits unreadable parts, whose own pages report the error. */
export async function readStoredThings(desk: Desk): Promise<StoredThings> {
	const { database, connection } = desk;
	const swaps = desk.use(Swaps);
	const leaveOut = () => [];
	const [, tokens, entries, labels] = await Promise.all([
		swaps.open().catch(leaveOut),
		connection.daemon ? readTokens(database, connection.id).catch(leaveOut) : [],
		readJournal(database, connection.id).catch(leaveOut),
		readLabels(database).catch(leaveOut),
	]);
	const latest = swaps.all.toSorted((one, other) => timeOf(other) - timeOf(one));
	return { swaps: latest, tokens, labels, entries };
}

const timeOf = ({ finishedAt, startedAt }: Swap): number => finishedAt ?? startedAt ?? 0;
