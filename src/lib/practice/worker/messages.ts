import type { WireReply } from '#lib/client/transport.ts';
import type { ControlAnswer, ControlCommand } from '../practice.ts';

/** What the page asks of the worker. */
export type Question =
	| { readonly to: 'node' | 'daemon'; readonly body: string }
	| { readonly to: 'control'; readonly command: ControlCommand };

/** How the worker answers a question. */
export type Answer =
	| { readonly reply: WireReply }
	| { readonly controlled: ControlAnswer }
	/** The connection was closed without a word. */
	| { readonly dropped: true }
	/** Another tab has the world. */
	| { readonly elsewhere: true }
	/** The world cannot be opened, or has a fault of its own. */
	| { readonly broken: string };

export type ToWorker = { readonly id: number; readonly question: Question } | { readonly say: 'close' };

export type FromWorker = { readonly id: number; readonly answer: Answer } | { readonly say: 'ready' };
