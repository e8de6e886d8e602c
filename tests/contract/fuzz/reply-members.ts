import type { ReplySchema } from '#lib/api/method.ts';

/** Path to a field of a reply. `0` is the first row of a list, and represents all rows. */
export type MemberPath = readonly string[];

/** Properties of valibot schemas that can lead to fields. */
interface AnySchema {
	readonly type: string;
	readonly entries?: Readonly<Record<string, AnySchema>>;
	readonly item?: AnySchema;
	readonly items?: readonly AnySchema[];
	readonly options?: readonly AnySchema[];
	readonly wrapped?: AnySchema;
	readonly value?: AnySchema;
	readonly getter?: (input: unknown) => AnySchema;
}

/** Name of a field in tables, such as `tx.vout[].satoshis`; empty for the reply itself. */
export const nameOfMember = (path: MemberPath): string => path.join('.').replace(/(^|\.)0(?=\.|$)/g, '[]');

/**
 * All fields of a reply, in order: declared fields, then others found in samples. The first one is the reply itself.
 */
export function membersOf(reply: ReplySchema, samples: readonly unknown[]): MemberPath[] {
	const found = new Map<string, MemberPath>();
	const note = (path: MemberPath) => found.set(nameOfMember(path), path);
	for (const path of declaredIn(reply as unknown as AnySchema, [])) note(path);
	for (const sample of samples) for (const path of heldIn(sample, [])) note(path);
	return [...found.values()];
}

function* declaredIn(schema: AnySchema, path: MemberPath): Generator<MemberPath> {
	yield path;
	for (const [name, entry] of Object.entries(schema.entries ?? {})) yield* declaredIn(entry, [...path, name]);
	if (schema.item) yield* declaredIn(schema.item, [...path, '0']);
	for (const [place, item] of (schema.items ?? []).entries())
		yield* declaredIn(item, [...path, String(place)]);
	for (const option of schema.options ?? []) if (typeof option === 'object') yield* declaredIn(option, path);
	if (schema.wrapped) yield* declaredIn(schema.wrapped, path);
}

/** Maximum depth of fields; no reply is deeper. */
const DEEPEST = 8;

function* heldIn(value: unknown, path: MemberPath): Generator<MemberPath> {
	yield path;
	if (path.length > DEEPEST || typeof value !== 'object' || value === null) return;
	if (Array.isArray(value)) {
		if (value.length > 0) yield* heldIn(value[0], [...path, '0']);
		return;
	}
	for (const [name, member] of Object.entries(value)) yield* heldIn(member, [...path, name]);
}
