import { leftOutOf, type LeftOut } from '#lib/api/list.ts';
import type { Method, ParamsOf, ReplyOf, Effect } from '#lib/api/method.ts';
import { CallError } from './call-error.ts';
import { checkAgainst, readReplyInSteps } from './wire/node-reply.ts';
import { RequestQueue, type LineStatus, type Priority } from './request-queue.ts';
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
	/** The program's name for a method; the declared one if left out. */
	readonly wireName?: WireName;
}

interface TimedResult<M extends Method> {
	readonly reply: ReplyOf<M>;
	readonly askedAt: number;
	readonly answeredAt: number;
}

export type WireName = (method: string) => string;

/** Called with the rows that were left out of each reply to a method, mostly none. */
export type NoteLeftOut = (method: string, leftOut: readonly LeftOut[]) => void;

/** Calls the methods of a trading node, as they are declared in `lib/api`. */
export class NodeClient {
	/** Replace it once it is known which program answers. */
	wireName: WireName;
	/** The same of how a call carries the user's key. */
	addKey: AddKey = addKey;
	/** The program answers the fast calls even while it works on another. Where it does not, they wait for their turn. */
	hasFastCalls = true;
	/** The user's key as of the sign-in: the node's addresses are compared with it. */
	owner:
		| {
				readonly wallet: string;
				readonly account?: string | undefined;
				readonly source: 'passphrase' | 'node';
		  }
		| undefined;
	/** The way of its calls. It may become one that all tabs share. */
	line: CallLine;
	noteLeftOut: NoteLeftOut | undefined;
	#userpass: string | undefined;

	constructor(
		options: NodeClientOptions | { readonly line: CallLine; readonly userpass?: string | undefined },
	) {
		const { userpass } = options;
		this.line = 'line' in options ? options.line : new OwnLine(options.transport, options.queue);
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
	 * Takes every secret out of a call's error. What answers a secret may hold another, as `calcaddress` does: that is not shown
	 * at all. Made before the call goes, as the userpass may be forgotten meanwhile.
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

/** @throws CallError of kind `params`, with one line per parameter that is wrong. */
export function fillParams(method: Method, params: unknown): Record<string, unknown> {
	const checked = checkAgainst(method.params, params);
	if (checked.fits) return checked.value as Record<string, unknown>;
	throw new CallError('params', checked.problems, { method: method.name });
}

/** The way of this tab's own: its queue, its transport, and the key that calls carry. */
export class OwnLine implements CallLine {
	readonly queue: RequestQueue;
	/** Whether this tab makes a call for another one, which may be any script of this origin. */
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

	get status(): LineStatus {
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

	/** There is no other tab. */
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
	/** It changes nothing: it may be repeated, and answered together with equal ones. */
	readonly isRead: boolean;
	/** Its parameters hold a passphrase: they stay in this tab. */
	readonly holdsSecret: boolean;
	readonly priority: Priority;
	readonly fast: boolean;
	readonly probes: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs: number;
	/** A reply to an equal read that was sent since will do, in milliseconds since 1970. */
	readonly freshSince: number | undefined;
	readonly signal: AbortSignal | undefined;
}

/** A reply with the moments at which its call was sent and answered, in milliseconds since 1970. */
export interface TimedReply extends WireReply {
	readonly askedAt: number;
	readonly answeredAt: number;
}

/** Work besides calls that the leading tab does for all. */
export interface SharedWork {
	/** This tab is the one that does it from now on, or no more. */
	lead(leads: boolean): void;
	/** Its news in another tab. */
	hear(note: unknown): void;
}

/** The way of all calls to one node. */
export interface CallLine {
	/** Where the node answers, for the user's eyes. */
	readonly address: string;
	/** State of the node as its calls show it, those of the leading tab included. */
	readonly status: LineStatus;
	/** Ends the waiting for the reads that are under way. */
	giveUpReads(): void;
	/** From now on calls carry the key that this adds to the body; what was replied before is forgotten. */
	signIn(addKey: (body: string) => string): void;
	/** Rejects with a `CallError`, or with the reason of an aborted `signal`. */
	send(call: WireCall): Promise<TimedReply>;
	/**
	 * Has the tab that leads do this as well; called once.
	 *
	 * @returns what tells the work of the other tabs something
	 */
	attach(work: SharedWork): (note: unknown) => void;
	/** Calls that still wait for their turn are not sent any more. */
	close(): void;
}

export interface CallOptions {
	/** Ends the waiting. A call that changes something and is already under way is waited for all the same. */
	readonly signal?: AbortSignal;
	/** Defaults to `screen` for reads and to `user` for everything else. */
	readonly priority?: Priority;
	/** Sent also while the node does not answer, to find out when it does again. */
	readonly probes?: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs?: number;
	/**
	 * A reply that any tab got for an equal read will do if that was sent at this moment or later, in milliseconds since 1970,
	 * and nothing was changed since. Ignored for the priority `user`.
	 */
	readonly freshSince?: number | undefined;
	/** Called with the moment at which a call was sent, by whichever tab, in milliseconds since 1970. */
	readonly noteAsked?: ((moment: number) => void) | undefined;
}

/** Nodes in electrum mode take over half a minute for a first balance, prices from outside even longer. */
const READ_MS = 60_000;
const CHANGE_MS = 120_000;

/** Defaults of a call's options. */
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
