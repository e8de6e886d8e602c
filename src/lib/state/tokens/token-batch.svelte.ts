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
 * A list of transfers that is being sent, one transaction per block: the change of one has to be in a block before the
 * next can spend it. Each line is a separate money flow, read and checked like a single transfer; the first problem
 * stops the remaining lines. The journal alone determines the current line, so that nothing that happens to this page
 * sends a line twice.
 */
export class TokenBatchRun {
	readonly listId: string;
	readonly #desk: Desk;
	#lines = $state.raw<readonly Line[]>([]);
	#flow = $state.raw<TransferFlow>();
	#isRunning = $state(false);
	/** The next row when the list stopped without a press; `undefined` after a pause by the user. */
	#stoppedAt: number | undefined;
	/** Refused lines that the user has left behind. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing depends on its changes
	readonly #skipped = new Set<string>();
	#isElsewhere = $state(false);
	/** The user has approved the change address, for the whole list. */
	#acceptsCautions = $state(false);
	/** The doubts about the daemon that the user accepts for the whole list. */
	#acceptedDoubts = $state.raw<readonly DaemonDoubt['kind'][]>([]);
	/** When a doubt held the open line, in milliseconds since 1970. */
	#heldAt = 0;
	/** Building and sending the line whose turn it is. */
	readonly #sending = new Action();
	/** The user's change to a list that is paused. */
	readonly #changing = new Action();
	#letGo: (() => void) | undefined;
	#asking: Promise<void> | undefined;
	/** Ends when this page has let its turn go. */
	#holding: Promise<void> | undefined;

	/** @param accepted the doubt about the daemon that the user has accepted */
	constructor(desk: Desk, listId: string, lines: readonly Line[], accepted?: DaemonDoubt) {
		this.#desk = desk;
		if (accepted) this.#acceptedDoubts = [accepted.kind];
		this.listId = listId;
		this.#lines = lines;
	}

	/** The last attempt of each row; the state of the open row is in its flow. */
	get lines(): readonly Line[] {
		const open = this.#flow?.entry;
		// A block that was replaced is in the journal first.
		return this.#lines.map((line) => (open?.id === line.id && open.updated >= line.updated ? open : line));
	}

	get progress(): BatchProgress {
		return progressOf(this.lines);
	}

	/** Every line was sent or refused. */
	get isOver(): boolean {
		return nextLine(this.lines) === undefined;
	}

	/** The line that has, or had, its turn. */
	get flow(): TransferFlow | undefined {
		return this.#flow;
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** Another tab is sending this list. */
	get isElsewhere(): boolean {
		return this.#isElsewhere;
	}

	/** The open line cannot continue automatically. A sent transaction is looked up, whatever went wrong with the reply. */
	get needsUser(): boolean {
		const flow = this.#flow;
		if (flow?.step === 'refused') return true;
		const isUnsent = flow?.step === 'fill' || flow?.step === 'review';
		return isUnsent && ((flow.failure !== undefined && !this.doubt) || this.#isHeld(flow));
	}

	/** The built transaction may not be sent as it is, or not before the user has confirmed it. */
	#isHeld({ review }: TransferFlow): boolean {
		return (review?.problems.length ?? 0) > 0 || this.hasCaution;
	}

	/** Why the daemon may not know all blocks, until the user accepts it or the daemon has caught up. */
	get doubt(): DaemonDoubt | undefined {
		const doubt = this.#flow?.step === 'review' ? this.#flow.review?.doubt : undefined;
		return doubt && !this.#accepts(doubt) ? doubt : undefined;
	}

	#accepts({ kind }: DaemonDoubt): boolean {
		return this.#acceptedDoubts.includes(kind);
	}

	/** Sends in spite of the doubt, and asks no more about doubts of its kind for this list. */
	async acceptDoubt(): Promise<void> {
		if (this.doubt) this.#acceptedDoubts = [...this.#acceptedDoubts, this.doubt.kind];
		await this.resume();
	}

