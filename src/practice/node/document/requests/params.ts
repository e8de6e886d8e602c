import * as v from 'valibot';
import type { FilledParamsOf, Method } from '#lib/api/method.ts';
import type { RequestMembers, RequestValue } from '../../requests/request-json.ts';

/** Either the parameters with their defaults, or the name of the first one that is missing or invalid. */
export type ParamsReading<M extends Method> =
	{ readonly params: FilledParamsOf<M> } | { readonly badParameter: string };

/**
 * Picks a method's parameters out of a request and checks them by the declaration. As the real node does it takes a
 * number written as a text, but no text written as a number, and it does not look at members that it does not know.
 */
export function readParams<M extends Method>(method: M, members: RequestMembers): ParamsReading<M> {
	const params: Record<string, unknown> = {};
	for (const [name, schema] of Object.entries(method.params.entries)) {
		const result = readParam(schema, members.get(name));
		if (!result.success) return { badParameter: name };
		if (result.output !== undefined) params[name] = result.output;
	}
	return { params: params as FilledParamsOf<M> };
}

function readParam(schema: v.ObjectEntries[string], value: RequestValue | undefined) {
	const asGiven = v.safeParse(schema as v.GenericSchema, value);
	const isNumericText = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
	return asGiven.success || !isNumericText ? asGiven : v.safeParse(schema as v.GenericSchema, Number(value));
}
