import type { PlainError } from '#lib/client/call-error.ts';
import type { WireReply } from '#lib/client/transport/transport.ts';
import type { PackedBook } from './packed-book.ts';

/** A reply to be read, and the names of its method and of the reading. */
export interface Question {
	readonly id: number;
	readonly method: string;
	readonly reading: string | undefined;
	readonly reply: WireReply;
}

export type Answer =
	| { readonly value: unknown }
	| { readonly book: PackedBook }
	| { readonly failure: PlainError }
	/** The page has to read the reply itself. */
	| { readonly unread: true };

export type FromWorker = { readonly say: 'ready' } | { readonly id: number; readonly answer: Answer };
