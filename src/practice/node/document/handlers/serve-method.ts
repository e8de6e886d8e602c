import { methods, type ApiMethods, type MethodName } from '#lib/api/index.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import type { RequestValue } from '../../requests/request-json.ts';
import { readParams } from '../requests/params.ts';
import type { Handler, Handlers } from './handler.ts';

/** The error for a missing or invalid parameter. */
export type BadParameter = (method: MethodName, param: string, value: RequestValue | undefined) => Error;

/**
 * Reads the parameters of a declared method and lets its handler answer.
 *
 * @throws what the handler or `badParameter` throws.
 */
export function serveMethod(
	name: MethodName,
	handlers: Handlers<ApiMethods>,
	badParameter: BadParameter,
	context: CallContext,
): WireValue | Promise<WireValue> {
	const method = methods[name];
	const reading = readParams(method, context.members);
	if ('badParameter' in reading) {
		throw badParameter(name, reading.badParameter, context.members.get(reading.badParameter));
	}
	// The map pairs each name with the handler of its own method, which the compiler cannot follow through a union.
	const handle = handlers[name] as Handler<typeof method> as (
		params: unknown,
		context: CallContext,
	) => WireValue | Promise<WireValue>;
	return handle(reading.params, context);
}
