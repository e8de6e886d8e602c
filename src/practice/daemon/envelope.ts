import { hexToBytes } from '@noble/hashes/utils.js';
import { DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';

/** Usage of a method: its `help` text, which is also the error for a wrong number of parameters. */
export interface Usage {
	readonly least: number;
	readonly most: number;
	readonly text: string;
}

export const USAGES = {
	tokenaddress: { least: 0, most: 1, text: 'tokenaddress [pubkey]\n' },
	// The daemon does not reject a missing tokenid by count; it fails on its type instead.
	tokenbalance: { least: 0, most: 2, text: 'tokenbalance tokenid [pubkey]\n' },
	tokencreate: { least: 2, most: 4, text: 'tokencreate name supply [description][data]\n' },
	tokeninfo: { least: 1, most: 1, text: 'tokeninfo tokenid\n' },
	tokenlist: { least: 0, most: 0, text: 'tokenlist\n' },
	tokentransfer: { least: 3, most: 3, text: 'tokentransfer tokenid destpubkey amount\n' },
	sendrawtransaction: { least: 1, most: 2, text: 'sendrawtransaction "hexstring" ( allowhighfees )\n' },
	decoderawtransaction: { least: 1, most: 1, text: 'decoderawtransaction "hexstring"\n' },
	setpubkey: { least: 0, most: 1, text: 'setpubkey\n' },
	getinfo: { least: 0, most: 0, text: 'getinfo\n' },
	getrawtransaction: { least: 1, most: 2, text: 'getrawtransaction "txid" ( verbose )\n' },
	gettransaction: { least: 1, most: 2, text: 'gettransaction "txid" ( includeWatchonly )\n' },
	getaddressutxos: { least: 1, most: 2, text: 'getaddressutxos\n' },
	gettxout: { least: 2, most: 3, text: 'gettxout "txid" n ( includemempool )\n' },
} as const satisfies Record<string, Usage>;

/** @throws RpcError with the usage text. */
export function checkCount(params: readonly unknown[], { least, most, text }: Usage): void {
	if (params.length < least || params.length > most) throw new RpcError(-1, text);
}

/** Token methods accept only strings, even for numbers. */
export function textAt(params: readonly unknown[], index: number): string {
	const value = params[index];
	if (typeof value !== 'string') throw new RpcError(-1, 'JSON value is not a string as expected');
	return value;
}

export function textAtIfGiven(params: readonly unknown[], index: number): string | undefined {
	return index < params.length ? textAt(params, index) : undefined;
}

/** @throws RpcError unless the value is a 32-bit integer */
export function integerAt(params: readonly unknown[], index: number): number {
	const value = params[index];
	if (typeof value !== 'number') throw new RpcError(-1, 'JSON value is not an integer as expected');
	if (!Number.isInteger(value) || value !== (value | 0)) throw new RpcError(-1, 'JSON integer out of range');
	return value;
}

export function truthAt(params: readonly unknown[], index: number): boolean {
	const value = params[index];
	if (typeof value !== 'boolean') throw new RpcError(-1, 'JSON value is not a boolean as expected');
	return value;
}

/** Methods with a transaction parameter use a different error text. */
export function expectType<Kind extends keyof KindOf>(value: unknown, kind: Kind): KindOf[Kind] {
	const found = kindOf(value);
	if (found !== kind) throw new RpcError(-3, `Expected type ${kind}, got ${found}`);
	return value as KindOf[Kind];
}

interface KindOf {
	string: string;
	bool: boolean;
}

function kindOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value === 'boolean' ? 'bool' : typeof value;
}

export const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})+$/i.test(text);

/** Parses hexadecimal like the daemon: skips white space and stops at the first other character. */
export function lenientHex(text: string): Uint8Array {
	const pairs = /^(?:\s*[0-9a-f]{2})*/i.exec(text)?.[0] ?? '';
	return hexToBytes(pairs.replace(/\s/g, ''));
}

/** The result for a number beyond 64 bits on a 64-bit machine. */
const OVERFLOW = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/** A number at the start of a string, as parsed by C; the rest is ignored. */
const DECIMAL = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
/** C also parses hexadecimal with a binary exponent. */
const HEXADECIMAL =
	/^\s*(?<sign>[+-]?)0x(?=\.?[0-9a-f])(?<whole>[0-9a-f]*)(?:\.(?<part>[0-9a-f]*))?(?:p(?<exponent>[+-]?\d+))?/i;
const INFINITE = /^\s*[+-]?(?:inf|nan)/i;

/**
 * Parses a supply in coins; returns satoshis. The daemon computes in floating point and truncates, so that one
 * amount in fourteen above one coin comes out one satoshi short ("1.15" becomes 114,999,999); the tiny addend
 * in its source only helps for smaller amounts. A string without a number is 0.
 */
