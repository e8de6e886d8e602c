import type { PlainError } from '#lib/client/call-error.ts';
import type { WireReply } from '#lib/client/transport/transport.ts';
import type { PackedBook } from './packed-book.ts';

/** A call to be sent. It is a read, which the page may send again. */
export interface Post {
	readonly id: number;
	readonly address: string;
	readonly body: string;
}

/** The reply to a call is no longer waited for. */
interface GivenUp {
	readonly id: number;
	readonly givenUp: true;
}

/** A reply to be read, and the names of its method and of the reading. */
export interface Question {
	readonly id: number;
	readonly method: string;
	readonly reading: string | undefined;
	readonly reply: WireReply;
}

export type ToWorker = Question | Post | GivenUp;

export type Answer =
	| { readonly value: unknown }
	| { readonly book: PackedBook }
	| { readonly failure: PlainError }
	| { readonly reply: WireReply }
	/** No reply came that this browser may show. */
	| { readonly unreached: true }
	/** The page has to read the reply itself. */
	| { readonly unread: true };

export type FromWorker = { readonly say: 'ready' } | { readonly id: number; readonly answer: Answer };
