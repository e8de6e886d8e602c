import type * as v from 'valibot';
import type { FilledParamsOf, Method } from '#lib/api/method.ts';
import type { Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

/**
 * Serves one method. Changes to the world have to happen before it returns; a promise is awaited afterwards, and later
 * calls wait for it.
 *
 * @throws Refusal, DaemonRefusal, HangUp.
 */
export type Handler<M extends Method> = (
	params: FilledParamsOf<M>,
	context: CallContext,
) => Wire<v.InferInput<M['reply']>> | Promise<Wire<v.InferInput<M['reply']>>>;

/** A handler for each method of a group: a missing one fails the type-check. */
export type Handlers<Group> = {
	readonly [Name in keyof Group]: Group[Name] extends Method ? Handler<Group[Name]> : never;
};
