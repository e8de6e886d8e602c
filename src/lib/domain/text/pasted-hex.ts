/** Members in which programs print a transaction or other bytes: signed before unsigned. */
const MEMBERS = ['hex', 'signedtx', 'result', 'params', 'rawtx', 'data', 'txid'] as const;

/** How deep such a member may be: `{"result":{"hex":"…"}}`. */
const MAX_DEPTH = 3;

/** The hexadecimal digits of a text, in lower case: alone, in quotes, behind `0x`, or in the JSON of a program. Not checked. */
export function pastedHex(text: string): string {
	const trimmed = text.trim();
	const written = /^[{["]/.test(trimmed) ? (textIn(parsed(trimmed), MAX_DEPTH) ?? trimmed) : trimmed;
	return written
		.replace(/\s+/g, '')
		.replace(/^["'`](.*)["'`]$/, '$1')
		.replace(/^0x/i, '')
		.toLowerCase();
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json) as unknown;
	} catch {
		return undefined;
	}
}

function textIn(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value !== 'object' || value === null || depth === 0) return undefined;
	const members = value as Readonly<Record<string, unknown>>;
	const found = Array.isArray(value) ? [value[0] as unknown] : MEMBERS.map((name) => members[name]);
	for (const each of found) {
		const text = textIn(each, depth - 1);
		if (text !== undefined) return text;
	}
	return undefined;
}
