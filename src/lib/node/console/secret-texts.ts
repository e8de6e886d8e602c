import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS, secretsIn } from '#lib/client/wire/secrets.ts';

/** What is read of a schema here; see `describe-method.ts`. */
interface SchemaNode {
	readonly type: string;
	readonly pipe?: readonly SchemaNode[];
	readonly entries?: Readonly<Record<string, SchemaNode>>;
	readonly item?: SchemaNode;
	readonly value?: SchemaNode;
	readonly options?: readonly unknown[];
	readonly wrapped?: SchemaNode;
	readonly metadata?: { readonly is?: string };
}

/** What is walked of a reply: no reply with keys is larger. */
const MOST_MEMBERS = 20_000;

/** Shorter ones would hide other words too. */
const SHORTEST = 4;

/**
 * The texts of a reply that are keys or passphrases: those whose place is declared so, those whose name says so, and those that
 * the call itself held.
 */
export function secretTexts(method: Method, params: object, value: unknown): string[] {
	const found = new Set<string>(secretsIn(params));
	let walked = 0;
	const waiting: {
		readonly value: unknown;
		readonly schemas: readonly SchemaNode[];
		readonly name?: string;
	}[] = [{ value, schemas: [method.reply as unknown as SchemaNode] }];
	for (let next = waiting.pop(); next && walked < MOST_MEMBERS; next = waiting.pop(), walked += 1) {
		const schemas = next.schemas.flatMap(alternatives);
		if (typeof next.value === 'string') {
			if (SECRET_MEMBERS.includes(next.name ?? '') || schemas.some(isSecret)) found.add(next.value);
		} else if (typeof next.value === 'object' && next.value !== null) {
			for (const [name, member] of Object.entries(next.value))
				waiting.push({ name, value: member, schemas: schemas.flatMap((schema) => memberOf(schema, name)) });
		}
	}
	return [...found].filter((text) => text.length >= SHORTEST);
}

/** What a value may be, seen through what is optional and what is one of several. */
function alternatives(schema: SchemaNode): SchemaNode[] {
	if (schema.wrapped) return alternatives(schema.wrapped);
	if (schema.type === 'union' || schema.type === 'variant')
		return (schema.options ?? []).flatMap((option) => alternatives(option as SchemaNode)).concat(schema);
	return [schema];
}

function isSecret(schema: SchemaNode): boolean {
	return (schema.pipe ?? []).some(
		(part) => part.metadata?.is === 'secret' || (part !== schema && isSecret(part)),
	);
}

function memberOf(schema: SchemaNode, name: string): SchemaNode[] {
	const member = schema.entries && Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined;
	return [member, schema.item, schema.type === 'record' ? schema.value : undefined].filter(
		(each) => each !== undefined,
	);
}
