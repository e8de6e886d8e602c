import * as v from 'valibot';
import type { ReplySchema } from '#lib/api/method.ts';
import { MIXED, HOSTILE_TEXTS } from './hostile-texts.ts';

/** Properties of valibot schemas that can lead to strings. */
interface AnySchema extends ReplySchema {
	readonly entries?: Readonly<Record<string, AnySchema>>;
	readonly item?: AnySchema;
	readonly items?: readonly AnySchema[];
	readonly options?: readonly unknown[];
	readonly wrapped?: AnySchema;
	readonly key?: AnySchema | string;
	readonly value?: AnySchema;
}

/** True if a schema accepts any string, unlike a picklist, a ticker or a hash. */
const isFreeText = (schema: AnySchema): boolean =>
	['string', 'unknown', 'any'].includes(schema.type) && v.is(schema, MIXED);

/** True if a record schema accepts any key. */
const hasFreeNames = ({ key }: AnySchema): boolean => typeof key === 'object' && isFreeText(key);

const optionsOf = ({ options = [] }: AnySchema): readonly AnySchema[] =>
	options.filter((option) => typeof option === 'object') as AnySchema[];

const inside = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * Paths of the fields whose schema accepts any string, such as `swaps.[].uuid`. `{}` means any key, `{name}` that key.
 */
export function textMembers(reply: ReplySchema): readonly string[] {
	return [...new Set(textsIn(reply as AnySchema, ''))];
}

function* textsIn(schema: AnySchema, path: string): Generator<string> {
	if (isFreeText(schema)) yield path;
	if (hasFreeNames(schema)) yield inside(path, '{name}');
	for (const [name, entry] of Object.entries(schema.entries ?? {})) yield* textsIn(entry, inside(path, name));
	for (const [place, item] of (schema.items ?? []).entries())
		yield* textsIn(item, inside(path, String(place)));
	if (schema.item) yield* textsIn(schema.item, inside(path, '[]'));
	if (typeof schema.key === 'object' && schema.value) yield* textsIn(schema.value, inside(path, '{}'));
	for (const option of optionsOf(schema)) yield* textsIn(option, path);
	if (schema.wrapped) yield* textsIn(schema.wrapped, path);
}

/** Returns a copy of the reply with `text` at `member`, adding the member if it is missing. */
export function withText(reply: unknown, member: string, text: string): unknown {
	return member === '' ? text : withTextAt(reply, member.split('.'), text);
}

function withTextAt(value: unknown, [step = '', ...rest]: readonly string[], text: string): unknown {
	const inner = (part: unknown) => (rest.length === 0 ? text : withTextAt(part, rest, text));
	if (step === '[]' || /^\d+$/.test(step)) {
		const list: readonly unknown[] = Array.isArray(value) ? value : [];
		const place = step === '[]' ? 0 : Number(step);
		return Object.assign([...list], { [place]: inner(list[place]) });
	}
	const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
	const [[first = 'of a name', firstPart = undefined] = []] = members;
	if (step === '{name}') return Object.fromEntries([...members, [text, firstPart]]);
	const name = step === '{}' ? first : step;
	return { ...Object.fromEntries(members), [name]: inner(Object.fromEntries(members)[name]) };
}

/** Returns the string to write into a field, of this kind if one is given. */
type Write = (member: string, text: string, kind?: string) => string;

/**
 * Returns the reply with untrusted rows appended: each non-empty list gets copies of a row in which one string is
 * replaced, and one copy per kind of string in which all are replaced. Strings outside lists are replaced too, except
 * those in `preserved`.
 */
export function withHostileRows(
	reply: ReplySchema,
	value: unknown,
	preserved: readonly unknown[],
	write: Write,
): unknown {
	const unlessPreserved: Write = (member, text) => (preserved.includes(text) ? text : write(member, text));
	return rewrite(reply as AnySchema, value, '', { write: unlessPreserved, inRows: write });
}

interface Way {
	readonly write: Write;
	/** Writes the rows appended to lists; without this function no rows are appended. */
	readonly inRows?: Write;
}

function rewrite(declared: AnySchema | undefined, value: unknown, path: string, way: Way): unknown {
	const schema = fitting(declared, value);
	if (typeof value === 'string') return !schema || isFreeText(schema) ? way.write(path, value) : value;
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return rewriteList(schema, value as unknown[], path, way);
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => {
			const entry = schema?.entries?.[name];
			const at = inside(path, entry || !schema?.value ? name : '{}');
			const told = schema && hasFreeNames(schema) ? way.write(inside(path, '{name}'), name) : name;
			return [told, rewrite(entry ?? schema?.value, part, at, way)];
		}),
	);
}

function rewriteList(
	schema: AnySchema | undefined,
	list: readonly unknown[],
	path: string,
	way: Way,
): unknown[] {
	if (schema?.items)
		return list.map((each, place) => rewrite(schema.items?.[place], each, inside(path, String(place)), way));
	const { write, inRows } = way;
	const rewriteRow = (row: unknown, each: Write) =>
		rewrite(schema?.item, row, inside(path, '[]'), { write: each });
	if (!inRows) return list.map((each) => rewriteRow(each, write));
	if (list.length === 0) return [];
	const members = new Set<string>();
	rewriteRow(list[0], (member, text) => (members.add(member), text));
	const rows = [...members].map((only) =>
		rewriteRow(list[0], (member, text) => (member === only ? inRows(member, text) : text)),
	);
	const kinds = members.size === 0 ? [] : HOSTILE_TEXTS;
	const ofKind = (kind: string) => rewriteRow(list[0], (member, text) => inRows(member, text, kind));
	return [...list, ...rows, ...kinds.map(ofKind)];
}

/** The union option that the value matches, unwrapping optional schemas. */
function fitting(schema: AnySchema | undefined, value: unknown): AnySchema | undefined {
	if (!schema) return undefined;
	if (schema.wrapped) return fitting(schema.wrapped, value);
	const option = optionsOf(schema).find((each) => v.is(each, value));
	return option ? fitting(option, value) : schema;
}
