/** Fields filled in by a link such as `#node=127.0.0.1:7783&netid=7777`. */
export interface NodeLinkFields {
	readonly address?: string;
	readonly netid?: string;
	readonly seednode?: string;
	readonly userpass?: string;
	readonly passphrase?: string;
}

/** Form fields by their names in a link. */
const FIELDS = {
	node: 'address',
	netid: 'netid',
	seednode: 'seednode',
	userpass: 'userpass',
	passphrase: 'passphrase',
} as const satisfies Record<string, keyof NodeLinkFields>;

/** Parses the hash of a URL. Ignores unknown fields. @returns `undefined` if there is no known field */
export function readNodeLink(hash: string): NodeLinkFields | undefined {
	const given = new URLSearchParams(hash.replace(/^#/, ''));
	const fields: Partial<Record<keyof NodeLinkFields, string>> = {};
	for (const [name, field] of Object.entries(FIELDS)) {
		const value = given.get(name);
		if (value) fields[field] = value;
	}
	return Object.keys(fields).length > 0 ? fields : undefined;
}

/**
 * Reads the fields of a link and removes them from the address bar, so that no secret stays there or in the
 * history.
 *
 * @param replace replaces the current URL
 */
export function takeNodeLink(
	{ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
	replace: (path: string) => void,
): NodeLinkFields | undefined {
	const fields = readNodeLink(hash);
	if (fields) replace(pathname + search);
	return fields;
}
