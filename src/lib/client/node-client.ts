import type { Method, ParamsOf, ReplyOf } from '#lib/api/method.ts';
import { CallError } from './call-error.ts';
import { withDefaults, type CallOptions, type CallLine, type TimedReply } from './call-line.ts';
import { OwnLine } from './own-line.ts';
import { readReplyInSteps, checkAgainst } from './wire/node-reply.ts';
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

/** Calls the methods of a trading node, as they are declared in `lib/api`. */
export class NodeClient {
	/** Replace it once it is known which program answers. */
	wireName: WireName;
	/** The same of how a call carries the user's key. */
	addKey: AddKey = addKey;
	/** The program answers the fast calls even while it works on another. Where it does not, they wait for their turn. */
	hasFastCalls = true;
	/** The user's addresses of the reference coin and of Ethereum, as far as they are known: what the node says is held against them. */
	owner: { readonly wallet: string; readonly account?: string | undefined } | undefined;
	/** The way of its calls. It may become one that all tabs share. */
	line: CallLine;
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
		const { askedAt, answeredAt, ...reply } = await this.send(method, filled, options);
		options.noteAsked?.(askedAt);
		try {
			return { reply: (await readReplyInSteps(method, reply)) as ReplyOf<M>, askedAt, answeredAt };
		} catch (reason) {
			throw this.#presentable(reason, method, filled);
		}
	}

	/** Sends one call with parameters that were checked, and resolves with its reply as it came. Throws as `call` does. */
	async send(method: Method, filled: object, options: CallOptions = {}): Promise<TimedReply> {
		try {
			return await this.line.send({
				...withDefaults(method.effect, options),
				body: JSON.stringify({ method: this.wireName(method.name), ...filled }),
				isRead: method.effect === 'reads',
				holdsSecret: secretsIn(filled).length > 0,
				fast: this.hasFastCalls && (method.fast ?? false),
			});
		} catch (reason) {
			throw this.#presentable(reason, method, filled);
		}
	}

	/** Takes out every secret. What answers a secret may hold another, as `calcaddress` does: that is not shown at all. */
	#presentable(error: unknown, method: Method, params: object): unknown {
		if (!(error instanceof CallError)) return error;
		const secrets = secretsIn(params);
		if (error.kind === 'malformed' && secrets.length > 0)
			return new CallError(error.kind, error.message, { method: method.name, reason: error.reason });
		if (this.#userpass !== undefined) secrets.push(this.#userpass);
		return error.of(method.name, (text) => withoutSecrets(text, secrets));
	}
}

/** @throws CallError of kind `params`, with one line per parameter that is wrong. */
export function fillParams(method: Method, params: unknown): Record<string, unknown> {
	const checked = checkAgainst(method.params, params);
	if (checked.fits) return checked.value as Record<string, unknown>;
	throw new CallError('params', checked.problems, { method: method.name });
}
