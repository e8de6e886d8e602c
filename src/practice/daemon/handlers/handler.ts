import type { ReplyOf } from '#lib/api/method.ts';
import type { DaemonMethodName, DaemonMethods } from '#lib/daemon/index.ts';
import type { CallContext } from '../context.ts';
import type { Written } from '../daemon-json.ts';

/** `getrawtransaction` also gives bare hexadecimal, to callers that do not ask as its declaration does. */
type Reply<Name extends DaemonMethodName> =
	Written<ReplyOf<DaemonMethods[Name]>> | (Name extends 'getrawtransaction' ? string : never);

/** Parameters come by position and unchecked: reading them is where daemons have their own habits. */
export type Handler<Name extends DaemonMethodName> = (
	params: readonly unknown[],
	context: CallContext,
) => Reply<Name>;
