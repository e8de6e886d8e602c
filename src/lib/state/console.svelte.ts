import {
	type TypedFields,
	parseHistory,
	parseSavedCalls,
	type HistoryLine,
	type SavedCall,
	type ConsoleReply,
	type RecordedCall,
	type ConsoleMethod,
	coinsOfParams,
	readDraft,
	recordedParams,
	withoutSecretFields,
	type FieldProblem,
	isJournalled,
	isSecret,
	keyOfMethod,
	type ConsoleProgram,
} from '#lib/domain/console.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import { CallError, type ErrorCode } from '#lib/client/call-error.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { SpendingCalls } from './flow/spending-calls.ts';
import { Live } from './live/live.svelte.ts';
import { LeaveGuards } from './drafts.svelte.ts';
import type { ConsoleCall, ProgramConsole } from '#lib/node/features/console.ts';
import { EventLog } from './events.svelte.ts';
import { purposeOf as purposeOfCall } from '#lib/domain/flow/call-purpose.ts';
import { DAEMON_METHODS } from '#lib/node/list-methods.ts';
import { Action } from './live/action.svelte.ts';

const MAX_LINES = 100;
const MAX_SAVED = 200;
/**
 * Length limit of the stored fields, in characters of JSON. Longer calls, such as signed transactions, are stored
 * without fields.
 */
const MAX_TYPED = 4000;

/** The console calls of this browser and the user's saved calls. Secrets are never stored. */
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

	/** Latest first. */
	get lines(): readonly HistoryLine[] {
		return this.#lines.current;
	}

	/** Sorted by name. */
	get saved(): readonly SavedCall[] {
		return this.#saved.current;
	}

	/** @param line its fields must not contain secrets */
	add(line: HistoryLine): void {
		const isLong = JSON.stringify(line.typed).length > MAX_TYPED;
		const added = isLong ? { ...line, typed: {} } : line;
		this.#lines.update((lines) => [added, ...lines].slice(0, MAX_LINES));
	}

	clear(): void {
		this.#lines.set([]);
	}

	/** Replaces a saved call of the same name. */
	save(name: string, method: string, typed: TypedFields): void {
		this.#saved.update((saved) => {
			const others = saved.filter((call) => call.name !== name);
			const calls = [...others, { name, method, typed }];
			return calls.sort((one, other) => one.name.localeCompare(other.name)).slice(0, MAX_SAVED);
		});
	}

	remove(name: string): void {
		this.#saved.update((saved) => saved.filter((call) => call.name !== name));
	}
}

/** Other tabs write to the journal too; reading it sends no call. */
const POLL_INTERVAL_MS = 2000;

/** Console calls that trade or spend. Each is recorded in the journal before it is sent, and is sent only once. */
export class JournalledCalls {
	/** Calls with an unknown outcome, latest first. */
	readonly open: Live<readonly CallEntry<'console-call'>[]>;
	readonly #calls: SpendingCalls<'console-call'>;
	#sendOnce: (() => Promise<ConsoleReply>) | undefined;
	/** Entry ids of queued calls, and replies that arrived before the entry was stored, both by `queueid`. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #entries = new Map<number, string>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #early = new Map<number, ConsoleReply>();

	constructor(desk: Desk) {
		this.#calls = new SpendingCalls({
			desk,
			kind: 'console-call',
			// The app cannot look up the outcome of an arbitrary call, so the user is shown where to check.
			send: () => this.#sendNow(),
		});
		this.open = new Live<readonly CallEntry<'console-call'>[]>(() => this.#readOpen(), {
			every: POLL_INTERVAL_MS,
		});
		desk.use(LeaveGuards).add('sending', () => this.#sendOnce !== undefined);
	}

	/**
	 * Sends a call after recording it in the journal. Also resolves if the outcome is unknown; `open` lists the call
	 * then.
	 *
	 * @throws CallError if no reply arrived
	 */
	async send(record: RecordedCall, sendOnce: () => Promise<ConsoleReply>, queueid?: number): Promise<void> {
		let failure: unknown;
		this.#sendOnce = async () => {
			try {
				return await sendOnce();
			} catch (error) {
				failure = error;
				throw error;
			}
		};
		try {
			const { entry } = await this.#calls.send(record);
			if (queueid !== undefined) await this.#expect(queueid, entry.id);
		} finally {
			this.#sendOnce = undefined;
			await this.open.refresh();
		}
		if (failure !== undefined) throw failure;
	}

	/** Handles the reply to a queued call, which may arrive before the call itself has returned. */
	async settle(queueid: number, reply: ConsoleReply): Promise<void> {
		const id = this.#entries.get(queueid);
		this.#entries.delete(queueid);
		if (id === undefined) this.#early.set(queueid, reply);
		else await this.#settle(id, reply);
	}

	/** Called when the user has verified that the call took effect. */
	async confirm(id: string): Promise<void> {
		await this.#calls.finish(id);
		await this.open.refresh();
	}

	/**
	 * Called when the user has verified that the call took no effect. The journal keeps the entry for another day in
	 * case the call still arrives.
	 */
	async giveUp(id: string): Promise<void> {
		await this.#calls.noteNotFound(id);
		await this.open.refresh();
	}

	async #sendNow(): Promise<string | undefined> {
		const reply = await this.#sendOnce?.();
		const failure = reply && failureOf(reply);
		if (failure) throw failure;
		return reply?.txid;
	}

	async #expect(queueid: number, id: string): Promise<void> {
		const early = this.#early.get(queueid);
		this.#early.delete(queueid);
		if (early) await this.#settle(id, early);
		else this.#entries.set(queueid, id);
	}

	async #settle(id: string, reply: ConsoleReply): Promise<void> {
		const failure = failureOf(reply);
		if (!failure) await this.#calls.finish(id, { txid: reply.txid });
		else if (!failure.outcomeUnknown)
			await this.#calls.answer(id, { code: failure.code, text: failure.message });
		await this.open.refresh();
	}

	async #readOpen(): Promise<CallEntry<'console-call'>[]> {
		await this.#calls.settle();
		return (await this.#calls.open()).reverse();
	}
}

