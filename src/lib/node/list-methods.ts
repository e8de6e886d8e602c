import { methodGroups } from '#lib/api/index.ts';
import { manual as nodeManual } from '#lib/api/manual.ts';
import type { Method, MethodManual } from '#lib/api/method.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { methods as tokenMethods } from '#lib/daemon/index.ts';
import { manual as daemonManual } from '#lib/daemon/manual.ts';
import type { ConsoleMethod, ConsoleProgram, ConsoleField, FieldKind } from '#lib/domain/console.ts';
import { SECRET_MEMBERS } from '#lib/client/wire/secrets.ts';

type Group = Readonly<Record<string, Method>>;
type Manual = Readonly<Record<string, MethodManual<Method>>>;

function describeGroup(
	methods: object,
	manual: Manual,
	program: ConsoleProgram,
	group: string,
): ConsoleMethod[] {
	return Object.values(methods as Group).map((method) =>
		describeMethod(method, manual[method.name] ?? { params: {} }, { program, group }),
	);
}

/** The parts of valibot's schema objects that are read here; valibot's types expose less. */
interface SchemaNode {
	readonly type: string;
	readonly kind?: string;
	readonly pipe?: readonly SchemaNode[];
	readonly wrapped?: SchemaNode;
	readonly default?: unknown;
	readonly options?: readonly unknown[];
	readonly message?: unknown;
	readonly requirement?: unknown;
	readonly metadata?: { readonly is?: string; readonly unit?: string };
}

/** Field kinds of the types named in declarations. All other kinds follow from the schema. */
const KINDS: Readonly<Record<string, FieldKind>> = {
	coin: 'coin',
	address: 'address',
	pubkey: 'pubkey',
	txid: 'txid',
	token: 'txid',
	hex: 'hex',
	secret: 'secret',
	time: 'time',
	flag: 'flag',
};

const KIND_TEXT: Readonly<Record<FieldKind, string>> = {
	text: 'text',
	coin: 'a coin ticker',
	address: 'an address',
	pubkey: 'a public key in hexadecimal',
	txid: 'a txid of 64 hex digits',
	hex: 'hexadecimal text',
	secret: 'a passphrase',
	integer: 'a whole number',
	units: 'a whole number',
	decimal: 'a decimal number',
	time: 'a time in seconds since 1970',
	flag: '0 or 1',
	choice: 'one of the values',
	json: 'JSON',
};

/** A declaration with its descriptions, as shown in the console. */
function describeMethod(
	method: Method,
	manual: MethodManual<Method>,
	{ program, group }: { readonly program: ConsoleProgram; readonly group: string },
): ConsoleMethod {
	const example = method.example as Readonly<Record<string, unknown>>;
	const says = manual.params as Readonly<Record<string, string>>;
	return {
		...{ program, group, name: method.name, summary: method.summary, effect: method.effect },
		...{ about: manual.about, does: manual.does, seenIn: manual.seenIn, isFast: method.fast ?? false },
		fields: Object.entries(method.params.entries).map(([name, schema]) =>
			describeField(name, schema as unknown as SchemaNode, says[name] ?? '', example[name]),
		),
	};
}

function describeField(name: string, schema: SchemaNode, says: string, example: unknown): ConsoleField {
	const isOptional = schema.type === 'optional';
	const inner = isOptional && schema.wrapped ? schema.wrapped : schema;
	const parts = partsOf(inner);
	const kind = kindOf(inner, parts);
	const fallback = isOptional ? schema.default : undefined;
	return {
		...{ name, kind, says, isRequired: !isOptional, expects: expectsOf(kind, parts) },
		fallback: fallback === undefined ? undefined : textOf(fallback),
		unit: parts.findLast(({ metadata }) => metadata?.unit !== undefined)?.metadata?.unit,
		choices: kind === 'flag' ? ['0', '1'] : kind === 'choice' ? (inner.options ?? []).map(String) : [],
		example: example === undefined || kind === 'secret' ? undefined : textOf(example),
	};
}

/** The schema and all steps of its pipe, nested pipes included. */
function partsOf(schema: SchemaNode): readonly SchemaNode[] {
	const [first, ...rest] = schema.pipe ?? [];
	if (!first) return [schema];
	return [...(first.pipe && first !== schema ? partsOf(first) : [first]), ...rest];
}