export function supplyFromText(text: string): bigint {
	if (INFINITE.test(text)) return OVERFLOW;
	const coins = hexadecimalFrom(text) ?? Number(DECIMAL.exec(text)?.[1] ?? 0);
	const satoshis = coins * 100_000_000 + 0.00000000499999;
	return Math.abs(satoshis) < 2 ** 63 ? BigInt(Math.trunc(satoshis)) : OVERFLOW;
}

function hexadecimalFrom(text: string): number | undefined {
	const parts = HEXADECIMAL.exec(text)?.groups;
	if (!parts) return undefined;
	const { sign, whole = '', part = '', exponent = 0 } = parts;
	const digits = Number(`0x${whole}${part}`) * 2 ** (Number(exponent) - 4 * part.length);
	return sign === '-' ? -digits : digits;
}

/** Parses a number of token units, the integer at the start of the string: "10.5" is 10, and "abc" is 0. */
export function unitsFromText(text: string): bigint {
	const units = BigInt(/^\s*\+?(-?\d+)/.exec(text)?.[1] ?? 0);
	return units > LARGEST ? LARGEST : units;
}

/** An error of the call itself, in the reply's `error` field. */
export class RpcError extends Error {
	override readonly name = 'RpcError';
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/** A refusal of the token module. The daemon reports success, with the text inside the result. */
export class ModuleError extends Error {
	override readonly name = 'ModuleError';
}

/** Satoshis, which the daemon prints in coins with eight decimals. */
export class CoinNumber {
	readonly satoshis: bigint;

	constructor(satoshis: bigint) {
		this.satoshis = satoshis;
	}

	toString(): string {
		return formatAmount(this.satoshis, DECIMALS);
	}
}

/** A handler's reply, in which numbers may also be bigints or coin amounts. */
export type Written<Reply> = Reply extends number
	? Reply | bigint | CoinNumber
	: Reply extends string | boolean | null | undefined
		? Reply
		: Reply extends object
			? { readonly [Member in keyof Reply]: Written<Reply[Member]> }
			: Reply;

/**
 * Serialises JSON with the daemon's number formats, which `JSON.stringify` cannot write. Omits undefined
 * fields.
 */
export function writeJson(value: unknown): string {
	if (typeof value === 'bigint' || value instanceof CoinNumber) return value.toString();
	if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
	const members = Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`);
	return `{${members.join(',')}}`;
}

export interface DaemonAnswer {
	readonly status: number;
	readonly body: string;
}

/** Runs a method and returns its result; rejects with `RpcError` or `ModuleError`. */
export type MethodCaller = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** HTTP status of a single failed call; 500 for all other codes. */
const STATUS_OF_CODE = new Map([
	[-32600, 400],
	[-32601, 404],
]);

interface Reply {
	readonly result: unknown;
	readonly error: { readonly code: number; readonly message: string } | null;
	readonly id: unknown;
}

/** Handles the body of one HTTP call: a request, or an array of requests, which are handled in order. */
export async function answerBody(body: string, call: MethodCaller): Promise<DaemonAnswer> {
	const request = parse(body);
	if (Array.isArray(request))
		return { status: 200, body: `${writeJson(await answerBatch(request, call))}\n` };
	const reply = isObject(request)
		? await answerRequest(request, call)
		: failure(
				new RpcError(-32700, request === undefined ? 'Parse error' : 'Top-level object parse error'),
				null,
			);
	return { status: statusOf(reply), body: `${writeJson(reply)}\n` };
}

async function answerBatch(requests: readonly unknown[], call: MethodCaller): Promise<Reply[]> {
	const replies: Reply[] = [];
	for (const request of requests) {
		replies.push(
			isObject(request)
				? await answerRequest(request, call)
				: failure(new RpcError(-32600, 'Invalid Request object'), null),
		);
	}
	return replies;
}

async function answerRequest(request: Record<string, unknown>, call: MethodCaller): Promise<Reply> {
	const id = request.id ?? null;
	try {
		const { method, params } = checkRequest(request);
		return { result: await call(method, params), error: null, id };
	} catch (error) {
		if (error instanceof ModuleError)
			return { result: { result: 'error', error: error.message }, error: null, id };
		if (error instanceof RpcError) return failure(error, id);
		throw error;
	}
}

function checkRequest({ method, params }: Record<string, unknown>): { method: string; params: unknown[] } {
	if (method === undefined || method === null) throw new RpcError(-32600, 'Missing method');
	if (typeof method !== 'string') throw new RpcError(-32600, 'Method must be a string');
	const given = params ?? [];
	if (!Array.isArray(given)) throw new RpcError(-32600, 'Params must be an array');
	return { method, params: given };
}

const failure = ({ code, message }: RpcError, id: unknown): Reply => ({
	result: null,
	error: { code, message },
	id,
});

function statusOf({ error }: Reply): number {
	return error === null ? 200 : (STATUS_OF_CODE.get(error.code) ?? 500);
}

/** The daemon cannot parse a body with a lone surrogate in any string. */
function parse(body: string): unknown {
	try {
		return JSON.parse(body, (name, value: unknown) => {
			if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
				throw new SyntaxError();
			return value;
		});
	} catch {
		return undefined;
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
