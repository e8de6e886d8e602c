import type { Method } from '#lib/api/method.ts';
import { CallError } from '../call-error.ts';
import { classifyRefusal } from '../errors/classify.ts';
import { isObject, scalarText } from './json-values.ts';
import type { WireReply } from '../transport/transport.ts';
import { readWireJson, readWireText } from './wire-json.ts';

/** Two hundred rows of a book: they take some milliseconds to read. */
const LONG_BYTES = 60_000;

const WRONG_USERPASS = /^authentication error/;

/**
 * Makes of a trading node's reply what its declaration promises.
 *
 * @throws CallError of kind `malformed`, `refused` (every top-level `error`, even beside a `result`: so the node
 * marks a half success) or `unauthorised`.
 */
export function readNodeReply(method: Method, reply: WireReply): unknown {
	return checkReply(method, parseReply(reply), reply);
}

/**
 * As `readNodeReply`. Parsing and checking a long list take a frame's time each, so that the page may paint in between; a
 * short reply is read at once.
 */
export async function readReplyInSteps(method: Method, reply: WireReply): Promise<unknown> {
	const value = parseReply(reply);
	if (reply.body.length > LONG_BYTES) await new Promise((resolve) => setTimeout(resolve));
	return checkReply(method, value, reply);
}

function parseReply(reply: WireReply): unknown {
	if (reply.status !== 200)
		throw new CallError(
			'malformed',
			`The reply has the HTTP status ${reply.status}, which no trading node uses.`,
			{
				reason: 'another-program',
				raw: readWireText(reply.body),
			},
		);
	const value = readWireJson(reply.body);
	refuseError(value, reply);
	return value;
}

function checkReply(method: Method, value: unknown, reply: WireReply): unknown {
	const checked = checkAgainst(method.reply, value);
	if (checked.fits) return checked.value;
	throw new CallError('malformed', checked.problems, {
		reason: 'wrong-shape',
		raw: readWireText(reply.body),
	});
}

function refuseError(value: unknown, reply: WireReply): void {
	if (!isObject(value)) return;
	const { error } = value;
	if (error === undefined || error === null) return;
	// An object comes from the coin's own daemon, whose words the node passes on.
	const { message, code } = isObject(error) ? error : { message: error, code: value['code'] };
	const text = scalarText(message);
	const raw = readWireText(reply.body);
	if (WRONG_USERPASS.test(text)) throw new CallError('unauthorised', text, { code: 'AUTH-KEY', raw });
	const rpcCode = typeof code === 'number' ? code : undefined;
	throw new CallError('refused', text, { code: classifyRefusal(text, rpcCode), rpcCode, raw });
}

/** The part of every schema that a check needs (the Standard Schema interface, which valibot's schemas have). */
interface Schema {
	readonly '~standard': { readonly validate: (value: unknown) => unknown };
}

interface Issue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

type Outcome = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/** A value that fits its schema, with defaults filled in, or one line per member that does not. */
export type Checked =
	{ readonly fits: true; readonly value: unknown } | { readonly fits: false; readonly problems: string };

export function checkAgainst(schema: Schema, value: unknown): Checked {
	const outcome = schema['~standard'].validate(value) as Outcome;
	if (!('issues' in outcome) || !outcome.issues)
		return { fits: true, value: (outcome as { value: unknown }).value };
	return { fits: false, problems: outcome.issues.map(describe).join('\n') };
}

function describe({ path = [], message }: Issue): string {
	const place = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
	return place ? `${place}: ${message}` : message;
}
