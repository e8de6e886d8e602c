import {
	advanceFlow,
	beginFlow,
	wasEverSent,
	type FlowEvent,
	type FlowRecord,
} from '#lib/domain/flow/money-flow.ts';
import type { Database } from './database.ts';

/** What the user set out to do. */
export type FlowKind =
	| 'token-create'
	| 'token-transfer'
	| 'token-burn'
	/** A list of transfers as it is typed, before its lines get entries of their own. */
	| 'token-batch'
	| 'trade-request'
	| 'trade-offer'
	| 'trade-formula'
	| 'prepare-outputs';

/** One thing that signs and spends, from the first key typed to the end. */
export interface JournalEntry<Draft = unknown> extends FlowRecord<Draft> {
	readonly id: string;
	/** The node that the user was signed in to. */
	readonly nodeId: string;
	readonly kind: FlowKind;
	/** Milliseconds since 1970, as `updated`. */
	readonly created: number;
	readonly updated: number;
}

/** The disk has it before the promise resolves: what follows may send money. */
const STRICT = { durability: 'strict' } as const;

/** Writes the first line of a flow. */
export async function beginEntry<Draft>(
	database: Database,
	begin: Pick<JournalEntry<Draft>, 'nodeId' | 'kind' | 'draft'>,
	at = Date.now(),
): Promise<JournalEntry<Draft>> {
	const { nodeId, kind, draft } = begin;
	const entry = { ...beginFlow(draft, at), id: newId(), nodeId, kind, created: at, updated: at };
	const writing = database.transaction('journal', 'readwrite', STRICT);
	await Promise.all([writing.store.add(entry), writing.done]);
	return entry;
}

/**
 * Takes an entry one step further, in one transaction of the database: of two tabs only one gets through.
 * Resolves with the entry as it then stands on disk, or with `undefined` when the event is not allowed at the
 * step that the entry has reached meanwhile; the caller must then do nothing.
 */
export async function advanceEntry<Draft>(
	database: Database,
	id: string,
	event: FlowEvent<Draft>,
	at = Date.now(),
): Promise<JournalEntry<Draft> | undefined> {
	const writing = database.transaction('journal', 'readwrite', STRICT);
	const known = await writing.store.get(id);
	const next = known && advanceFlow(known, event, at);
	if (next) await writing.store.put({ ...next, updated: at });
	await writing.done;
	return next && ({ ...next, updated: at } as JournalEntry<Draft>);
}

export async function readEntry(database: Database, id: string): Promise<JournalEntry | undefined> {
	return database.get('journal', id);
}

/** Everything that was done with a node, newest first. */
export async function readJournal(database: Database, nodeId: string): Promise<JournalEntry[]> {
	const entries = await database.getAllFromIndex(
		'journal',
		'by-node',
		IDBKeyRange.bound([nodeId, 0], [nodeId, Infinity]),
	);
	return entries.reverse();
}

/** Deletes a draft on the user's wish. What was ever sent stays; resolves with whether it was deleted. */
export async function discardDraft(database: Database, id: string): Promise<boolean> {
	const writing = database.transaction('journal', 'readwrite', STRICT);
	const known = await writing.store.get(id);
	const discarded = known !== undefined && !wasEverSent(known);
	if (discarded) await writing.store.delete(id);
	await writing.done;
	return discarded;
}

function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