/** The reason why a reply does not prove success. A reply of an unexpected shape does not prove failure either. */
function failureOf({ verdict, refusal, differences }: ConsoleReply): CallError | undefined {
	if (verdict === 'queued') return new CallError('timeout', 'Queued.');
	if (refusal && verdict !== 'unreadable')
		return new CallError('refused', refusal.text, { code: refusal.code as ErrorCode });
	if (verdict === 'as-declared') return undefined;
	return new CallError('malformed', differences.map(({ says }) => says).join('\n'));
}

/**
 * - `sent`: the node's confirmation is pending or was lost.
 * - `queued`: the node has queued the call; its reply will arrive on the event stream.
 * - `finished`: the reply arrived.
 * - `not-queued`: the node answered immediately, or was not reached.
 */
export type QueuedState = 'sent' | 'queued' | 'finished' | 'not-queued';

/** A queued call from sending to reply. Known only to this tab, and only while the tab is open. */
export interface QueuedCall {
	readonly queueid: number;
	readonly method: ConsoleMethod;
	readonly sentAt: number;
	readonly state: QueuedState;
	readonly finishedAt?: number;
	readonly reply?: ConsoleReply;
}

const MAX_CALLS = 50;
/** The node stores the number in 32 bits. A different program is unlikely to use an equal number. */
const NUMBERS = 2 ** 31;

interface PendingCall {
	readonly method: ConsoleMethod;
	readonly call: ConsoleCall & { readonly queueid: number };
	readonly program: ProgramConsole;
	/** Called once, with the reply. */
	readonly finished?: (reply: ConsoleReply) => void;
}

/** Calls sent with a `queueid`, waiting for their replies on the event stream. */
export class QueuedCalls {
	/** Latest first. */
	#calls = $state.raw<readonly QueuedCall[]>([]);
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #pending = new Map<number, PendingCall>();
	readonly #log: EventLog;
	#stopListening: (() => void) | undefined;

	constructor(desk: Desk) {
		this.#log = desk.use(EventLog);
	}

	get all(): readonly QueuedCall[] {
		return this.#calls;
	}

	/** A random number from 1 to 2³¹ − 1. */
	newNumber(): number {
		const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
		return (random % (NUMBERS - 1)) + 1;
	}

	/** Starts listening for the reply. Must be called before the call is sent. */
	begin(pending: PendingCall): void {
		const { queueid } = pending.call;
		this.#pending.set(queueid, pending);
		const call = { queueid, method: pending.method, sentAt: Date.now(), state: 'sent' } as const;
		this.#calls = [call, ...this.#calls].slice(0, MAX_CALLS);
		this.#stopListening ??= this.#log.listen(({ queueid: heard, at, text }) =>
			this.#receive(heard, at, text),
		);
	}

	/** Handles the node's first answer, which confirms or denies that the call was queued. */
	answered(queueid: number, isQueued: boolean): void {
		if (this.#pending.has(queueid)) this.#change(queueid, { state: isQueued ? 'queued' : 'not-queued' });
		if (!isQueued) this.#end(queueid);
	}

	/** Removes the calls that are no longer pending. */
	clear(): void {
		this.#calls = this.#calls.filter(({ queueid }) => this.#pending.has(queueid));
	}

	#receive(queueid: number, at: number, text: string): void {
		const pending = this.#pending.get(queueid);
		if (!pending) return;
		const sentAt = this.#calls.find((call) => call.queueid === queueid)?.sentAt ?? at;
		const reply = pending.program.readQueued(pending.call, text, Math.max(0, at - sentAt));
		this.#change(queueid, { state: 'finished', finishedAt: at, reply });
		this.#end(queueid);
		pending.finished?.(reply);
	}

	#end(queueid: number): void {
		this.#pending.delete(queueid);
		if (this.#pending.size > 0) return;
		this.#stopListening?.();
		this.#stopListening = undefined;
	}

	#change(queueid: number, change: Partial<QueuedCall>): void {
		this.#calls = this.#calls.map((call) => (call.queueid === queueid ? { ...call, ...change } : call));
	}
}

