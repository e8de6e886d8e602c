import { CallError } from '#lib/client/call-error.ts';
import {
	coinsOfParams,
	readDraft,
	recordedParams,
	withoutSecretFields,
	type FieldProblem,
	type TypedFields,
} from '#lib/domain/console/call-draft.ts';
import {
	isJournalled,
	isSecret,
	keyOfMethod,
	type ConsoleMethod,
	type ConsoleProgram,
} from '#lib/domain/console/console-method.ts';
import type { ConsoleReply } from '#lib/domain/console/console-reply.ts';
import { purposeOf as purposeOfCall } from '#lib/domain/flow/call-purpose.ts';
import type { ConsoleCall, ProgramConsole } from '#lib/node/subjects/console.ts';
import { DAEMON_METHODS } from '#lib/node/console/list-methods.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { CallHistory } from './call-history.svelte.ts';
import { JournalledCalls } from './journalled-calls.svelte.ts';
import { QueuedCalls, type QueuedCall } from './queued-calls.svelte.ts';

/** The options of a call besides its parameters. */
export interface CallSwitches {
	readonly isQueued: boolean;
	readonly isFast: boolean;
}

/** The call that was sent last, as far as it has come. */
export interface LastCall {
	readonly method: ConsoleMethod;
	readonly at: Date;
	/** `undefined` while it is waited for, and if none came. */
	readonly reply: ConsoleReply | undefined;
}

/** Why a call cannot be queued. */
export type QueueObstacle = 'no-stream' | 'secret' | 'no-json';

/** Any declared method of the node and of the daemon: its form, its call, its reply. */
export class Console {
	readonly action = new Action();
	readonly history: CallHistory;
	readonly queue: QueuedCalls;
	readonly journalled: JournalledCalls;
	/** The typed fields by the key of the method; secrets are in it until they are sent. */
	#typed = $state.raw<Readonly<Record<string, TypedFields>>>({});
	#switches = $state.raw<CallSwitches>({ isQueued: false, isFast: false });
	#programs = $state.raw<Readonly<Partial<Record<ConsoleProgram, ProgramConsole>>>>({});
	#last = $state.raw<LastCall>();
	/** A reply that comes after the page was left is not held. */
	#visit = Symbol();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.history = desk.use(CallHistory);
		this.queue = desk.use(QueuedCalls);
		this.journalled = desk.use(JournalledCalls);
	}

	/** Those of the programs; none until it is opened. Those of the daemon are shown without one, too. */
	get methods(): readonly ConsoleMethod[] {
		const { node } = this.#programs;
		return node ? [...node.methods, ...DAEMON_METHODS] : [];
	}

	/** Loads what calls the programs. */
	async open(): Promise<void> {
		const { node, daemon } = this.#desk.connection;
		const [nodeConsole, daemonConsole] = await Promise.all([node.control.console(), daemon?.console()]);
		this.#programs = { node: nodeConsole, ...(daemonConsole && { daemon: daemonConsole }) };
	}

	/** A program is connected that has the method. */
	isThere({ program }: ConsoleMethod): boolean {
		return program === 'node' || this.#desk.connection.daemon !== undefined;
	}

	find(key: string): ConsoleMethod | undefined {
		return this.methods.find((method) => keyOfMethod(method) === key);
	}

	get last(): LastCall | undefined {
		return this.#last;
	}

	/** Shows the reply of a call that was queued. */
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

	/** Forgets every secret that was typed, and the reply, which may hold keys. As when the page is left. */
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

	/** The problems of the typed fields, by the name of the field. */
	problemsOf(method: ConsoleMethod): ReadonlyMap<string, FieldProblem> {
		const { params, problems } = readDraft(method, this.typedOf(method));
		const wrong = this.#programs[method.program]?.wrongParams({ method: method.name, params }) ?? [];
		const named = method.fields.filter(({ name }) => wrong.includes(name) && !problems.has(name));
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Map([...problems, ...named.map(({ name }) => [name, 'not-as-expected'] as const)]);
	}

	/** Why it cannot be queued; `undefined` if it can. */
	queueObstacle(method: ConsoleMethod): QueueObstacle | undefined {
		if (!this.#desk.connection.news.isOn) return 'no-stream';
		if (method.fields.some(isSecret)) return 'secret';
		const wrapsJson = method.fields.find(({ name }) => name === 'needjson');
		return wrapsJson && this.typedOf(method)[wrapsJson.name] !== '1' ? 'no-json' : undefined;
	}

	/** The typed call as a command for a shell; `undefined` until it can be told. */
	curlOf(method: ConsoleMethod): string | undefined {
		const program = this.#programs[method.program];
		return program?.curl(this.#callOf(method, this.#willQueue(method) ? 1 : undefined));
	}

	/** Sends what is typed, once. Nothing where a field is wrong. */
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
		// The typed fields are not needed any more.
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
			// Where its first answer was lost it may be queued: its reply may still come.
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

/** The switch is of use: the method is of the node, and is neither fast in any case nor has a parameter for it. */
export function canBeFast({ program, isFast, fields }: ConsoleMethod): boolean {
	return program === 'node' && !isFast && !fields.some(({ name }) => name === 'fast');
}
