import { leftOutOf, type LeftOut } from '#lib/api/list.ts';
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
	/** Shared by all clients of one node, since it works on one call at a time. */
	readonly queue?: RequestQueue;
	readonly userpass?: string | undefined;
	/** The program's name for a method; defaults to the declared one. */
	readonly wireName?: WireName;
}

interface TimedResult<M extends Method> {
	readonly reply: ReplyOf<M>;
	readonly askedAt: number;
	readonly answeredAt: number;
}

export type WireName = (method: string) => string;

/** Called with the rows that were left out of each reply to a method; usually empty. */
export type NoteLeftOut = (method: string, leftOut: readonly LeftOut[]) => void;

/** Calls the methods of a trading node, as they are declared in `lib/api`. */
export class NodeClient {
	/** Replaced once it is known which program answers. */
	wireName: WireName;
	/** Adds the user's key to a call; replaced once it is known which program answers. */
	addKey: AddKey = addKey;
	/**
	 * True if the program answers the fast calls even while it works on a different one. If false, they wait for
	 * their turn.
	 */
	hasFastCalls = true;
	/** The user's key as of the sign-in, for comparison with the node's addresses. */
	owner:
		| {
				readonly wallet: string;
				readonly account?: string | undefined;
				readonly source: 'passphrase' | 'node';
		  }
		| undefined;
	/** Line of its calls. It may become one that all tabs share. */
	line: NodeChannel;
	noteLeftOut: NoteLeftOut | undefined;
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

	/** From now on calls carry this userpass; `undefined` forgets the one before. */
	signIn(userpass: string | undefined): void {
		if (userpass === this.#userpass) return;
		this.#userpass = userpass;
		this.#enter();
	}

	#enter(): void {
		this.line.signIn((body) => this.addKey(body, this.#userpass));
	}

	/**
	 * Sends one call and resolves with its checked reply.
	 *
	 * @throws CallError in every case but one: an aborted `signal` throws its own reason.
	 */
	async call<M extends Method>(
		method: M,
		params: ParamsOf<M>,
		options: CallOptions = {},
	): Promise<ReplyOf<M>> {
		return (await this.callTimed(method, params, options)).reply;
	}

	/** As `call`, with the moments at which the call was sent and answered, in milliseconds since 1970. */
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
			this.noteLeftOut?.(method.name, leftOutOf(checked));
			return { reply: checked as ReplyOf<M>, askedAt, answeredAt };
		} catch (reason) {
			throw present(reason);
		}
	}

	/** Sends one call with parameters that were checked, and resolves with its reply as it came. Throws as `call` does. */
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
	 * Redacts every secret in a call's error. A reply to a call with a secret may hold a different secret
	 * (`calcaddress`), so it is not shown at all. Created before the call is sent, as the userpass may be forgotten
	 * before the reply.
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

/** @throws CallError of kind `params`, with one line per invalid parameter. */
export function fillParams(method: Method, params: unknown): Record<string, unknown> {
	const checked = checkAgainst(method.params, params);
	if (checked.fits) return checked.value as Record<string, unknown>;
	throw new CallError('params', checked.problems, { method: method.name });
}

/** This tab's own line: its queue, its transport, and the key that calls carry. */
export class DirectChannel implements NodeChannel {
	readonly queue: RequestQueue;
	/** Whether this tab makes a call for a different tab, which may be any script of this origin. */
	isShared = isSharedRead;
	/**
	 * Runs before each queued call is sent, and before any extra request of the transport during that call. If it rejects,
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

	/** Bypasses the queue: for a call that already has its turn. */
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

	/** There is no other tab: this one does the work. */
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

/** One call as data. It names no key, so that it can be handed to another tab of the same user. */
export interface WireCall {
	/** The JSON object of the call without the user's key. */
	readonly body: string;
	/** True if it changes nothing: it may be repeated, and one reply may answer several equal calls. */
	readonly isRead: boolean;
	/** True if its parameters hold a passphrase: they stay in this tab. */
	readonly holdsSecret: boolean;
	readonly priority: Priority;
	readonly fast: boolean;
	readonly probes: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs: number;
	/** Accepts a reply to an equal read sent at this moment or later, in milliseconds since 1970. */
	readonly freshSince: number | undefined;
	readonly signal: AbortSignal | undefined;
}

/** A reply with the moments at which its call was sent and answered, in milliseconds since 1970. */
export interface TimedReply extends WireReply {
	readonly askedAt: number;
	readonly answeredAt: number;
}

/** Work besides calls that the leading tab does for all tabs. */
export interface SharedWork {
	/** Called when this tab starts or stops doing the work. */
	lead(leads: boolean): void;
	/** Receives a note from the tab that does the work. */
	hear(note: unknown): void;
}

/** Carries all calls to one node. */
export interface NodeChannel {
	/** Address of the node, for display. */
	readonly address: string;
	/** State of the node according to its calls, those of the leading tab included. */
	readonly status: ChannelStatus;
	/** Stops waiting for pending reads. */
	giveUpReads(): void;
	/** From now on `addKey` adds the key to the body of each call; earlier replies are forgotten. */
	signIn(addKey: (body: string) => string): void;
	/** Rejects with a `CallError`, or with the reason of an aborted `signal`. */
	send(call: WireCall): Promise<TimedReply>;
	/**
	 * Has the leading tab do this work as well; called once.
	 *
	 * @returns a function that sends a note to the work of the other tabs
	 */
	attach(work: SharedWork): (note: unknown) => void;
	/** Drops the calls that still wait for their turn. */
	close(): void;
}

export interface CallOptions {
	/** Stops the waiting, except for a pending call that changes something. */
	readonly signal?: AbortSignal;
	/** Defaults to `screen` for reads and to `user` for everything else. */
	readonly priority?: Priority;
	/** Sent even while the node does not answer, to detect when it does again. */
	readonly probes?: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs?: number;
	/**
	 * Accepts a reply that any tab got for an equal read sent at this moment or later, in milliseconds since 1970,
	 * if nothing was changed since. Ignored for the priority `user`.
	 */
	readonly freshSince?: number | undefined;
	/** Called with the moment at which any tab sent the call, in milliseconds since 1970. */
	readonly noteAsked?: ((moment: number) => void) | undefined;
}

/** Nodes in electrum mode take over half a minute for a first balance, prices from outside even longer. */
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
