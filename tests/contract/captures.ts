import { readdirSync, readFileSync } from 'node:fs';

/** A recorded call to a real trading node. The userpass is removed, and long lists are cut to three rows. */
export interface Capture {
	readonly name: string;
	readonly request: { readonly method: string } & Readonly<Record<string, unknown>>;
	readonly body_text: string;
}

const FOLDER = new URL('./captures/', import.meta.url);

/** Captures by the document's method names; the real node's names start with `instantdex_` instead of `fastswap_`. */
export function readCaptures(): ReadonlyMap<string, readonly Capture[]> {
	const files = readdirSync(FOLDER).sort();
	return new Map(
		files.map((file) => [
			file.replace('.json', ''),
			JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Capture[],
		]),
	);
}
