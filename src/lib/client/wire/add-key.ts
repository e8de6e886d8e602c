/** Adds the user's key to the body of a call; before the sign-in there is no key. */
export type AddKey = (body: string, userpass: string | undefined) => string;

/**
 * As in the document: the key is a member of the call. Nodes decode `%41` to `A` in any text that they read,
 * unless the percent sign is escaped.
 */
export const addKey: AddKey = (body, userpass) => {
	const keyed =
		userpass === undefined ? body : `${JSON.stringify({ userpass }).slice(0, -1)},${body.slice(1)}`;
	return keyed.replaceAll('%', '\\u0025');
};
