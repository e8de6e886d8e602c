import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { isUnderWay, wasEverSent } from '#lib/domain/flow/money-flow.ts';
import {
	nextLine,
	progressOf,
	rowOf,
	type BatchProgress,
	transfersOfBatch,
	type BatchDraft,
	type BatchRow,
	type TransferDraft,
} from '#lib/domain/token-transfer.ts';
import type { TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { discardDraft } from '#lib/storage/journal-writing.ts';
import { readBatch, retryLine, startBatch } from '#lib/storage/token-batch.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import { identityOf, required } from './daemon-identity.ts';
import { DaemonWallet } from './tokens.svelte.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { Journal, UnsavedOutcome } from '../flow/journal.svelte.ts';
import { type TransferFlow, TransferPlan, readKeyCheck } from './token-transfer.svelte.ts';
import { readOwnTransaction, Opened } from '../flow/addressed-flow.svelte.ts';
import { JournalLine } from '../flow/journal-line.svelte.ts';
import { LeaveGuards } from '../drafts.svelte.ts';

type Line = TransactionEntry<TransferKind>;

/**
 * A list of transfers that is sent one transaction per block, because the change of each must be mined before the next
 * can spend it. Each line is a separate money flow, reviewed like a single transfer; the first problem stops the rest.
 * Only the journal determines the current line, so a reload or crash of the page sends no line twice.
 */
export class TokenBatchRun {
	readonly listId: string;
	readonly #desk: Desk;
	#lines = $state.raw<readonly Line[]>([]);
	#flow = $state.raw<TransferFlow>();
	#isRunning = $state(false);
	/** The next row when the list stopped on an error; `undefined` after a pause by the user. */
	#stoppedAt: number | undefined;
	/** Ids of refused lines that the user has skipped. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing depends on its changes
	readonly #skipped = new Set<string>();
	#isElsewhere = $state(false);
	/** Whether the user has approved the change address for the whole list. */
	#acceptsCautions = $state(false);
	/** Doubts about the daemon that the user has accepted for the whole list. */
	#acceptedDoubts = $state.raw<readonly DaemonDoubt['kind'][]>([]);
	/** When a doubt last stopped the open line, in milliseconds since 1970. */
	#heldAt = 0;
	/** Builds and sends the current line. */
	readonly #sending = new Action();
	/** The user's change to a paused list. */
	readonly #changing = new Action();
	#release: (() => void) | undefined;
	#asking: Promise<void> | undefined;
	/** Resolves when this page has released the lock. */
	#holding: Promise<void> | undefined;

	/** @param accepted the doubt about the daemon already accepted by the user */
	constructor(desk: Desk, listId: string, lines: readonly Line[], accepted?: DaemonDoubt) {
		this.#desk = desk;
		if (accepted) this.#acceptedDoubts = [accepted.kind];
		this.listId = listId;
		this.#lines = lines;
	}

	/** The last attempt for each row. The open row has the state of its flow. */
	get lines(): readonly Line[] {
		const open = this.#flow?.entry;
		// After a reorg the journal is newer than the open flow.
		return this.#lines.map((line) => (open?.id === line.id && open.updated >= line.updated ? open : line));
	}

	get progress(): BatchProgress {
		return progressOf(this.lines);
	}

	/** Whether every line was sent or refused. */
	get isOver(): boolean {
		return nextLine(this.lines) === undefined;
	}

	/** The current line, or the last one. */
	get flow(): TransferFlow | undefined {
		return this.#flow;
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** Whether a different tab is sending this list. */
	get isElsewhere(): boolean {
		return this.#isElsewhere;
	}

	/**
	 * Whether the open line cannot continue automatically. A sent transaction needs no user: it is looked up whatever
	 * error its reply reported.
	 */
	get needsUser(): boolean {
		const flow = this.#flow;
		if (flow?.step === 'refused') return true;
		const isUnsent = flow?.step === 'fill' || flow?.step === 'review';
		return isUnsent && ((flow.failure !== undefined && !this.doubt) || this.#isHeld(flow));
	}

	/** Whether the built transaction has problems, or needs the user's confirmation first. */
	#isHeld({ review }: TransferFlow): boolean {
		return (review?.problems.length ?? 0) > 0 || this.hasCaution;
	}

	/**
	 * The reason why the daemon may be missing blocks; `undefined` once the user has accepted it or the daemon has
	 * caught up.
	 */
	get doubt(): DaemonDoubt | undefined {
		const doubt = this.#flow?.step === 'review' ? this.#flow.review?.doubt : undefined;
		return doubt && !this.#accepts(doubt) ? doubt : undefined;
	}

	#accepts({ kind }: DaemonDoubt): boolean {
		return this.#acceptedDoubts.includes(kind);
	}

	/** Sends despite the doubt, and ignores doubts of the same kind for the rest of this list. */
	async acceptDoubt(): Promise<void> {
		if (this.doubt) this.#acceptedDoubts = [...this.#acceptedDoubts, this.doubt.kind];
		await this.resume();
	}

	/** Whether the list will resume automatically once the daemon's state changes. */
	#isWaiting(): boolean {
		const step = this.#flow?.step;
		if (step === 'sending' || step === 'accepted' || step === 'lost') return true;
		return this.doubt !== undefined && !this.#isDoubtOver();
	}

	/**
	 * Uses the daemon state read after the review, because the review itself is not repeated until the doubt is
	 * resolved.
	 */
	#isDoubtOver(): boolean {
		const { doubt, readAt } = this.#desk.use(DaemonWallet);
		return (readAt?.getTime() ?? 0) > this.#heldAt && (!doubt || this.#accepts(doubt));
	}

	/** Whether the open line matches the request, but has a change address that only the user can judge. */
	get hasCaution(): boolean {
		const cautions = this.#flow?.step === 'review' ? (this.#flow.review?.cautions ?? []) : [];
		return cautions.length > 0 && !this.#acceptsCautions;
	}

	/** Approves the change addresses for the whole list and continues with the open line. */
	async acceptCautions(): Promise<void> {
		this.#acceptsCautions = true;
		await this.resume();
	}

	/** The error of reading or writing the journal. The error of a line is in its flow. */
	get failure(): Error | undefined {
		return this.#sending.failure ?? this.#changing.failure;
	}

	/** Continues with the current line, unless a different tab is sending the list. Refused lines are skipped. */
	resume(): Promise<void> {
		for (const { id, step } of this.lines) if (step === 'refused') this.#skipped.add(id);
		return this.#continue();
	}

	async #continue(): Promise<void> {
		if (this.#isRunning) return;
		this.#changing.dismiss();
		// A second request for the lock would find it held by this page.
		this.#asking ??= this.#askForTurn().finally(() => (this.#asking = undefined));
		await this.#asking;
		if (this.#isElsewhere) await this.refresh();
	}

	/** Only one tab at a time sends the list. It holds the lock until it pauses. */
	async #askForTurn(): Promise<void> {
		await this.#holding;
		await new Promise<void>((started) => {
			const note = (hasTurn: boolean) => {
				this.#isElsewhere = !hasTurn;
				this.#isRunning = hasTurn;
				started();
			};
			const hold = async () => {
				note(true);
				await new Promise<void>((release) => (this.#release = release));
			};
			this.#holding = tryLock(LOCK_NAMES.tokenBatch(this.listId), hold).then(
				(hadTurn) => void (hadTurn || note(false)),
			);
		});
	}

	/** Stops before the next line; sent transactions stay sent. */
	pause(): void {
		this.#stop();
		this.#stoppedAt = undefined;
	}

	#stop(): void {
		this.#isRunning = false;
		this.#stoppedAt = this.#nextRow;
		this.#release?.();
	}

	get #nextRow(): number {
		const next = nextLine(this.lines);
		return next ? rowOf(next) : Infinity;
	}

	/** For an effect: takes the next possible step after each change, and polls the pending transaction. */
	drive(): void {
		const flow = this.#flow;
		if (flow?.entry && isUnderWay(flow.entry)) flow.watch.keepAlive();
		const isDue = this.#isRunning && !this.#sending.isBusy && !this.#isWaiting();
		if (isDue) queueMicrotask(() => void this.#proceed());
		// The journal is read again, because a reorg may affect a finished or paused list.
		const isRead = this.#desk.use(Journal).entries.current !== undefined;
		// An unreadable journal reports its own error.
		if (isRead && !this.#isRunning) queueMicrotask(() => void this.refresh().catch(() => undefined));
		// An earlier line is current again: its block was replaced, or the refused transaction has been found.
		const wasReorged = this.#stoppedAt !== undefined && this.#nextRow < this.#stoppedAt;
		if (wasReorged && !this.#isRunning) queueMicrotask(() => void this.#continue());
	}

	async #proceed(): Promise<void> {
		if (!this.#isRunning || this.#sending.isBusy) return;
		await this.#sending.run(async () => {
			try {
				const flow = await this.#openNext();
				if (flow) await this.#send(flow);
				if (!flow || this.needsUser) this.#stop();
			} catch (error) {
				// Without this stop, the next turn would begin and fail immediately.
				this.#stop();
				throw error;
			}
		});
	}

	/** Builds the line or resumes a built one. Sends it if the review found no problem and the user has not paused. */
	async #send(flow: TransferFlow): Promise<void> {
		if (flow.step === 'fill') await flow.build();
		else await flow.resume();
		const isFree = flow.step === 'review' && !flow.failure && !this.#isHeld(flow) && !this.doubt;
		if (this.#isRunning && isFree) await flow.send();
		if (this.doubt) this.#heldAt = Date.now();
	}

	/** Opens the current line and shows its state. Sends nothing. */
	async poll(): Promise<void> {
		const flow = await this.#openNext();
		await flow?.resume();
	}

	/** The flow of the current line, by the journal. */
	async #openNext(): Promise<TransferFlow | undefined> {
		await this.refresh();
		// `this.lines` includes the open flow, whose outcome may not be in the journal yet.
		const refused = this.lines.find(({ id, step }) => step === 'refused' && !this.#skipped.has(id));
		const next = nextLine(this.lines);
		const line = refused && (!next || rowOf(refused) < rowOf(next)) ? refused : next;
		if (line && this.#flow?.entry?.id !== line.id) this.#flow = this.#flowOf(line);
		return line && this.#flow;
	}

	#flowOf(entry: Line): TransferFlow {
		const { database, connection } = this.#desk;
		const plan = new TransferPlan(required(connection.daemon), identityOf(this.#desk));
		const unrecorded = this.#desk.use(UnsavedOutcome);
		return new MoneyFlow({ plan, database, nodeId: connection.id, draft: entry.draft, entry, unrecorded });
	}

	/** Reads the lines from the journal. */
	async refresh(): Promise<void> {
		const { database, connection } = this.#desk;
		this.#lines = await readBatch(database, connection.id, this.listId);
	}

	/** Drops the unsent transaction of the open line, and builds a new one. */
	async rebuild(): Promise<void> {
		const isDone = await this.#changing.run(async () => this.#flow?.reopen());
		if (isDone) await this.resume();
	}

	/** Retries the open line after a refusal. */
	async retry(): Promise<void> {
		const isDone = await this.#changing.run(async () => {
			const flow = this.#flow;
			const isRefused = await flow?.isStillRefused();
			if (flow?.watch.error) throw flow.watch.error;
			const line = this.lines.find(({ id }) => id === flow?.entry?.id);
			if (line && isRefused) await retryLine(this.#desk.database, line);
		});
		if (isDone) await this.resume();
	}

	/** Removes all lines that were never sent. */
	async discardRest(): Promise<void> {
		this.pause();
		await this.#changing.run(async () => {
			for (const line of this.lines) if (!wasEverSent(line)) await discardDraft(this.#desk.database, line.id);
			this.#flow = undefined;
			await this.refresh();
		});
	}
}

