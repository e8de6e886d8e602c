import { readAdapter, helpMethods, type Adapter } from './session-opening.ts';
import { CallError, type ErrorCode } from '#lib/client/call-error.ts';
import {
	postBody,
	type Fetch,
	HARMLESS_CALL,
	loopbackPermission,
} from '#lib/client/transport/http-transport.ts';
import { isObject, readWireJson, readWireText } from '#lib/client/wire/wire-json.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { ignoreErrors, askGateway, type FoundProgram, type GatewayHealth } from './gateway-health.ts';

/** Reasons why the answering program is not a trading node. */
export type OtherProgram = Extract<
	ErrorCode,
	'NODE-OTHER' | 'NODE-WEB' | 'NODE-KDF' | 'NODE-DAEMON' | 'REPLY-CUT'
>;

/** Identification of the program that answered `help`. */
export type Recognised =
	{ readonly adapter: Adapter } | { readonly problem: OtherProgram; readonly raw: string };

/** Methods that all trading nodes have. */
const EVERY_NODE_HAS = ['passphrase', 'orderbook', 'getcoins'];

/** Needs no userpass, and is harmless. */
const VERSION_CALL = '{"method":"version"}';

/** Strings specific to KDF, the trading node's successor: its own methods or its error. */
const KDF_TEXT = /\bmy_(swap_status|balance)\b|"mmrpc"|"error_path"|Userpass is invalid/;

/**
 * Calls `help`, and `version` if that is inconclusive. Judges by the shape of the reply, never by the status,
 * since other programs may answer 200 to anything.
 * @throws the errors of `postBody`.
 */
export async function recogniseNode(
	fetch: Fetch,
	address: string,
	signal?: AbortSignal,
): Promise<Recognised> {
	const reply = await postBody(fetch, address, HARMLESS_CALL, signal);
	const adapter = adapterOfHelp(reply);
	if (adapter) return { adapter };
	const raw = readWireText(reply.body);
	const problem = programOf(reply);
	if (problem !== 'NODE-OTHER') return { problem, raw };
	return (await saysKdfVersion(fetch, address, signal)) ? { problem: 'NODE-KDF', raw } : { problem, raw };
}

/** From 2.6 on the help of KDF is a single sentence; its `version` includes the build date. */
async function saysKdfVersion(fetch: Fetch, address: string, signal?: AbortSignal): Promise<boolean> {
	const reply = await ignoreErrors(signal, (inner) => postBody(fetch, address, VERSION_CALL, inner));
	const value = reply && readJson(reply);
	return isObject(value) && typeof value['result'] === 'string' && typeof value['datetime'] === 'string';
}

function adapterOfHelp(reply: WireReply): Adapter | undefined {
	const value = readJson(reply);
	const text = isObject(value) ? value['result'] : undefined;
	if (typeof text !== 'string') return undefined;
	const listed = helpMethods(text);
	return EVERY_NODE_HAS.every((name) => listed.has(name)) ? readAdapter(text) : undefined;
}

function programOf(reply: WireReply): OtherProgram {
	const text = readWireText(reply.body);
	if (KDF_TEXT.test(text)) return 'NODE-KDF';
	if (reply.status === 401) return 'NODE-DAEMON';
	if (text.startsWith('<') || [403, 404, 405, 501].includes(reply.status)) return 'NODE-WEB';
	return readJson(reply) === 'cut' ? 'REPLY-CUT' : 'NODE-OTHER';
}

function readJson({ body }: WireReply): unknown {
	try {
		return readWireJson(body);
	} catch (reason) {
		return reason instanceof CallError ? reason.reason : undefined;
	}
}

/** Default addresses of the document's node and of the real program. */
export const USUAL_ADDRESSES = ['http://127.0.0.1:7782', 'http://127.0.0.1:7783'];

export interface Found {
	readonly nodes: readonly FoundProgram[];
	readonly gateway: GatewayHealth | undefined;
}

export interface FindOptions {
	readonly fetch?: Fetch;
	readonly permission?: () => Promise<PermissionState | undefined>;
	readonly signal?: AbortSignal;
}

/**
 * Probes the addresses for a trading node, one at a time, and queries the gateway. Ignores failures. Probes
 * nothing if the browser would ask for permission first; that needs a click.
 */
export async function findNodes(
	addresses: readonly string[] = USUAL_ADDRESSES,
	{
		fetch: ask = (input, init) => fetch(input, init),
		permission = loopbackPermission,
		signal,
	}: FindOptions = {},
): Promise<Found> {
	const gateway = await askGateway(ask, signal);
	const nodes: FoundProgram[] = [];
	const state = await permission();
	if (state === 'prompt' || state === 'denied') return { nodes, gateway };
	for (const address of new Set([...(gateway?.node ? [gateway.node.address] : []), ...addresses])) {
		const found = await ignoreErrors(signal, (inner) => recogniseNode(ask, address, inner));
		if (found && 'adapter' in found) nodes.push({ address, practice: found.adapter.isPractice });
	}
	return { nodes, gateway };
}
