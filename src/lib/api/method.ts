import type * as v from 'valibot';

/**
 * A call's effect on the user's money and settings.
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
	/** True for methods that answer without `userpass`. The client still sends it if it has one. */
	readonly open?: boolean;
	readonly params: Params;
	readonly reply: Reply;
	/** Parameters that show the method at work on the practice node. */
	readonly example: v.InferInput<Params>;
}

/** Where the user finds the effect of a call, even if its reply was lost. */
type SeenIn = 'orders' | 'swaps' | 'bots' | 'wallet' | 'deposits' | 'portfolio' | 'tokens';

/**
 * A method's description, in words for the user who is about to call it. Separate from the declarations, because
 * every page loads the declarations of its calls, and only the console shows these words.
 */
export interface MethodManual<M extends Method> {
	/** Facts beyond the summary. */
	readonly about?: string;
	/** The consequence of sending it, shown before. Required for calls that trade, spend or stop the node. */
	readonly does?: string;
	/** Where to check if the reply is lost. Required for calls that trade or spend. */
	readonly seenIn?: SeenIn;
	/** The meaning of each parameter. */
	readonly params: { readonly [Name in keyof M['params']['entries']]: string };
}

/** The descriptions of all methods of a group: a missing one fails the type check. */
export type ManualOf<Group extends Readonly<Record<keyof Group, Method>>> = {
	readonly [Name in keyof Group]: MethodManual<Group[Name]>;
};

/** The caller's parameters: defaults may be left out. */
export type ParamsOf<M extends Method> = v.InferInput<M['params']>;

/** The handler's parameters: defaults are filled in. */
export type FilledParamsOf<M extends Method> = v.InferOutput<M['params']>;

/** The checked reply. */
export type ReplyOf<M extends Method> = v.InferOutput<M['reply']>;

/** Checks a declaration's types and returns it unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMethod<Name extends string, Params extends ParamsSchema, Reply extends ReplySchema>(
	declaration: Method<Name, Params, Reply>,
): Method<Name, Params, Reply> {
	return declaration;
}
