import type { ReplyOf } from '#lib/api/method.ts';
import type { DaemonMethodName, DaemonMethods } from '#lib/daemon/index.ts';
import * as chain from './chain.ts';
import type { CallContext } from './context.ts';
import type { Written } from './daemon-json.ts';
import * as tokens from './tokens.ts';
import * as transactions from './transactions.ts';

/** `getrawtransaction` also gives bare hexadecimal, to callers that do not ask as its declaration does. */
type Reply<Name extends DaemonMethodName> =
	Written<ReplyOf<DaemonMethods[Name]>> | (Name extends 'getrawtransaction' ? string : never);

/** Parameters come by position and unchecked: reading them is where daemons have their own habits. */
export type Handler<Name extends DaemonMethodName> = (
	params: readonly unknown[],
	context: CallContext,
) => Reply<Name>;

/** One handler for each declared method; the type-check names the ones that are missing. */
export const handlers: { readonly [Name in DaemonMethodName]: Handler<Name> } = {
	...tokens,
	...transactions,
	...chain,
};
