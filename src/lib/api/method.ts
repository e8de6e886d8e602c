import type * as v from 'valibot';

/**
 * Effect of a call on the user's money and settings.
 *
 * - `reads`: changes nothing, may be repeated.
 * - `configures`: changes how the node works, moves no coins.
 * - `trades`: may commit coins to a trade. Sent exactly once.
 * - `spends`: builds or sends a transaction. Sent exactly once.
 */
export type Effect = 'reads' | 'configures' | 'trades' | 'spends';

/** Parameters by name, in the order of positional parameters. */
export type ParamsSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Any reply: an object, an array or a bare string. */
export type ReplySchema = v.GenericSchema<unknown, unknown>;

/**
 * A method, declared once: the clients, practice handlers, console, contract tests and help are derived from
 * it.
 */
export interface Method<
	Name extends string = string,
	Params extends ParamsSchema = ParamsSchema,
	Reply extends ReplySchema = ReplySchema,
> {
	/** Wire name, identical to the name of the exported declaration. */
	readonly name: Name;
	/** One line, in plain words. */
	readonly summary: string;
	readonly effect: Effect;
	/** True if the node answers immediately, even while it is busy with an earlier call. */
	readonly fast?: boolean;
	/** True if the method works without `userpass`. The client still sends it if available. */
	readonly open?: boolean;
	readonly params: Params;
	readonly reply: Reply;
	/** Example parameters that work on the practice node. */
	readonly example: v.InferInput<Params>;
}

/** Pages that show the effect of a call, even if its reply was lost. */
type SeenIn = 'orders' | 'swaps' | 'bots' | 'wallet' | 'deposits' | 'portfolio' | 'tokens';

/**
 * Description of a method for the user who is about to call it. Separate from the declarations, because every
 * page loads the declarations of its calls, but only the console shows these texts.
 */
export interface MethodManual<M extends Method> {
	/** Additional information, beyond the summary. */
	readonly about?: string;
	/**
	 * The consequence of the call, shown before it is sent. Required for calls that trade, spend or stop the
	 * node.
	 */
	readonly does?: string;
	/** The page to check if the reply is lost. Required for calls that trade or spend. */
	readonly seenIn?: SeenIn;
	/** The meaning of each parameter. */
	readonly params: { readonly [Name in keyof M['params']['entries']]: string };
}

/** Descriptions of all methods in a group; the type check fails if one is missing. */
export type ManualOf<Group extends Readonly<Record<keyof Group, Method>>> = {
	readonly [Name in keyof Group]: MethodManual<Group[Name]>;
};

/** Parameters as the caller passes them: fields with a default may be omitted. */
export type ParamsOf<M extends Method> = v.InferInput<M['params']>;

/** Parameters as the handler receives them, with defaults. */
export type FilledParamsOf<M extends Method> = v.InferOutput<M['params']>;

/** A validated reply. */
export type ReplyOf<M extends Method> = v.InferOutput<M['reply']>;

/** Type-checks a declaration and returns it unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMethod<Name extends string, Params extends ParamsSchema, Reply extends ReplySchema>(
	declaration: Method<Name, Params, Reply>,
): Method<Name, Params, Reply> {
	return declaration;
}
