import { omittedRowsOf, type OmittedRows } from '#lib/api/list.ts';
import type { Method, ParamsOf, ReplyOf, Effect } from '#lib/api/method.ts';
import { CallError } from './call-error.ts';
import { checkAgainst, readReplyInSteps } from './wire/node-reply.ts';
import { RequestQueue, type ChannelStatus, type Priority } from './request-queue.ts';
import { addKey, type AddKey } from './wire/add-key.ts';
import { secretsIn, withoutSecrets } from './wire/secrets.ts';
import type { Transport } from './transport/transport.ts';
import type { WireReply } from './wire-reply.ts';
import { withDeadline } from './transport/deadline.ts';
import { isSharedRead } from './wire/shared-reads.ts';

export interface NodeClientOptions {
	readonly transport: Transport;
	/** Shared by all clients of a node, because it handles one call at a time. */
	readonly queue?: RequestQueue;
	readonly userpass?: string | undefined;
	/** Maps a method to the program's name; defaults to the declared name. */
	readonly wireName?: WireName;
}

interface TimedResult<M extends Method> {
	readonly reply: ReplyOf<M>;
	readonly askedAt: number;
	readonly answeredAt: number;
}

export type WireName = (method: string) => string;

/** Called for each reply with the rows that were dropped; usually empty. */
export type NoteOmittedRows = (method: string, omitted: readonly OmittedRows[]) => void;

/** Calls the methods of a trading node as declared in `lib/api`. */
export class NodeClient {
	/** Replaced once the program is known. */
	wireName: WireName;
	/** Adds the user's key to a call. Replaced once the program is known. */
	addKey: AddKey = addKey;
	/**
	 * Whether the program answers fast calls while it is busy with a different one; otherwise fast calls wait for their
	 * turn.
	 */
	hasFastCalls = true;
	/** The user at sign-in, for comparison with the node's addresses. */
	owner:
		| {
				readonly wallet: string;
				readonly account?: string | undefined;
				readonly source: 'passphrase' | 'node';
		  }
		| undefined;
	/** The channel for calls. May be replaced by one shared by all tabs. */
	line: NodeChannel;
	noteOmittedRows: NoteOmittedRows | undefined;
	#userpass: string | undefined;

	constructor(
		options: NodeClientOptions | { readonly line: NodeChannel; readonly userpass?: string | undefined },
	) {
		const { userpass } = options;
		this.line = 'line' in options ? options.line : new DirectChannel(options.transport, options.queue);
		this.#userpass = userpass;
		this.#enter();
		this.wireName = ('wireName' in options && options.wireName) || ((method) => method);
	}

	/** Sets the userpass for all further calls; `undefined` removes it. */
	signIn(userpass: string | undefined): void {
		if (userpass === this.#userpass) return;
		this.#userpass = userpass;
		this.#enter();
	}

	#enter(): void {
		this.line.signIn((body) => this.addKey(body, this.#userpass));
	}

	/**
	 * Sends one call and resolves with its validated reply.
	 *
	 * @throws CallError always, except that an aborted `signal` throws its own reason.
	 */
	async call<M extends Method>(
		method: M,
		params: ParamsOf<M>,
		options: CallOptions = {},
	): Promise<ReplyOf<M>> {
		return (await this.callTimed(method, params, options)).reply;
	}

	/** Like `call`, with the times of sending and answering in milliseconds since 1970. */
	async callTimed<M extends Method>(
		method: M,
		params: ParamsOf<M>,
		options: CallOptions = {},
	): Promise<TimedResult<M>> {
		const filled = fillParams(method, params);
		const present = this.#presenter(method, filled);
		const { askedAt, answeredAt, ...reply } = await this.send(method, filled, options);
		options.noteAsked?.(askedAt);
		try {
			const checked = await readReplyInSteps(method, reply);
			this.noteOmittedRows?.(method.name, omittedRowsOf(checked));
			return { reply: checked as ReplyOf<M>, askedAt, answeredAt };
		} catch (reason) {
			throw present(reason);
		}
	}

	/** Sends one call with validated parameters and resolves with the raw reply. Throws like `call`. */
	async send(method: Method, filled: object, options: CallOptions = {}): Promise<TimedReply> {
		const present = this.#presenter(method, filled);
		try {
			return await this.line.send({
				...withDefaults(method.effect, options),
				body: JSON.stringify({ method: this.wireName(method.name), ...filled }),
				isRead: method.effect === 'reads',
				holdsSecret: secretsIn(filled).length > 0,
				fast: this.hasFastCalls && (method.fast ?? false),
			});
		} catch (reason) {
			throw present(reason);
		}
	}

	/**
	 * Returns a function that redacts secrets in a call's error. If the call contained a secret, a malformed reply may
	 * contain a different one (`calcaddress`) and is omitted entirely. Must be created before sending, because the
	 * userpass may be discarded before the reply.
	 */
	#presenter(method: Method, params: object): (error: unknown) => unknown {
		const given = secretsIn(params);
		const secrets = this.#userpass === undefined ? given : [...given, this.#userpass];
		return (error) => {
			if (!(error instanceof CallError)) return error;
			if (error.kind === 'malformed' && given.length > 0)
				return new CallError(error.kind, error.message, {
					...{ method: method.name, reason: error.reason, program: 'node' },
				});
			return error.of(method.name, 'node', (text) => withoutSecrets(text, secrets));
		};
	}
}

/** @throws CallError of kind `params`, with one line per invalid parameter */
export function fillParams(method: Method, params: unknown): Record<string, unknown> {
	const checked = checkAgainst(method.params, params);
	if (checked.fits) return checked.value as Record<string, unknown>;
	throw new CallError('params', checked.problems, { method: method.name });
}

/** This tab's own channel: its queue, its transport and the key for calls. */
export class DirectChannel implements NodeChannel {
	readonly queue: RequestQueue;
	/** Whether this tab accepts a call from a different tab, which may be any script of this origin. */
	isShared = isSharedRead;
	/**
	 * Runs before each queued call, and before any extra request of the transport during that call. If it rejects,
	 * nothing is sent and the call rejects with its error.
	 */
	guard: (() => Promise<void>) | undefined;
	readonly #transport: Transport;
	#addKey: (body: string) => string = (body) => body;
	#isClosed = false;
	#work: SharedWork | undefined;

