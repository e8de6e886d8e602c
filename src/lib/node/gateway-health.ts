import { withDeadline } from '#lib/client/transport/deadline.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';
import { isObject } from '#lib/client/wire/wire-json.ts';

const STEP_MS = 3000;

/** Runs a probe; returns `undefined` if it fails. Rethrows only if the outer signal aborted. */
export async function ignoreErrors<Result>(
	signal: AbortSignal | undefined,
	step: (signal: AbortSignal) => Promise<Result>,
	patienceMs = STEP_MS,
): Promise<Result | undefined> {
	try {
		return await withDeadline(patienceMs, signal, step);
	} catch {
		signal?.throwIfAborted();
		return undefined;
	}
}

const HEALTH_PATH = '/rpc/health';
const PROBE_PATH = '/rpc/probe';
/** Longer than the gateway's own probes, which may take three seconds each. */
const PROBE_MS = 8000;

export interface FoundProgram {
	readonly address: string;
	readonly practice: boolean;
}

/** A program configured at the gateway's start. */
interface KnownProgram extends FoundProgram {
	/** True if the program just answered the gateway, or is busy. */
	readonly alive: boolean;
	/** True if the gateway has the user name and password of the program, so that the page needs none. */
	readonly signsIn: boolean;
	/** True if the gateway signs in only for pages that send the key of its current run. */
	readonly asksForKey: boolean;
}

/** The programs configured at the gateway. */
export interface GatewayHealth {
	readonly node: KnownProgram | undefined;
	readonly daemon: KnownProgram | undefined;
}

/** Fetches the gateway's configuration; `undefined` if no gateway serves this page. */
export async function askGateway(ask: Fetch, signal?: AbortSignal): Promise<GatewayHealth | undefined> {
	const health: unknown = await ignoreErrors(signal, async (inner) => {
		const reply = await ask(HEALTH_PATH, { cache: 'no-store', signal: inner });
		return reply.json();
	});
	if (!isObject(health) || health['app'] !== 'swapdesk') return undefined;
	return { node: readProgram(health['node']), daemon: readProgram(health['daemon']) };
}

function readProgram(value: unknown): KnownProgram | undefined {
	if (!isObject(value) || typeof value['address'] !== 'string') return undefined;
	return {
		address: value['address'],
		practice: value['practice'] === true,
		alive: value['alive'] === true,
		signsIn: value['signsIn'] === true,
		asksForKey: value['asksForKey'] === true,
	};
}

/** The kind of program that the gateway found at an address. Pages cannot distinguish these themselves. */
export type ProbedProgram =
	'node' | 'daemon' | 'kdf' | 'web server' | 'another program' | 'closes' | 'silent' | 'nothing';

/** Asks the gateway which program listens at an address; `undefined` if no gateway serves this page. */
export async function probeByGateway(
	ask: Fetch,
	address: string,
	signal?: AbortSignal,
): Promise<ProbedProgram | undefined> {
	const found: unknown = await ignoreErrors(
		signal,
		async (inner) => {
			const query = new URLSearchParams({ address }).toString();
			const reply = await ask(`${PROBE_PATH}?${query}`, { cache: 'no-store', signal: inner });
			return reply.json();
		},
		PROBE_MS,
	);
	if (!isObject(found) || found['app'] !== 'swapdesk') return undefined;
	return found['program'] as ProbedProgram;
}
