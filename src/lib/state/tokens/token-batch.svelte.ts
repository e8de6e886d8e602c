import { transfersOfBatch, type BatchDraft, type BatchRow } from '#lib/domain/tokens/token-batch.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import { readBatch, startBatch } from '#lib/storage/token-batch.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { readOwnTransaction, Opened } from '../flow/addressed-flow.svelte.ts';
import { JournalLine } from '../flow/journal-line.svelte.ts';
import { LeaveGuards } from '../drafts/leave-guards.ts';
import { identityOf } from './daemon-identity.ts';
import { TokenBatchRun } from './token-batch-run.svelte.ts';
import { readKeyCheck } from './token-transfer.svelte.ts';

/** Lists of transfers: what is typed of a new one, and those that are being sent. */
export class TokenBatches {
	readonly #desk: Desk;
	#isOnCurve = $state.raw<(key: string) => boolean>();
	/** Saving what is typed, and starting. */
	readonly #action = new Action();
	readonly #opened = new Opened<JournalLine<'token-batch'> | TokenBatchRun>();

	constructor(desk: Desk) {
		this.#desk = desk;
		desk.use(LeaveGuards).add('list', () => this.run?.isRunning ?? false);
	}

	/** The list as it is typed; `undefined` while one is being sent. */
	get draft(): BatchDraft | undefined {
		return this.#list?.draft;
	}

	/** The open list is known in the journal by it; `undefined` before anything is typed. */
	get listId(): string | undefined {
		return this.run?.listId ?? this.#list?.entry?.id;
	}

	/** The list that is being sent. */
	get run(): TokenBatchRun | undefined {
		const { current } = this.#opened;
		return current instanceof TokenBatchRun ? current : undefined;
	}

	get #list(): JournalLine<'token-batch'> | undefined {
		const { current } = this.#opened;
		return current instanceof JournalLine ? current : undefined;
	}

	/** Whether a key is a point of the curve; `undefined` until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	get isStarting(): boolean {
		return this.#action.isBusy;
	}

	/** Why the list could not be saved or started. */
	get failure(): Error | undefined {
		return this.#action.failure;
	}

	/** Opens the list with this id; a new one of that token for `null`, or where there is none with it. */
	async open(id: string | null, tokenId: string, places: number): Promise<void> {
		const before = this.run;
		const draft = { tokenId, text: '', places };
		const opening = this.#opened.open(
			() => this.#isOpen(id, tokenId),
			async () => (await this.#findRun(id, tokenId)) ?? (await this.#findList(id, draft)),
		);
		if (this.run !== before) before?.pause();
		const [opened] = await Promise.all([opening, this.#loadKeyCheck()]);
		if (opened instanceof TokenBatchRun) await opened.look();
	}

	#isOpen(id: string | null, tokenId: string): boolean {
		if (id !== null) return id === this.listId;
		return this.#list !== undefined && this.#list.entry === undefined && this.draft?.tokenId === tokenId;
	}

	async #findRun(id: string | null, tokenId: string): Promise<TokenBatchRun | undefined> {
		const { database, connection } = this.#desk;
		const all = id === null ? [] : await readBatch(database, connection.id, id);
		const lines = all.filter(({ draft }) => draft.tokenId === tokenId);
		return lines.length > 0 && id !== null ? new TokenBatchRun(this.#desk, id, lines) : undefined;
	}

	async #findList(id: string | null, draft: BatchDraft): Promise<JournalLine<'token-batch'>> {
		const { database, connection } = this.#desk;
		const kind = 'token-batch';
		const found = id === null ? undefined : await readOwnTransaction(this.#desk, id, kind);
		const entry = found?.draft.tokenId === draft.tokenId ? found : undefined;
		return new JournalLine({ database, nodeId: connection.id, kind, draft, entry });
	}

	async #loadKeyCheck(): Promise<void> {
		this.#isOnCurve ??= await readKeyCheck();
	}

	/** Takes over what the user typed or pasted; it is on disk within moments. */
	type(draft: BatchDraft): void {
		this.#list?.type(draft).catch((error: unknown) => this.#action.fail(error));
	}

	/**
	 * Gives each row an entry of its own and begins with the first. From here on nothing of the list can be changed.
	 *
	 * @param accepted the doubt about the daemon that the user has accepted
	 */
	start(
		rows: readonly BatchRow[],
		of: Pick<TransferDraft, 'name' | 'sender'>,
		accepted?: DaemonDoubt,
	): Promise<boolean> {
		return this.#action.run(() => this.#start(rows, of, accepted));
	}

	async #start(
		rows: readonly BatchRow[],
		of: Pick<TransferDraft, 'name' | 'sender'>,
		accepted: DaemonDoubt | undefined,
	): Promise<void> {
		const { chain } = await identityOf(this.#desk).checkSpending();
		const list = this.#list;
		await list?.saved();
		const listId = list?.entry?.id;
		if (!list || listId === undefined) return;
		const { database, connection } = this.#desk;
		const { tokenId, places } = list.draft;
		await startBatch(database, listId, transfersOfBatch(rows, { ...of, tokenId, places, listId }), chain);
		const lines = await readBatch(database, connection.id, listId);
		const run = new TokenBatchRun(this.#desk, listId, lines, accepted);
		this.#opened.set(run);
		await run.resume();
	}
}