	constructor(transport: Transport, queue = new RequestQueue()) {
		this.#transport = transport;
		this.queue = queue;
	}

	get address(): string {
		return this.#transport.address;
	}

	get status(): ChannelStatus {
		return this.queue.status;
	}

	giveUpReads(): void {
		this.queue.giveUpReads();
	}

	signIn(addKey: (body: string) => string): void {
		this.queue.forgetReplies();
		this.#addKey = addKey;
	}

	send(call: WireCall): Promise<TimedReply> {
		const { body, isRead, signal, priority, fast, probes, freshSince } = call;
		return this.queue.add({
			...{ signal, priority, fast, probes, freshSince },
			readKey: isRead ? body : undefined,
			send: async (ended) => {
				if (this.guard) await this.guard();
				return this.#send(call, ended, () => this.guard?.() ?? Promise.resolve());
			},
		});
	}

	/** Bypasses the queue; only for calls that already hold their turn. */
	sendNow(call: WireCall): Promise<TimedReply> {
		return this.#send(call);
	}

	async #send(
		{ body, timeoutMs }: WireCall,
		signal?: AbortSignal,
		guard?: () => Promise<void>,
	): Promise<TimedReply> {
		if (this.#isClosed) throw new CallError('blocked', 'The node was closed here before the call went.');
		const full = this.#addKey(body);
		const askedAt = Date.now();
		const reply = await withDeadline(timeoutMs, signal, (inner) => this.#transport.send(full, inner, guard));
		return { ...reply, askedAt, answeredAt: Date.now() };
	}

	/** Without other tabs, this tab always does the work. */
	attach(work: SharedWork): () => void {
		this.#work = work;
		work.lead(!this.#isClosed);
		return () => undefined;
	}

	close(): void {
		this.#isClosed = true;
		this.#work?.lead(false);
	}
}

/** A call as plain data, without the key, so that it can be passed to a different tab of the same user. */
export interface WireCall {
	/** The JSON body of the call without the user's key. */
	readonly body: string;
	/** Whether the call changes nothing. It may then be repeated, and equal calls may share a reply. */
	readonly isRead: boolean;
	/** Whether its parameters contain a secret. Such a call is never passed to a different tab. */
	readonly holdsSecret: boolean;
	readonly priority: Priority;
	readonly fast: boolean;
	readonly probes: boolean;
	/** Timeout in milliseconds, counted from sending. */
	readonly timeoutMs: number;
	/** Accepts a reply to an equal read sent at or after this time, in milliseconds since 1970. */
	readonly freshSince: number | undefined;
	readonly signal: AbortSignal | undefined;
}

/** A reply with the times of sending and answering, in milliseconds since 1970. */
export interface TimedReply extends WireReply {
	readonly askedAt: number;
	readonly answeredAt: number;
}

/** Additional work (not calls) that the leading tab does for all tabs. */
export interface SharedWork {
	/** Called when this tab starts or stops leading. */
	lead(leads: boolean): void;
	/** Receives a note from the leading tab. */
	receive(note: unknown): void;
}

/** Sends all calls to one node. */
export interface NodeChannel {
	/** Address of the node for display. */
	readonly address: string;
	/** Status of the node according to all calls, including those of the leading tab. */
	readonly status: ChannelStatus;
	/** Aborts pending reads. */
	giveUpReads(): void;
	/** Sets the function that adds the key to each call; discards earlier replies. */
	signIn(addKey: (body: string) => string): void;
	/** Rejects with a `CallError`, or with the reason of an aborted `signal`. */
	send(call: WireCall): Promise<TimedReply>;
	/**
	 * Has the leading tab do this work. Called once.
	 *
	 * @returns a function that sends a note to the other tabs
	 */
	attach(work: SharedWork): (note: unknown) => void;
	/** Drops calls waiting for their turn. */
	close(): void;
}

export interface CallOptions {
	/** Aborts waiting, except for a pending call that changes something. */
	readonly signal?: AbortSignal;
	/** Defaults to `screen` for reads and `user` for other calls. */
	readonly priority?: Priority;
	/** Whether to send the call even while the node is unreachable, to detect its recovery. */
	readonly probes?: boolean;
	/** Timeout in milliseconds, counted from sending. */
	readonly timeoutMs?: number;
	/**
	 * Accepts a reply received by any tab for an equal read sent at or after this time, in milliseconds since 1970,
	 * unless a change was made since. Ignored for priority `user`.
	 */
	readonly freshSince?: number | undefined;
	/** Called with the time at which any tab sent the call, in milliseconds since 1970. */
	readonly noteAsked?: ((moment: number) => void) | undefined;
}

/** Nodes in electrum mode take over 30 seconds for a first balance, and longer for external prices. */
const READ_MS = 60_000;
const CHANGE_MS = 120_000;

export function withDefaults(effect: Effect, options: CallOptions) {
	const reads = effect === 'reads';
	const priority = options.priority ?? (reads ? 'screen' : 'user');
	return {
		signal: options.signal,
		probes: options.probes ?? false,
		priority,
		freshSince: priority === 'user' ? undefined : options.freshSince,
		timeoutMs: options.timeoutMs ?? (reads ? READ_MS : CHANGE_MS),
	};
}
