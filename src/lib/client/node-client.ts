import { leftOutOf, type LeftOut } from '#lib/api/list.ts';
import type { Method, ParamsOf, ReplyOf } from '#lib/api/method.ts';
import { CallError } from './call-error.ts';
import { withDefaults, type CallOptions, type CallLine, type TimedReply } from './call-line.ts';
import { OwnLine } from './own-line.ts';
import { checkAgainst, readReplyInSteps } from './wire/node-reply.ts';
import type { RequestQueue } from './request-queue.ts';
import { addKey, type AddKey } from './wire/add-key.ts';
import { secretsIn, withoutSecrets } from './wire/secrets.ts';
import type { Transport } from './transport/transport.ts';

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
