import type { Method } from '#lib/api/method.ts';
import {
	CallError,
	type CallErrorDetails,
	type CallErrorKind,
	type Program,
	type ErrorCode,
} from '../call-error.ts';
import { classifyRefusal } from '../classify.ts';
import { isObject, scalarText, readWireJson, readWireText } from './wire-json.ts';
import type { WireReply } from '../wire-reply.ts';

/** About two hundred rows of a book, which take some milliseconds to parse. */
const LONG_BYTES = 60_000;

const WRONG_USERPASS = /^authentication error/;

/**
 * Converts a trading node's reply to its declared shape.
 *
 * @throws CallError of kind `malformed`, `refused` (for any top-level `error`, even next to a `result`, by which the
 * node reports a partial success) or `unauthorised`
 */
export function readNodeReply(method: Method, reply: WireReply): unknown {
	return checkReply(method, parseReply(reply), reply);
}

/**
 * Like `readNodeReply`, but for a long list pauses between parsing and checking, which take about a frame each, so that
 * the page can paint. Short replies are read synchronously.
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
	// An object is an error of the coin's own daemon, forwarded by the node.
	const { message, code } = isObject(error) ? error : { message: error, code: value['code'] };
	const text = scalarText(message);
	const raw = readWireText(reply.body);
	if (WRONG_USERPASS.test(text)) throw new CallError('unauthorised', text, { code: 'AUTH-KEY', raw });
	const rpcCode = typeof code === 'number' ? code : undefined;
	throw new CallError('refused', text, { code: classifyRefusal(text, rpcCode), rpcCode, raw });
}

/** The part of a schema needed for validation (the Standard Schema interface, implemented by valibot). */
interface Schema {
	readonly '~standard': { readonly validate: (value: unknown) => unknown };
}

interface Issue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

type Outcome = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/** A valid value with defaults filled in, or one line per invalid field. */
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

/** The gateway's error codes for unreachable daemons and rejected calls, with the program that failed. */
const GATEWAY_CODES: Readonly<Record<string, readonly [CallErrorKind, Program]>> = {
	ECONNREFUSED: ['unreachable', 'daemon'],
	EUNREACHABLE: ['unreachable', 'daemon'],
	ECONNRESET: ['dropped', 'daemon'],
	ETIMEDOUT: ['timeout', 'daemon'],
	ENOTHTTP: ['malformed', 'daemon'],
	REDIRECT: ['malformed', 'daemon'],
	UNAUTHORISED: ['unauthorised', 'daemon'],
	NO_DAEMON: ['unreachable', 'gateway'],
	NO_KEY: ['unauthorised', 'gateway'],
	BAD_REQUEST: ['refused', 'gateway'],
	TOO_LARGE: ['refused', 'gateway'],
	FORBIDDEN: ['blocked', 'gateway'],
	WRONG_TYPE: ['blocked', 'gateway'],
	WRONG_METHOD: ['blocked', 'gateway'],
	WRONG_HOST: ['blocked', 'gateway'],
};

/** Errors for HTTP replies without JSON from a proxy or the daemon. */
const STATUSES: Readonly<Record<number, readonly [CallErrorKind, string, ErrorCode?]>> = {
	401: ['unauthorised', 'The daemon does not accept this user and password.'],
	403: ['blocked', 'The daemon or its proxy does not let this page in.'],
	413: ['refused', 'The call is too large for the daemon.', 'CALL-TOO-LARGE'],
	415: ['blocked', 'The proxy does not take JSON calls from this page.'],
	421: ['blocked', 'The proxy does not answer under this host name.'],
	429: ['refused', 'The proxy has too many calls at once.', 'DAEMON-BUSY'],
	500: ['refused', 'The daemon could not take the call.', 'DAEMON-FAULT'],
	502: ['unreachable', 'The proxy got no answer from the daemon.'],
	503: ['refused', 'The daemon is shutting down.', 'DAEMON-STOPPING'],
	504: ['timeout', 'The proxy got no answer from the daemon in time.'],
};

/**
 * Converts a chain daemon's reply to its declared shape. Refusals arrive either as a JSON-RPC error, or inside a
 * successful reply as `{"result":"error"}` with a message that may be empty.
 *
 * @throws CallError of any kind except `params`
 */
export function readDaemonReply(method: Method, reply: WireReply): unknown {
	const envelope = readEnvelope(reply);
	const raw = readWireText(reply.body);
	if (isObject(envelope['error'])) throw errorOf(envelope['error'], reply.status, raw);
	const { result } = envelope;
	if (isObject(result) && result['result'] === 'error') throw refusal(scalarText(result['error']), raw);
	const checked = checkAgainst(method.reply, result);
	if (checked.fits) return checked.value;
	throw new CallError('malformed', checked.problems, { reason: 'wrong-shape', raw });
}

/** Parses JSON regardless of the status, because the daemon sends errors with 400, 404 and 500. */
function readEnvelope(reply: WireReply): Record<string, unknown> {
	try {
		const value = readWireJson(reply.body);
		if (isObject(value) && ('result' in value || 'error' in value)) return value;
	} catch (reason) {
		if (reply.status === 200 && !looksLikePage(reply)) throw reason;
	}
	throw withoutEnvelope(reply);
}

function withoutEnvelope(reply: WireReply): CallError {
	const raw = readWireText(reply.body);
	const [kind, message, code] = STATUSES[reply.status] ?? [];
	const said = looksLikePage(reply) ? '' : raw;
	if (kind === 'refused' && said) return refusal(said, raw, { otherwise: code });
	if (kind && message) return new CallError(kind, said || message, { code, raw });
	return new CallError('malformed', `No chain daemon answers here (HTTP status ${reply.status}).`, {
		reason: 'another-program',
		raw,
	});
}

function looksLikePage(reply: WireReply): boolean {
	return readWireText(reply.body).startsWith('<');
}

function errorOf(error: Record<string, unknown>, status: number, raw: string): CallError {
	const message = scalarText(error['message']);
	if (typeof error['code'] === 'number') return refusal(message, raw, { rpcCode: error['code'] });
	const [byStatus, , code] = STATUSES[status] ?? [];
	const [kind = byStatus ?? 'blocked', program] = GATEWAY_CODES[scalarText(error['code'])] ?? [];
	if (kind === 'refused') return refusal(message, raw, { otherwise: code, program });
	if (error['code'] === 'NO_DAEMON')
		return new CallError(kind, message, { raw, program, code: 'DAEMON-NONE' });
	if (error['code'] === 'NO_KEY') return new CallError(kind, message, { raw, program, code: 'DAEMON-KEY' });
	const reason = error['code'] === 'REDIRECT' ? 'redirect' : 'another-program';
	const details: CallErrorDetails = kind === 'malformed' ? { raw, reason } : { raw };
	return new CallError(kind, message, { ...details, program });
}

interface RefusalDetails {
	readonly rpcCode?: number | undefined;
	readonly otherwise?: ErrorCode | undefined;
	readonly program?: Program | undefined;
}

function refusal(text: string, raw: string, details: RefusalDetails = {}): CallError {
	const { rpcCode, otherwise, program } = details;
	const code = classifyRefusal(text, rpcCode, otherwise);
	return new CallError('refused', text, { code, rpcCode, raw, program });
}