/** Lists of transfers: the draft of a new list, and lists being sent. */
export class TokenBatches {
	readonly #desk: Desk;
	#isOnCurve = $state.raw<(key: string) => boolean>();
	/** Saves the draft and starts the list. */
	readonly #action = new Action();
	readonly #opened = new Opened<JournalLine<'token-batch'> | TokenBatchRun>();

	constructor(desk: Desk) {
		this.#desk = desk;
		desk.use(LeaveGuards).add('list', () => this.run?.isRunning ?? false);
	}

	/** The draft of the list; `undefined` while a list is being sent. */
	get draft(): BatchDraft | undefined {
		return this.#list?.draft;
	}

	/** The id of the open list in the journal; `undefined` before the user has typed. */
	get listId(): string | undefined {
		return this.run?.listId ?? this.#list?.entry?.id;
	}

	/** The list being sent. */
	get run(): TokenBatchRun | undefined {
		const { current } = this.#opened;
		return current instanceof TokenBatchRun ? current : undefined;
	}

	get #list(): JournalLine<'token-batch'> | undefined {
		const { current } = this.#opened;
		return current instanceof JournalLine ? current : undefined;
	}

	/** Checks whether a key is a point on the curve; `undefined` until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	get isStarting(): boolean {
		return this.#action.isBusy;
	}

	/** The error of saving or starting the list. */
	get failure(): Error | undefined {
		return this.#action.failure;
	}

	/** Opens the list with this id. If `id` is `null` or unknown, opens a new list for the token. */
	async open(id: string | null, tokenId: string, places: number): Promise<void> {
		const before = this.run;
		const draft = { tokenId, text: '', places };
		const opening = this.#opened.open(
			() => this.#isOpen(id, tokenId),
			async () => (await this.#findRun(id, tokenId)) ?? (await this.#findList(id, draft)),
		);
		if (this.run !== before) before?.pause();
		const [opened] = await Promise.all([opening, this.#loadKeyCheck()]);
		if (opened instanceof TokenBatchRun) await opened.poll();
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

	/** Saves the user's input within moments. */
	type(draft: BatchDraft): void {
		this.#list?.type(draft).catch((error: unknown) => this.#action.fail(error));
	}

	/**
	 * Creates an entry for each row and begins with the first. The list cannot be changed afterwards.
	 *
	 * @param accepted the doubt about the daemon already accepted by the user
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
