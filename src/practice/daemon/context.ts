import type { Ledger } from '../chain/ledger.ts';
import type { DaemonRun } from './daemon-run.ts';
import type { TokenTamperings, TokenBook } from './tokens.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { DaemonMethodName, DaemonMethods } from '#lib/daemon/index.ts';
import type { Written } from './envelope.ts';

export interface DaemonParts {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly run: DaemonRun;
	readonly tampering: TokenTamperings;
}

export interface CallContext extends DaemonParts {
	/** Practice time in milliseconds since 1970. Constant during a call. */
	readonly now: number;
}

/** `getrawtransaction` also returns bare hexadecimal if the caller omits the verbose flag. */
type Reply<Name extends DaemonMethodName> =
	Written<ReplyOf<DaemonMethods[Name]>> | (Name extends 'getrawtransaction' ? string : never);

/** Parameters are positional and unvalidated, because daemons parse them in peculiar ways. */
export type Handler<Name extends DaemonMethodName> = (
	params: readonly unknown[],
	context: CallContext,
) => Reply<Name>;
