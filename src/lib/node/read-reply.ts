import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS, secretsIn } from '#lib/client/wire/secrets.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { isObject, readWireJson, readWireText } from '#lib/client/wire/wire-json.ts';
import { type ConsoleReply, type ReplyDifference, type ReplyVerdict, pathTo } from '#lib/domain/console.ts';

/** The parts of a schema that are read here; see `list-methods.ts`. */
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

/** Maximum number of fields visited in a reply; no reply with keys is larger. */
const MAX_MEMBERS = 20_000;

/** Shorter secrets are not hidden, since they would match ordinary words. */
const SHORTEST = 4;

/**
 * Strings of a reply that are keys or passphrases: declared as secret, in a field with a secret name, or sent
 * as a secret in the call.
 */
function secretTexts(method: Method, params: object, value: unknown): string[] {
	const found = new Set<string>(secretsIn(params));
	let walked = 0;
	const waiting: {
		readonly value: unknown;
		readonly schemas: readonly SchemaNode[];
		readonly name?: string;
	}[] = [{ value, schemas: [method.reply as unknown as SchemaNode] }];
	for (let next = waiting.pop(); next && walked < MAX_MEMBERS; next = waiting.pop(), walked += 1) {
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

/** The possible schemas of a value, with optional ones and unions unwrapped. */
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

/** Further differences add no information. */
const MAX_DIFFERENCES = 20;

interface Issue {
	readonly message: string;
	readonly path?: readonly (string | number | { readonly key: string | number })[];
}

export interface ReadingParts {
	readonly method: Method;
	readonly params: object;
	readonly reply: WireReply;
	readonly tookMs: number;
	/** Validates a reply as every call does; throws the reason if it is invalid. */
	readonly check: (method: Method, reply: WireReply) => unknown;
	/** Selects the part of the reply that the declaration describes. */
	readonly declaredPart?: (value: unknown) => unknown;
}

/** Describes any reply, compared with its declaration. */
export function readReply({
	method,
	params,
	reply,
	tookMs,
	check,
	declaredPart,
}: ReadingParts): ConsoleReply {
	const text = readWireText(reply.body);
	const value = parsed(reply);
	const part = declaredPart ? declaredPart(value) : value;
	const failure = failureOf(() => check(method, reply));
	const verdict = verdictOf(failure, value);
	return {
		...{ verdict, text, value, tookMs, bytes: reply.body.byteLength },
		differences: verdict === 'differs' ? differencesOf(method, part) : [],
		refusal: refusalOf(verdict === 'differs' ? undefined : failure, part),
		secrets: secretTexts(method, params, part),
		txid: txidOf(part),
	};
}

/** True for the acknowledgement of a queued call. */
export function isQueued(value: unknown): boolean {
	return isObject(value) && value['status'] === 'queued';
}

function parsed(reply: WireReply): unknown {
	try {
		return readWireJson(reply.body);
	} catch {
		return undefined;
	}
}

function failureOf(check: () => unknown): CallError | undefined {
	try {
		check();
		return undefined;
	} catch (error) {
		if (error instanceof CallError) return error;
		throw error;
	}
}

function verdictOf(failure: CallError | undefined, value: unknown): ReplyVerdict {
	if (!failure) return 'as-declared';
	if (failure.kind !== 'malformed') return 'refused';
	return failure.reason === 'wrong-shape' && value !== undefined ? 'differs' : 'unreadable';
}

function differencesOf(method: Method, value: unknown): ReplyDifference[] {
	const outcome = method.reply['~standard'].validate(value) as { readonly issues?: readonly Issue[] };
	return (outcome.issues ?? []).slice(0, MAX_DIFFERENCES).map(({ path = [], message }) => ({
		path: path.map((step) => (typeof step === 'object' ? step.key : step)).reduce<string>(pathTo, ''),
		says: message,
	}));
}

/** `complete: false` is the node's only sign that it built no transaction. */
function refusalOf(failure: CallError | undefined, value: unknown): ConsoleReply['refusal'] {
	if (failure) return { code: failure.code, text: failure.message || 'The error has no words.' };
	const isIncomplete = isObject(value) && value['complete'] === false;
	return isIncomplete ? { code: 'TX-NOT-BUILT', text: 'The node built no transaction.' } : undefined;
}

const TXID = /^[0-9a-f]{64}$/i;

/** A txid of zeros means a missing transaction. */
function txidOf(value: unknown): string | undefined {
	const txid = isObject(value) ? value['txid'] : value;
	return typeof txid === 'string' && TXID.test(txid) && /[1-9a-f]/i.test(txid) ? txid : undefined;
}
