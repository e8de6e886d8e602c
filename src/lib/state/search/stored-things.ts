import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { Token } from '#lib/domain/tokens/token.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { readTokens } from '#lib/storage/tokens.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** What this browser knows of the node and its daemon. */
export interface StoredThings {
	/** The latest first. */
	readonly swaps: readonly Swap[];
	readonly tokens: readonly Token[];
	/** The latest first. */
	readonly entries: readonly JournalEntry[];
}

/** Reads it without a call to the node. What cannot be read is left out: the pages of it say why. */
export async function readStoredThings(desk: Desk): Promise<StoredThings> {
	const { database, connection } = desk;
	const swaps = desk.use(Swaps);
	const nothing = () => [];
	const [, tokens, entries] = await Promise.all([
		swaps.open().catch(nothing),
		connection.daemon ? readTokens(database, connection.id).catch(nothing) : [],
		readJournal(database, connection.id).catch(nothing),
	]);
	const latest = swaps.all.toSorted((one, other) => timeOf(other) - timeOf(one));
	return { swaps: latest, tokens, entries };
}

const timeOf = ({ finishedAt, startedAt }: Swap): number => finishedAt ?? startedAt ?? 0;
