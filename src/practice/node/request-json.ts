/**
 * Parses requests like the real node: stops after the first value and ignores the rest, matches field names
 * case-insensitively, keeps the first of two fields with the same name, and decodes `%41` in a string unless
 * the percent sign is written as `\u0025`.
 */

export type RequestValue =
	string | number | boolean | null | readonly RequestValue[] | { readonly [name: string]: RequestValue };

type Entries = readonly (readonly [name: string, value: RequestValue])[];

export class RequestMembers {
	readonly #entries: Entries;

	constructor(entries: Entries) {
		this.#entries = entries;
	}

	get(name: string): RequestValue | undefined {
		return this.#entries.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
	}
}

/**
 * @returns `undefined` if the node does not accept the body as a call, because it is malformed or not an
 * object.
 */
export function readRequest(body: string): RequestMembers | undefined {
	const reader = new Reader(body);
	try {
		return new RequestMembers(reader.readTopObject());
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

const DEEPEST = 200;
const NUMBER = /-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const LITERALS = { true: true, false: false, null: null } as const;

class Reader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	readTopObject(): Entries {
		this.#skipSpace();
		return this.#readEntries(0);
	}

	#readValue(depth: number): RequestValue {
		if (depth > DEEPEST) throw new SyntaxError('Nested too deeply');
		const first = this.#text[this.#at];
		if (first === '{') return objectOf(this.#readEntries(depth));
		if (first === '[') return this.#readList(depth);
		if (first === '"') return this.#readText();
		const literal = this.#readLiteral();
		return literal === undefined ? this.#readNumber() : literal;
	}

	#readEntries(depth: number): Entries {
		const entries: [string, RequestValue][] = [];
		this.#readSequence('{', '}', () => {
			const name = this.#readText();
			this.#skipSpace();
			this.#expect(':');
			this.#skipSpace();
			entries.push([name, this.#readValue(depth + 1)]);
		});
		return entries;
	}

	#readList(depth: number): RequestValue[] {
		const items: RequestValue[] = [];
		this.#readSequence('[', ']', () => items.push(this.#readValue(depth + 1)));
		return items;
	}

	#readSequence(open: string, close: string, readItem: () => void): void {
		this.#expect(open);
		this.#skipSpace();
		if (this.#take(close)) return;
		do {
			this.#skipSpace();
			readItem();
			this.#skipSpace();
		} while (this.#take(','));
		this.#expect(close);
	}

	#readText(): string {
		this.#expect('"');
		let text = '';
		while (!this.#take('"')) {
			const unit = this.#text[this.#at++];
			if (unit === undefined) throw new SyntaxError('A text without an end');
			if (unit === '\\') text += this.#readEscape();
			else text += unit === '%' ? this.#readPercent() : unit;
		}
		return text;
	}

	#readEscape(): string {
		const letter = this.#text[this.#at++] ?? '';
		if (letter !== 'u') return ESCAPES[letter] ?? letter;
		const digits = this.#text.slice(this.#at, this.#at + 4);
		if (!/^[0-9a-f]{4}$/i.test(digits)) throw new SyntaxError('A bad escape');
		this.#at += 4;
		return String.fromCharCode(Number.parseInt(digits, 16));
	}

	/** Decodes only printable characters. */
	#readPercent(): string {
		const digits = this.#text.slice(this.#at, this.#at + 2);
		const code = /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : 0;
		if (code < 0x20 || code > 0x7e) return '%';
		this.#at += 2;
		return String.fromCharCode(code);
	}

	#readLiteral(): boolean | null | undefined {
		for (const [word, value] of Object.entries(LITERALS)) {
			if (!this.#text.startsWith(word, this.#at)) continue;
			this.#at += word.length;
			return value;
		}
		return undefined;
	}

	#readNumber(): number {
		NUMBER.lastIndex = this.#at;
		const [digits] = NUMBER.exec(this.#text) ?? [];
		const value = Number(digits);
		if (digits === undefined || !Number.isFinite(value)) throw new SyntaxError('No value');
		this.#at += digits.length;
		return value;
	}

	#skipSpace(): void {
		while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at++;
	}

	#take(unit: string): boolean {
		if (this.#text[this.#at] !== unit) return false;
		this.#at++;
		return true;
	}

	#expect(unit: string): void {
		if (!this.#take(unit)) throw new SyntaxError(`No ${unit}`);
	}
}

function objectOf(entries: Entries): Readonly<Record<string, RequestValue>> {
	return Object.fromEntries([...entries].reverse());
}