	/** The list resumes without a press once the daemon changes. */
	#isWaiting(): boolean {
		const step = this.#flow?.step;
		if (step === 'sending' || step === 'accepted' || step === 'lost') return true;
		return this.doubt !== undefined && !this.#isDoubtOver();
	}

	/** A later reading of the daemon's state counts: the review itself is not read again until then. */
	#isDoubtOver(): boolean {
		const { doubt, readAt } = this.#desk.use(DaemonWallet);
		return (readAt?.getTime() ?? 0) > this.#heldAt && (!doubt || this.#accepts(doubt));
	}

	/** The open line matches the request, but only the user can judge whether its change address is right. */
	get hasCaution(): boolean {
		const cautions = this.#flow?.step === 'review' ? (this.#flow.review?.cautions ?? []) : [];
		return cautions.length > 0 && !this.#acceptsCautions;
	}

	/** The change addresses are right: continues with the open line, and asks no more for this list. */
	async acceptCautions(): Promise<void> {
		this.#acceptsCautions = true;
		await this.resume();
	}

	/** Why the journal could not be read or written. The failure of a line is in its flow. */
	get failure(): Error | undefined {
		return this.#sending.failure ?? this.#changing.failure;
	}

	/** Continues with the current line, unless a different tab does. Refused lines stay as they are. */
	resume(): Promise<void> {
		for (const { id, step } of this.lines) if (step === 'refused') this.#skipped.add(id);
		return this.#continue();
	}

	async #continue(): Promise<void> {
		if (this.#isRunning) return;
		this.#changing.dismiss();
		// Asked twice, this page would find its own lock taken.
		this.#asking ??= this.#askForTurn().finally(() => (this.#asking = undefined));
		await this.#asking;
		if (this.#isElsewhere) await this.refresh();
	}

	/** Only one of all tabs sends the list; it holds the lock until it pauses. */
	async #askForTurn(): Promise<void> {
		await this.#holding;
		await new Promise<void>((begun) => {
			const note = (hasTurn: boolean) => {
				this.#isElsewhere = !hasTurn;
				this.#isRunning = hasTurn;
				begun();
			};
			const hold = async () => {
				note(true);
				await new Promise<void>((letGo) => (this.#letGo = letGo));
			};
			this.#holding = tryLock(LOCK_NAMES.tokenBatch(this.listId), hold).then(
				(hadTurn) => void (hadTurn || note(false)),
			);
		});
	}

	/** Starts nothing new; sent transactions stay sent. */
	pause(): void {
		this.#stop();
		this.#stoppedAt = undefined;
	}

	#stop(): void {
		this.#isRunning = false;
		this.#stoppedAt = this.#nextRow;
		this.#letGo?.();
	}

	get #nextRow(): number {
		const next = nextLine(this.lines);
		return next ? rowOf(next) : Infinity;
	}

	/**
	 * For an effect: takes the next possible step whenever something has changed, and polls the transaction that is
	 * waited for.
	 */
	drive(): void {
		const flow = this.#flow;
		if (flow?.entry && isUnderWay(flow.entry)) flow.watch.keepAlive();
		const isDue = this.#isRunning && !this.#sending.isBusy && !this.#isWaiting();
		if (isDue) queueMicrotask(() => void this.#proceed());
		// The journal shows when a list is over or paused: a block of it may be replaced.
		const isRead = this.#desk.use(Journal).entries.current !== undefined;
		// A journal that cannot be read reports this itself.
		if (isRead && !this.#isRunning) queueMicrotask(() => void this.refresh().catch(() => undefined));
		// An earlier line has its turn again: its block was replaced, or it was refused and has turned up.
		const hasReorged = this.#stoppedAt !== undefined && this.#nextRow < this.#stoppedAt;
		if (hasReorged && !this.#isRunning) queueMicrotask(() => void this.#continue());
	}

	async #proceed(): Promise<void> {
		if (!this.#isRunning || this.#sending.isBusy) return;
		await this.#sending.run(async () => {
			try {
				const flow = await this.#openNext();
				if (flow) await this.#send(flow);
				if (!flow || this.needsUser) this.#stop();
			} catch (error) {
				// Otherwise the next turn would begin, and fail again, at once.
				this.#stop();
				throw error;
			}
		});
	}

	/** Builds a line or reads again what was built of it, and sends it if its review finds nothing, unless the user has paused. */
	async #send(flow: TransferFlow): Promise<void> {
		if (flow.step === 'fill') await flow.build();
		else await flow.resume();
		const isFree = flow.step === 'review' && !flow.failure && !this.#isHeld(flow) && !this.doubt;
		if (this.#isRunning && isFree) await flow.send();
		if (this.doubt) this.#heldAt = Date.now();
	}

	/** Opens the line whose turn it is, and shows how far it is. Sends nothing. */
	async look(): Promise<void> {
		const flow = await this.#openNext();
		await flow?.resume();
	}

	/** The flow of the line whose turn it is, by the journal. */
	async #openNext(): Promise<TransferFlow | undefined> {
		await this.refresh();
		// By the open flow too: what became of its line may not be recorded yet.
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

	/** Adopts the state of the journal. */
	async refresh(): Promise<void> {
		const { database, connection } = this.#desk;
		this.#lines = await readBatch(database, connection.id, this.listId);
	}

	/** Drops the unsent bytes that were built for the open line, and continues with new ones. */
	async rebuild(): Promise<void> {
		const isDone = await this.#changing.run(async () => this.#flow?.reopen());
		if (isDone) await this.resume();
	}

	/** Tries the open line again, which was refused. */
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

	/** Takes every line off that was never sent. */
	async discardRest(): Promise<void> {
		this.pause();
		await this.#changing.run(async () => {
			for (const line of this.lines) if (!wasEverSent(line)) await discardDraft(this.#desk.database, line.id);
			this.#flow = undefined;
			await this.refresh();
		});
	}
}

/** Lists of transfers: the draft of a new one, and the ones that are being sent. */
export class TokenBatches {
	readonly #desk: Desk;
	#isOnCurve = $state.raw<(key: string) => boolean>();
	/** Saves the draft, and starts the list. */
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

	/** Opens the list with this id; a new one of that token for `null` or an unknown id. */
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

	/** Stores the user's input; it is on disk within moments. */
	type(draft: BatchDraft): void {
		this.#list?.type(draft).catch((error: unknown) => this.#action.fail(error));
	}

	/**
	 * Creates a separate entry for each row and begins with the first. From here on nothing of the list can be changed.
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
