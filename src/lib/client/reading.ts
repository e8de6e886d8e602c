import type { Method, ReplyOf } from '#lib/api/method.ts';
import type { WireReply } from './transport/transport.ts';

/** Turns the reply of a method into a value. It has a name, so that a worker can be told to do it. */
export interface Reading<M extends Method = Method, Value = unknown> {
	readonly name: string;
	readonly method: M;
	/** Throws nothing for a reply that fits the declaration. */
	readonly read: (reply: ReplyOf<M>) => Value;
}

/** Reads long replies away from the page's main thread. */
export interface ReplyReader {
	/**
	 * Reads a reply as `readNodeReply` does, and then by the reading's name if one is given.
	 *
	 * @returns nothing where it cannot, or not yet: the caller then reads the reply itself
	 * @throws CallError as `readNodeReply`
	 */
	read(
		method: string,
		reply: WireReply,
		reading: string | undefined,
	): Promise<{ readonly value: unknown } | undefined>;
}
