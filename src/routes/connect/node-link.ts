/** The fields that a link such as `#node=127.0.0.1:7783&netid=7777` fills in. */
export interface NodeLinkFields {
	readonly address?: string;
	readonly netid?: string;
	readonly seednode?: string;
	readonly userpass?: string;
	readonly passphrase?: string;
}

/** The names in a link, and the fields that they fill. */
const FIELDS = {
	node: 'address',
	netid: 'netid',
	seednode: 'seednode',
	userpass: 'userpass',
	passphrase: 'passphrase',
} as const satisfies Record<string, keyof NodeLinkFields>;

/** Parses the part of an address after `#`. Unknown fields are ignored; `undefined` if no field is known. */
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
 * Takes what a link fills in out of the address bar, so that no secret stays in it or in the history.
 *
 * @param replace puts another address in the place of the present one.
 */
export function takeNodeLink(
	{ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
	replace: (path: string) => void,
): NodeLinkFields | undefined {
	const fields = readNodeLink(hash);
	if (fields) replace(pathname + search);
	return fields;
}
