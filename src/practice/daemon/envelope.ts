import { DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';

/** An error of the call itself: the reply's `error` member. */
export class RpcError extends Error {
	override readonly name = 'RpcError';
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/** A refusal of the token module. The daemon calls it a success, with the text inside the result. */
export class ModuleError extends Error {
	override readonly name = 'ModuleError';
}

/** Satoshis that the daemon writes in coins, always with eight places. */
export class CoinNumber {
	readonly satoshis: bigint;

	constructor(satoshis: bigint) {
		this.satoshis = satoshis;
	}

	toString(): string {
		return formatAmount(this.satoshis, DECIMALS);
	}
}

/** A reply as a handler gives it: numbers may also be exact integers of any size, or coins. */
export type Written<Reply> = Reply extends number
	? Reply | bigint | CoinNumber
	: Reply extends string | boolean | null | undefined
		? Reply
		: Reply extends object
			? { readonly [Member in keyof Reply]: Written<Reply[Member]> }
			: Reply;

/** JSON with the daemon's numbers, which JavaScript's own writer cannot write. Members without a value are left out. */
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

/** Runs one method and gives its result; rejects with `RpcError` or `ModuleError`. */
export type MethodCaller = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The HTTP status of a single call that failed; of every other code it is 500. */
const STATUS_OF_CODE = new Map([
	[-32600, 400],
	[-32601, 404],
]);

interface Reply {
	readonly result: unknown;
	readonly error: { readonly code: number; readonly message: string } | null;
	readonly id: unknown;
}

/** Answers the body of one HTTP call: a request, or an array of requests, which are worked on one after the other. */
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

/** Half a character in any text makes the whole body unreadable to the daemon. */
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
