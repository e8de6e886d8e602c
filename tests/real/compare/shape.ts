/** Fields whose string is a keyword of the program, so that its value is compared too. */
const WORDS = ['error', 'status', 'result', 'message', 'method', 'action', 'type', 'category', 'warning'];

/** Shape of a reply as lines: each place with its type or keyword. */
function shapeOf(reply: string | undefined): ReadonlySet<string> {
	if (reply === undefined) return new Set(['the connection is closed without a reply']);
	let value: unknown;
	try {
		value = JSON.parse(reply);
	} catch {
		return new Set([/^[0-9a-f]{64}\s*$/.test(reply) ? 'a bare id' : 'no JSON']);
	}
	return new Set(linesOf(value, '$'));
}

function linesOf(value: unknown, path: string): readonly string[] {
	if (Array.isArray(value)) {
		const rows = value.flatMap((row) => linesOf(row, `${path}[]`));
		return [`${path}: ${rows.length === 0 ? EMPTY : 'list'}`, ...rows];
	}
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).flatMap(([name, member]) =>
			linesOf(member, `${path}.${kindOf(name) ?? name}`),
		);
		return [`${path}: ${members.length === 0 ? EMPTY : 'object'}`, ...members];
	}
	return [`${path}: ${typeof value === 'string' ? textOf(value, path) : typeof value}`];
}

/** Marks an empty list or object, whose contents cannot be compared. */
const EMPTY = 'empty';

/** Placeholder for a field name that is a coin or an id. */
function kindOf(text: string): string | undefined {
	if (/^[0-9a-f]{64}$/.test(text)) return '<id>';
	if (/^[0-9a-f]{80,}$/.test(text)) return '<bytes>';
	if (/^[A-Z][A-Z0-9]{2,}$/.test(text)) return '<coin>';
	return /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text) ? '<address>' : undefined;
}

function textOf(text: string, path: string): string {
	const isWord = WORDS.includes(path.slice(path.lastIndexOf('.') + 1)) && kindOf(text) === undefined;
	if (!isWord) return /^\d{1,20}$/.test(text) && !path.endsWith('.coinbase') ? 'digits' : 'text';
	return `"${text.replace(/\b(KMD|LTC|RICK)\b/g, '<coin>').replace(/\d+/g, '<n>')}"`;
}

/** Differences between two replies, except within lists that are empty on one side. */
export function differencesOf(real: string | undefined, practice: string | undefined): readonly string[] {
	const [ours, theirs] = [shapeOf(practice), shapeOf(real)];
	return [...lacking(theirs, ours, 'only the real one'), ...lacking(ours, theirs, 'only the practice one')];
}

function lacking(here: ReadonlySet<string>, there: ReadonlySet<string>, who: string): readonly string[] {
	const empty = [...there]
		.filter((line) => line.endsWith(`: ${EMPTY}`))
		.map((line) => line.split(': ')[0] ?? '');
	return [...here]
		.filter((line) => !there.has(line) && !line.endsWith(`: ${EMPTY}`))
		.filter((line) => !empty.some((path) => line.startsWith(path)))
		.map((line) => `${who}: ${line}`);
}
