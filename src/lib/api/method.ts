import type * as v from 'valibot';

/**
 * What a call can do to the user's money and settings.
 *
 * - `reads`: changes nothing, may be repeated.
 * - `configures`: changes how the node works, moves no coins.
 * - `trades`: may commit coins to a trade. Sent exactly once.
 * - `spends`: builds or sends a transaction. Sent exactly once.
 */
export type Effect = 'reads' | 'configures' | 'trades' | 'spends';

/** Parameters by name. The order of the entries is the order of positional parameters. */
export type ParamsSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Any reply: an object, an array, or a bare text. */
export type ReplySchema = v.GenericSchema<unknown, unknown>;

/** One method, declared once: clients, practice handlers, console, contract tests and help derive from it. */
export interface Method<
	Name extends string = string,
	Params extends ParamsSchema = ParamsSchema,
	Reply extends ReplySchema = ReplySchema,
> {
	/** The wire name. The export that holds the declaration has the same name. */
	readonly name: Name;
	/** One line, in plain words. */
	readonly summary: string;
	readonly effect: Effect;
	/** Answered at once, even while the node works on an earlier call. */
	readonly fast?: boolean;
	/** True for methods that answer without `userpass`. The client sends it all the same where it has one. */
	readonly open?: boolean;
	readonly params: Params;
	readonly reply: Reply;
	/** Parameters that show the method at work on the practice node. */
	readonly example: v.InferInput<Params>;
}

/** What a caller passes: defaults may be left out. */
export type ParamsOf<M extends Method> = v.InferInput<M['params']>;

/** What a handler receives: defaults are filled in. */
export type FilledParamsOf<M extends Method> = v.InferOutput<M['params']>;

/** What a caller gets, checked. */
export type ReplyOf<M extends Method> = v.InferOutput<M['reply']>;

/** Checks a declaration's types and returns it as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMethod<Name extends string, Params extends ParamsSchema, Reply extends ReplySchema>(
	declaration: Method<Name, Params, Reply>,
): Method<Name, Params, Reply> {
	return declaration;
}
