import { transfersOfBatch, type BatchDraft } from '#lib/domain/tokens/token-batch.ts';
import type { BatchRow } from '#lib/domain/tokens/batch-csv-rows.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import { isTransactionOf, type JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { readBatch, startBatch } from '#lib/storage/token-batch.ts';
import type { Desk } from '../desk.ts';
import { JournalLine } from '../flow/journal-line.svelte.ts';
import { TokenBatchRun } from './token-batch-run.svelte.ts';
import { readKeyCheck } from './token-recipient.ts';

/** Lists of transfers: what is typed of a new one, and those that are being sent. */
export class TokenBatches {
	readonly #desk: Desk;
	#list = $state.raw<JournalLine<'token-batch'>>();
	#run = $state.raw<TokenBatchRun>();
	#isOnCurve = $state.raw<(key: string) => boolean>();
	#failure = $state.raw<Error>();
	#opening: symbol | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The list as it is typed; nothing while one is being sent. */
	get draft(): BatchDraft | undefined {
		return this.#list?.draft;
	}

	/** The open list is known in the journal by it; nothing before anything is typed. */
	get listId(): string | undefined {
		return this.#run?.listId ?? this.#list?.entry?.id;
	}

	/** The list that is being sent. */
	get run(): TokenBatchRun | undefined {
		return this.#run;
	}

	/** Whether a key is a point of the curve; nothing until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	/** Why something could not be written down. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	/** Opens the list with this id; a new one of that token for `null`, or where there is none with it. */
	async open(id: string | null, tokenId: string, places: number): Promise<void> {
		if (this.#isOpen(id, tokenId)) return;
		const opening = (this.#opening = Symbol());
		const { database, connection } = this.#desk;
		this.#isOnCurve ??= await readKeyCheck();
		const entry = id === null ? undefined : await readEntry(database, id);
		const all = id === null ? [] : await readBatch(database, connection.id, id);
		const lines = all.filter(({ draft }) => draft.tokenId === tokenId);
		// The user went on to another one meanwhile.
		if (this.#opening !== opening) return;
		this.#run?.pause();
		this.#run = lines.length > 0 && id !== null ? new TokenBatchRun(this.#desk, id, lines) : undefined;
		this.#list = this.#run ? undefined : this.#lineOf({ tokenId, text: '', places }, entry);
		await this.#run?.look();
	}

	#isOpen(id: string | null, tokenId: string): boolean {
		if (id !== null) return id === this.listId;
		return this.#list?.entry === undefined && this.draft?.tokenId === tokenId;
	}

	#lineOf(draft: BatchDraft, entry: JournalEntry | undefined): JournalLine<'token-batch'> {
		const { database, connection } = this.#desk;
		const isOfKind = isTransactionOf(entry, 'token-batch') && entry.nodeId === connection.id;
		return new JournalLine({
			database,
			nodeId: connection.id,
			kind: 'token-batch',
			draft,
			entry: isOfKind && entry.draft.tokenId === draft.tokenId ? entry : undefined,
		});
	}

	/** Takes over what the user typed or pasted; it is on disk within moments. */
	type(draft: BatchDraft): void {
		this.#list?.type(draft).catch((error: Error) => (this.#failure = error));
	}

	/** Gives each row an entry of its own and begins with the first. From here on nothing of the list can be changed. */
	async start(rows: readonly BatchRow[], of: Pick<TransferDraft, 'name' | 'sender'>): Promise<void> {
		const list = this.#list;
		await list?.saved();
		const listId = list?.entry?.id;
		if (!list || listId === undefined) return;
		const { database, connection } = this.#desk;
		const { tokenId, places } = list.draft;
		await startBatch(database, listId, transfersOfBatch(rows, { ...of, tokenId, places, listId }));
		this.#run = new TokenBatchRun(this.#desk, listId, await readBatch(database, connection.id, listId));
		this.#list = undefined;
		await this.#run.resume();
	}
}
