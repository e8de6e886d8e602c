import type { Ledger } from '../chain/ledger.ts';
import type { DaemonRun } from './daemon-run.ts';
import type { TokenTamperings, TokenBook } from './tokens.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { DaemonMethodName, DaemonMethods } from '#lib/daemon/index.ts';
import type { Written } from './envelope.ts';

/** The parts of the daemon that its handlers use. */
export interface DaemonParts {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly run: DaemonRun;
	readonly tampering: TokenTamperings;
}

/** One call. */
export interface CallContext extends DaemonParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
}

/** `getrawtransaction` also gives bare hexadecimal, to callers that do not ask as its declaration does. */
type Reply<Name extends DaemonMethodName> =
	Written<ReplyOf<DaemonMethods[Name]>> | (Name extends 'getrawtransaction' ? string : never);

/** Parameters come by position and unchecked: reading them is where daemons have their own habits. */
export type Handler<Name extends DaemonMethodName> = (
	params: readonly unknown[],
	context: CallContext,
) => Reply<Name>;
