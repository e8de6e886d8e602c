/** Adds the user's key to the body of a call; `undefined` before sign-in. */
export type AddKey = (body: string, userpass: string | undefined) => string;

/**
 * Adds the key as a field of the call, as documented. Percent signs are escaped, because nodes decode `%41` to `A` in
 * any string.
 */
export const addKey: AddKey = (body, userpass) => {
	const keyed =
		userpass === undefined ? body : `${JSON.stringify({ userpass }).slice(0, -1)},${body.slice(1)}`;
	return keyed.replaceAll('%', '\\u0025');
};
