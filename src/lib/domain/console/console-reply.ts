import type { Refusal } from '../flow/money-flow.ts';

/**
 * What a reply is.
 *
 * - `as-declared`: good, and of the shape that is declared.
 * - `queued`: the program has queued the call; its reply comes on the event stream.
 * - `differs`: no error, but not of the declared shape.
 * - `refused`: the program answered with an error of its own.
 * - `unreadable`: not JSON, or cut off.
 */
export type ReplyVerdict = 'as-declared' | 'queued' | 'differs' | 'refused' | 'unreadable';

/** Where a reply differs from its declaration. */
export interface ReplyDifference {
	/** As in a program: `swaps[3].price`; empty where the whole reply is meant. */
	readonly path: string;
	readonly says: string;
}

/** A reply as it came, and how it compares with the declaration. */
export interface ConsoleReply {
	readonly verdict: ReplyVerdict;
	/** As it came, without the line feeds and NULs around it. */
	readonly text: string;
	readonly bytes: number;
	/** What the text says; nothing where it says nothing. Numbers that would be rounded are texts. */
	readonly value: unknown;
	readonly differences: readonly ReplyDifference[];
	/** Why it is no good reply. */
	readonly refusal: Refusal | undefined;
	/** The texts in it that are keys or passphrases. */
	readonly secrets: readonly string[];
	/** The id of the transaction that it names. */
	readonly txid: string | undefined;
	/** From sending to the reply, without the wait for its turn, in milliseconds. */
	readonly tookMs: number;
}

/** The reply with its secrets taken out. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '•'.repeat(8)), text);
}
