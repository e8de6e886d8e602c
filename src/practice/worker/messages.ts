import type { WireReply } from '#lib/client/wire-reply.ts';
import type { ControlAnswer, ControlCommand } from '../practice.ts';

export type Question =
	| { readonly to: 'node' | 'daemon'; readonly body: string }
	| { readonly to: 'control'; readonly command: ControlCommand }
	/** Writes a file into the node's data directory, or reads it if there are no bytes. */
	| { readonly to: 'files'; readonly name: string; readonly bytes?: Uint8Array }
	/** Takes or leaves the seat at the event stream. */
	| { readonly to: 'events'; readonly listen: boolean };

export type Answer =
	| { readonly reply: WireReply }
	| { readonly controlled: ControlAnswer }
	/** The written or read file; `undefined` if it does not exist. */
	| { readonly file: Uint8Array | undefined }
	/** False if the stream is closed or its seat is taken. */
	| { readonly seated: boolean }
	/** The connection was closed without a reply. */
	| { readonly dropped: true }
	/** The node has stopped and accepts no calls. */
	| { readonly stopped: true }
	/** Another tab holds the world. */
	| { readonly elsewhere: true }
	/** The world cannot be opened, or has an internal error. */
	| { readonly broken: string };

export type ToWorker = { readonly id: number; readonly question: Question } | { readonly say: 'close' };

export type FromWorker =
	| { readonly id: number; readonly answer: Answer }
	| { readonly say: 'ready' }
	/** A message of the event stream, as JSON. */
	| { readonly say: 'event'; readonly message: string }
	/** The node, and with it the stream, has stopped. */
	| { readonly say: 'stream-ended' };