function kindOf(schema: SchemaNode, parts: readonly SchemaNode[]): FieldKind {
	const is = parts.findLast(({ metadata }) => metadata?.is !== undefined)?.metadata?.is ?? '';
	const named = KINDS[is];
	if (named) return named;
	if (schema.type === 'number') return 'integer';
	// A union is a number that may also be a string: an integer or a decimal.
	if (schema.type === 'union') return parts[0]?.message === 'an integer' ? 'integer' : 'decimal';
	if (schema.type === 'picklist') return 'choice';
	if (schema.type !== 'string') return 'json';
	return is === 'amount' ? 'decimal' : is === 'units' ? 'units' : 'text';
}

function expectsOf(kind: FieldKind, parts: readonly SchemaNode[]): string {
	const said = parts.flatMap(({ kind: of, message }) =>
		of === 'validation' && typeof message === 'string' ? [message] : [],
	);
	const isBase = (message: string) => /^(a|an) |^hexadecimal text$/.test(message);
	const base = said.findLast(isBase) ?? KIND_TEXT[kind];
	return [base, ...said.filter((message) => !isBase(message)), ...limitsOf(parts)].join(', ');
}

function limitsOf(parts: readonly SchemaNode[]): string[] {
	const limit = (type: string) => parts.find((part) => part.type === type)?.requirement;
	const [least, most, longest] = [limit('min_value'), limit('max_value'), limit('max_length')];
	const hasWords = parts.some(({ type, message }) => type === 'max_length' && message !== undefined);
	return [
		...(least !== undefined && most !== undefined ? [`${grouped(least)} to ${grouped(most)}`] : []),
		...(least !== undefined && most === undefined ? [`at least ${grouped(least)}`] : []),
		...(least === undefined && most !== undefined ? [`at most ${grouped(most)}`] : []),
		...(longest !== undefined && !hasWords ? [`at most ${grouped(longest)} characters`] : []),
	];
}

function grouped(limit: unknown): string {
	return typeof limit === 'number' ? groupDigits(String(limit)) : String(limit);
}

function textOf(value: unknown): string {
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** All declared methods of the trading node, by group, in the document's order. */
export const NODE_METHODS: readonly ConsoleMethod[] = Object.entries(methodGroups).flatMap(
	([group, methods]) => describeGroup(methods, nodeManual as unknown as Manual, 'node', group),
);

/** All declared methods of the daemon's token module. */
export const DAEMON_METHODS: readonly ConsoleMethod[] = describeGroup(
	tokenMethods,
	daemonManual as unknown as Manual,
	'daemon',
	'tokens',
);

interface Issue {
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** Names of the invalid parameters. */
export function wrongParams(method: Method, params: object): string[] {
	const outcome = method.params['~standard'].validate(params) as { readonly issues?: readonly Issue[] };
	const names = (outcome.issues ?? []).map(({ path: [first] = [] }) =>
		String(typeof first === 'object' ? first.key : first),
	);
	return [...new Set(names)];
}

/** Replaces each secret parameter with a placeholder. */
export function placeholdersFor(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			SECRET_MEMBERS.includes(name) ? `YOUR_${name.toUpperCase()}` : value,
		]),
	);
}

const USERPASS_PLACEHOLDER = 'YOUR_USERPASS';

/** Shown for the practice node in the page, which has no address. */
const NODE_ADDRESS = 'http://127.0.0.1:7782';
/** Shown instead of a gateway path, which a shell cannot use. */
const DAEMON_ADDRESS = 'http://127.0.0.1:RPC_PORT';

export function nodeCurl(address: string, members: Readonly<Record<string, unknown>>): string {
	const body = JSON.stringify({ userpass: USERPASS_PLACEHOLDER, ...members });
	// The node percent-decodes the body, so `%` is escaped, as in the page's own calls.
	return `curl --url ${quoted(isAddress(address) ? address : NODE_ADDRESS)} --data ${quoted(body.replaceAll('%', '\\u0025'))}`;
}

export function daemonCurl(address: string, method: string, params: readonly unknown[]): string {
	const body = JSON.stringify({ jsonrpc: '1.0', id: 'curl', method, params });
	const url = isAddress(address) ? address : DAEMON_ADDRESS;
	return `curl --user RPC_USER:RPC_PASSWORD --url ${quoted(url)} --header 'content-type: text/plain' --data-binary ${quoted(body)}`;
}

function isAddress(address: string): boolean {
	return /^https?:\/\//.test(address);
}

/** Quotes any text as a single shell word. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
