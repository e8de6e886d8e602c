import * as v from 'valibot';
import type { ReplyOf } from '#lib/api/method.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { chainMethods, methods, type DaemonMethodName, type DaemonMethods } from '#lib/daemon/index.ts';
import { TOKEN_CHAIN } from '#practice/chain/chain-rules.ts';
import { PracticeDaemon } from '#practice/daemon/practice-daemon.ts';
import { memoryStore, type WorldStore } from '#practice/world/store.ts';
import { World } from '#practice/world/world.ts';

export const START = 1_790_000_000_000;

interface Answer {
	readonly status: number;
	readonly result: unknown;
	readonly error: { readonly code: number; readonly message: string } | null;
	readonly id: unknown;
}

export interface FakeDaemon {
	readonly world: World;
	readonly daemon: PracticeDaemon;
	/** Sends a body unchanged. */
	readonly send: (body: string) => Promise<{ status: number; body: string }>;
	/**
	 * Calls a method.
	 * @returns the whole reply
	 */
	readonly call: (method: string, ...params: readonly unknown[]) => Promise<Answer>;
	/**
	 * Calls a method that must succeed.
	 * @returns its result
	 */
	readonly ask: <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>;
	readonly mine: (blocks?: number) => void;
}

/** Opens a practice daemon with a stopped clock, optionally with many existing tokens. */
export async function openDaemon(
	seed = 'test',
	store: WorldStore = memoryStore(),
	oldTokens = 0,
): Promise<FakeDaemon> {
	const world = await World.open({ seed, store, clock: 'still', start: START, wall: () => START });
	const daemon = await PracticeDaemon.open(world, oldTokens);
	const send = (body: string) => daemon.call(body);
	const call: FakeDaemon['call'] = async (method, ...params) => {
		const { status, body } = await send(JSON.stringify({ jsonrpc: '1.0', id: 'test', method, params }));
		return { status, ...(readWireJson(new TextEncoder().encode(body)) as Omit<Answer, 'status'>) };
	};
	return {
		world,
		daemon,
		send,
		call,
		async ask<Result>(method: string, ...params: readonly unknown[]) {
			const { result, error } = await call(method, ...params);
			if (error) throw new Error(`${method}: ${error.code} ${error.message}`);
			return result as Result;
		},
		mine(blocks = 1) {
			world.clock.advance(blocks * TOKEN_CHAIN.blockIntervalMs);
		},
	};
}

/** The daemon's reply if it cannot create or transfer a token. */
export const moduleError = (error: string) => ({
	status: 200,
	result: { result: 'error', error },
	error: null,
	id: 'test',
});

/** The daemon's reply to a refused call. */
export const rpcError = (code: number, message: string, status = 500) => ({
	status,
	result: null,
	error: { code, message },
	id: 'test',
});

export const allMethods = { ...methods, ...chainMethods };

/**
 * Calls a method by name.
 * @returns the reply as parsed by the declared schema; fails if the shape differs
 */
export async function askDeclared<Name extends DaemonMethodName>(
	daemon: FakeDaemon,
	name: Name,
	given: object = allMethods[name].example,
): Promise<ReplyOf<DaemonMethods[Name]>> {
	const params = v.parse(allMethods[name].params, given) as Record<string, unknown>;
	const inOrder = Object.keys(allMethods[name].params.entries).map((entry) => params[entry]);
	const result = await daemon.ask(
		name,
		...inOrder.slice(0, inOrder.findLastIndex((p) => p !== undefined) + 1),
	);
	return v.parse(allMethods[name].reply, result) as ReplyOf<DaemonMethods[Name]>;
}

export async function create(daemon: FakeDaemon, ...params: string[]): Promise<string> {
	const { hex } = await daemon.ask<{ hex: string }>('tokencreate', ...params);
	return hex;
}

export async function createAndMine(daemon: FakeDaemon, ...params: string[]): Promise<string> {
	const tokenid = await daemon.ask<string>('sendrawtransaction', await create(daemon, ...params));
	daemon.mine();
	return tokenid;
}

/** The daemon's error for invalid signatures, and for transactions that a token module does not allow. */
export const NOT_ALLOWED =
	'16: mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)';
