import { omittedRowsOf } from '#lib/api/list.ts';
import type { Method, ParamsOf, ReplyOf } from '#lib/api/method.ts';
import { CallError } from './call-error.ts';
import { withDefaults, type CallOptions, fillParams, type NoteOmittedRows } from './node-client.ts';
import { readDaemonReply } from './wire/node-reply.ts';
import { withDeadline } from './transport/deadline.ts';
import { RequestQueue } from './request-queue.ts';
import type { Transport } from './transport/transport.ts';
import type { WireReply } from './wire-reply.ts';

export interface DaemonClientOptions {
	readonly transport: Transport;
	readonly queue?: RequestQueue;
	readonly noteOmittedRows?: NoteOmittedRows | undefined;
}

/**
 * Calls the methods of a chain daemon as declared in `lib/daemon`. Only one call is in flight at a time, because the
 * daemon keeps the error of its token module in one place for all calls.
 */
export class DaemonClient {
	readonly #transport: Transport;
	readonly #queue: RequestQueue;
	readonly #noteOmittedRows: NoteOmittedRows | undefined;
	#calls = 0;

	constructor({ transport, queue, noteOmittedRows }: DaemonClientOptions) {
		this.#noteOmittedRows = noteOmittedRows;
		this.#transport = transport;
		this.#queue = queue ?? new RequestQueue();
	}

	/** Address of the daemon for display. */
	get address(): string {
		return this.#transport.address;
	}

	/**
	 * Sends one call and resolves with its validated reply. A daemon that is still starting refuses with code -28.
	 *
	 * @throws CallError always, except that an aborted `signal` throws its own reason.
	 */
	async call<M extends Method>(
		method: M,
		params: ParamsOf<M>,
		options: CallOptions = {},
	): Promise<ReplyOf<M>> {
		const filled = fillParams(method, params);
		try {
			const reply = readDaemonReply(method, await this.send(method, filled, options));
			this.#noteOmittedRows?.(method.name, omittedRowsOf(reply));
			return reply as ReplyOf<M>;
		} catch (reason) {
			throw reason instanceof CallError ? reason.of(method.name, 'daemon') : reason;
		}
	}

	/** Sends one call with validated parameters and resolves with the raw reply. Throws like `call`. */
	async send(method: Method, filled: Record<string, unknown>, options: CallOptions = {}): Promise<WireReply> {
		const positional = toPositional(method, filled);
		const { signal, priority, timeoutMs } = withDefaults(method.effect, options);
		const body = this.#bodyOf(method, positional);
		try {
			return await this.#queue.add({
				readKey: method.effect === 'reads' ? `${method.name} ${JSON.stringify(positional)}` : undefined,
				priority,
				signal,
				send: (ended) => withDeadline(timeoutMs, ended, (inner) => this.#transport.send(body, inner)),
			});
		} catch (reason) {
			throw reason instanceof CallError ? reason.of(method.name, 'daemon') : reason;
		}
	}

	#bodyOf(method: Method, params: readonly unknown[]): string {
		this.#calls += 1;
		return JSON.stringify({ jsonrpc: '1.0', id: `swapdesk-${this.#calls}`, method: method.name, params });
	}
}

/** Parameters in declared order, up to the last one given. An omitted one before that becomes an empty string. */
export function toPositional(method: Method, params: Record<string, unknown>): unknown[] {
	const names = Object.keys(method.params.entries);
	const given = names.findLastIndex((name) => params[name] !== undefined) + 1;
	const values = names.slice(0, given).map((name) => params[name] ?? '');
	// Contrary to its documentation, the token module accepts only strings. Other methods take the declared types.
	return method.name.startsWith('token') ? values.map(toText) : values;
}

/** Decimal notation without exponents, which stricter versions of the daemon reject. */
function toText(value: unknown): string {
	if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
	return value.toFixed(8).replace(/(?<!0)0+$/, '');
}
