import { readdirSync, readFileSync } from 'node:fs';

/** One call to a real trading node, recorded. The userpass is removed and long lists are cut to three rows. */
export interface Capture {
	readonly name: string;
	readonly request: { readonly method: string } & Readonly<Record<string, unknown>>;
	readonly body_text: string;
}

const FOLDER = new URL('./captures/', import.meta.url);

/** The recorded calls by the document's name of the method; the real node says `instantdex_` for `fastswap_`. */
export function readCaptures(): ReadonlyMap<string, readonly Capture[]> {
	const files = readdirSync(FOLDER).sort();
	return new Map(
		files.map((file) => [
			file.replace('.json', ''),
			JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Capture[],
		]),
	);
}