/** The options of a call, apart from its parameters. */
export interface CallSwitches {
	readonly isQueued: boolean;
	readonly isFast: boolean;
}

/** The most recent call and its reply. */
export interface LastCall {
	readonly method: ConsoleMethod;
	readonly at: Date;
	/** `undefined` while the reply is pending, and if it was lost. */
	readonly reply: ConsoleReply | undefined;
}

/** The reason why a call cannot be queued. */
export type QueueObstacle = 'no-stream' | 'secret' | 'no-json';

/** Form, request and reply of every declared method of the node and of the daemon. */
export class Console {
	readonly action = new Action();
	readonly history: CallHistory;
	readonly queue: QueuedCalls;
	readonly journalled: JournalledCalls;
	/** Typed fields by method key. Contains secrets until they are sent. */
	#typed = $state.raw<Readonly<Record<string, TypedFields>>>({});
	#switches = $state.raw<CallSwitches>({ isQueued: false, isFast: false });
	#programs = $state.raw<Readonly<Partial<Record<ConsoleProgram, ProgramConsole>>>>({});
	#last = $state.raw<LastCall>();
	/** Changes when the user leaves the page, so that later replies are dropped. */
	#visit = Symbol();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.history = desk.use(CallHistory);
		this.queue = desk.use(QueuedCalls);
		this.journalled = desk.use(JournalledCalls);
	}

	/** All methods; empty until the node's are loaded. Includes the daemon's methods even if no daemon is connected. */
	get methods(): readonly ConsoleMethod[] {
		const { node } = this.#programs;
		return node ? [...node.methods, ...DAEMON_METHODS] : [];
	}

	/** Loads the code for the program consoles. */
	async open(): Promise<void> {
		const { node, daemon } = this.#desk.connection;
		const [nodeConsole, daemonConsole] = await Promise.all([node.control.console(), daemon?.console()]);
		this.#programs = { node: nodeConsole, ...(daemonConsole && { daemon: daemonConsole }) };
	}

	/** Whether the program of the method is connected. */
	isThere({ program }: ConsoleMethod): boolean {
		return program === 'node' || this.#desk.connection.daemon !== undefined;
	}

	find(key: string): ConsoleMethod | undefined {
		return this.methods.find((method) => keyOfMethod(method) === key);
	}

	get last(): LastCall | undefined {
		return this.#last;
	}

	/** Shows the reply to a queued call. */
	showQueued({ method, sentAt, reply }: QueuedCall): void {
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew for each call, and never changed
		this.#last = { method, at: new Date(sentAt), reply };
	}

	get switches(): CallSwitches {
		return this.#switches;
	}

	turn(change: Partial<CallSwitches>): void {
		this.#switches = { ...this.#switches, ...change };
	}

	typedOf(method: ConsoleMethod): TypedFields {
		return this.#typed[keyOfMethod(method)] ?? {};
	}

	type(method: ConsoleMethod, typed: TypedFields): void {
		this.#typed = { ...this.#typed, [keyOfMethod(method)]: typed };
	}

	/** Clears the typed secrets and the last reply, which may contain keys. Called when the user leaves the page. */
	forget(): void {
		const stored = Object.entries(this.#typed).map(([key, typed]) => {
			const method = this.find(key);
			return [key, method ? withoutSecretFields(method, typed) : {}] as const;
		});
		this.#typed = Object.fromEntries(stored);
		this.#visit = Symbol();
		this.#last = undefined;
		this.action.dismiss();
	}

	/** The problems of the typed fields, by field name. */
	problemsOf(method: ConsoleMethod): ReadonlyMap<string, FieldProblem> {
		const { params, problems } = readDraft(method, this.typedOf(method));
		const wrong = this.#programs[method.program]?.wrongParams({ method: method.name, params }) ?? [];
		const named = method.fields.filter(({ name }) => wrong.includes(name) && !problems.has(name));
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Map([...problems, ...named.map(({ name }) => [name, 'not-as-expected'] as const)]);
	}

	/** The reason why the method cannot be queued; `undefined` if it can. */
	queueObstacle(method: ConsoleMethod): QueueObstacle | undefined {
		if (!this.#desk.connection.news.isOn) return 'no-stream';
		if (method.fields.some(isSecret)) return 'secret';
		const wrapsJson = method.fields.find(({ name }) => name === 'needjson');
		return wrapsJson && this.typedOf(method)[wrapsJson.name] !== '1' ? 'no-json' : undefined;
	}

	/** The typed call as a shell command; `undefined` until the code is loaded. */
	curlOf(method: ConsoleMethod): string | undefined {
		const program = this.#programs[method.program];
		return program?.curl(this.#callOf(method, this.#willQueue(method) ? 1 : undefined));
	}

	/** Sends the typed call once. Does nothing if a field is invalid. */
	async send(method: ConsoleMethod): Promise<void> {
		if (this.problemsOf(method).size > 0) return;
		await this.action.run(async () => {
			if (!this.#programs[method.program]) await this.open();
			const program = this.#programs[method.program];
			if (!program) throw new CallError('params', 'No chain daemon is connected.');
			await this.#send(method, program);
		});
	}

	async #send(method: ConsoleMethod, program: ProgramConsole): Promise<void> {
		const typed = withoutSecretFields(method, this.typedOf(method));
		const queueid = this.#willQueue(method) ? this.queue.newNumber() : undefined;
		const call = this.#callOf(method, queueid);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew for each call, and never changed
		const at = new Date();
		const visit = this.#visit;
		this.#last = { method, at, reply: undefined };
		// Drops the typed secrets.
		this.type(method, typed);
		let reply: ConsoleReply | undefined;
		const sendOnce = async () => (reply = await this.#sendCall(method, program, call));
		try {
			const purpose = purposeOf(program, call);
			if (isJournalled(method)) await this.#sendJournalled(method, { ...call, purpose }, sendOnce);
			else await sendOnce();
		} finally {
			if (visit === this.#visit) this.#last = { method, at, reply };
			const ended = reply?.verdict ?? 'no-reply';
			const figures = { tookMs: reply?.tookMs ?? Date.now() - at.getTime(), bytes: reply?.bytes ?? 0 };
			this.history.add({ method: keyOfMethod(method), typed, at: at.getTime(), ...figures, ended });
		}
	}

	async #sendCall(method: ConsoleMethod, program: ProgramConsole, call: ConsoleCall): Promise<ConsoleReply> {
		const { queueid } = call;
		if (queueid === undefined) return program.send(call);
		const finished = (reply: ConsoleReply) => void this.journalled.settle(queueid, reply);
		this.queue.begin({
			...{ method, program, call: { ...call, queueid } },
			...(isJournalled(method) && { finished }),
		});
		try {
			const reply = await program.send(call);
			this.queue.answered(queueid, reply.verdict === 'queued');
			return reply;
		} catch (error) {
			// If the first answer was lost, the call may still be queued and its reply may arrive.
			const isLost = error instanceof CallError && error.outcomeUnknown;
			if (!isLost) this.queue.answered(queueid, false);
			throw error;
		}
	}

	#sendJournalled(
		method: ConsoleMethod,
		call: ConsoleCall & { readonly purpose: string | undefined },
		sendOnce: () => Promise<ConsoleReply>,
	): Promise<void> {
		const { program, name, effect, seenIn } = method;
		if (effect !== 'trades' && effect !== 'spends')
			throw new TypeError(`${name} is no call for the journal.`);
		const params = recordedParams(method, call.params);
		const coins = coinsOfParams(method, call.params);
		const { purpose } = call;
		const record = { program, method: name, effect, params, coins, seenIn: seenIn ?? 'wallet', purpose };
		return this.journalled.send(record, sendOnce, call.queueid);
	}

	#callOf(method: ConsoleMethod, queueid: number | undefined): ConsoleCall {
		const { params } = readDraft(method, this.typedOf(method));
		const isFast = this.#switches.isFast && canBeFast(method);
		return {
			method: method.name,
			params,
			...(queueid !== undefined && { queueid }),
			...(isFast && { isFast }),
		};
	}

	#willQueue(method: ConsoleMethod): boolean {
		return this.#switches.isQueued && method.program === 'node' && this.queueObstacle(method) === undefined;
	}
}

function purposeOf(program: ProgramConsole, call: ConsoleCall): string | undefined {
	const subject = program.subjectOf(call);
	return subject && purposeOfCall(subject);
}

/**
 * Whether the `fast` switch applies: it is offered for node methods that are not fast anyway and have no `fast`
 * parameter.
 */
export function canBeFast({ program, isFast, fields }: ConsoleMethod): boolean {
	return program === 'node' && !isFast && !fields.some(({ name }) => name === 'fast');
}
