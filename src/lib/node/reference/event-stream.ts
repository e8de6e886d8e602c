import { nodeEvent, type NodeEvent } from '#lib/api/events.ts';
import { getendpoint } from '#lib/api/session.ts';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { checkAgainst } from '#lib/client/wire/node-reply.ts';
import type { NodeNews, NegotiationStep, StreamEvent, StreamMessage } from '#lib/domain/stream-event.ts';
import { isObject, readWireJson } from '#lib/client/wire/wire-json.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { STAGE_OF, swapId } from './swap-record.ts';
import { peerText } from '#lib/domain/text/visible-text.ts';
import { secretsOf } from '#lib/client/wire/secrets.ts';
import { readTicker } from './wire-values.ts';

/** The real node's error if the stream is already open. */
const OPEN_ALREADY = /^IPC endpoint already exists/;
const PORT = /^wss?:\/\/[^/?#]*:(\d{1,5})\/?$/;
const MAX_PORT = 65_535;

/** The number of makers in a large network. Above it the keys are fetched again. */
const MAX_MAKERS = 2000;

export async function openStream(client: NodeClient): Promise<number | undefined> {
	try {
		const { endpoint } = await client.call(getendpoint, {}, { priority: 'background' });
		const port = Number(PORT.exec(endpoint)?.[1]);
		if (port >= 1 && port <= MAX_PORT) return port;
		throw new CallError('malformed', 'The node names no port for its event stream.', {
			method: getendpoint.name,
			reason: 'wrong-shape',
		});
	} catch (error) {
		if (error instanceof CallError && OPEN_ALREADY.test(error.message)) return undefined;
		throw error;
	}
}

export function interpreterFor(wallet: string): (event: unknown) => NodeNews | undefined {
	const own = new Map<string, boolean>();
	const isOwn = (publicKey: string) => {
		const known = own.get(publicKey);
		if (known !== undefined) return known;
		if (own.size >= MAX_MAKERS) own.clear();
		const found = isKeyOf(wallet, publicKey);
		own.set(publicKey, found);
		return found;
	};
	return (given) => {
		const checked = checkAgainst(nodeEvent, given);
		return checked.fits ? newsOf(checked.value as NodeEvent, isOwn) : undefined;
	};
}

/** Each event kind has its own field names for the two coins; a failed request or swap names no coin. */
function newsOf(event: NodeEvent, isOwn: (publicKey: string) => boolean): NodeNews {
	const { method, pubsecp, base, rel, bob, alice, bobcoin, alicecoin } = event as Readonly<
		Record<string, unknown>
	>;
	const pair = {
		base: tickerIn(base ?? bob ?? bobcoin ?? ''),
		rel: tickerIn(rel ?? alice ?? alicecoin ?? ''),
	};
	if (method !== 'postprice') return { of: 'swap', ...pair };
	return { of: 'price', ...pair, isOwn: isOwn(String(pubsecp)) };
}

function isKeyOf(wallet: string, publicKey: string): boolean {
	if (!/^0[23][0-9a-f]{64}$/.test(publicKey)) return false;
	const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => parseInt(pair, 16));
	return addressOfPublicKey(bytes, KOMODO_ADDRESSES.publicKeyHash) === wallet;
}

type Members = Readonly<Record<string, unknown>>;

/** Parses a message of the stream. */
export function readStreamMessage({ queueid, text }: Pick<StreamMessage, 'queueid' | 'text'>): StreamEvent {
	if (queueid !== 0) return { of: 'reply', queueid, secrets: secretsOf(text) };
	const { result } = readWireJson(new TextEncoder().encode(text)) as { result: unknown };
	const checked = checkAgainst(nodeEvent, result);
	if (!checked.fits) return { of: 'other', named: nameIn(result) };
	return eventOf(checked.value as NodeEvent & Members);
}

function eventOf(event: NodeEvent & Members): StreamEvent {
	const method = event['method'];
	const step = method === undefined ? 'start' : method;
	switch (step) {
		case 'postprice':
			return { of: 'price', pair: pairOf(event, 'base', 'rel'), price: decimalText(event['price']) };
		case 'update':
			return {
				...{ of: 'payment', stage: stageOf(event['update']), pair: pairOf(event, 'bobcoin', 'alicecoin') },
				...{ coin: tickerIn(event['coin']), amount: decimalText(event['amount']) },
				...{ isMaker: event['iambob'] === 1, swap: swapOf(event) ?? '' },
			};
		case 'tradestatus':
			return {
				...{ of: 'finished', pair: pairOf(event, 'bob', 'alice') },
				...{ isMaker: event['iambob'] === 1, swap: swapOf(event) ?? '' },
			};
		case 'failed':
			return { of: 'failed', error: Number(event['error']), swap: swapOf(event) };
		default:
			return {
				...{ of: 'negotiation', step: step as NegotiationStep, pair: pairOf(event, 'base', 'rel') },
				...{ price: decimalText(event['price']), swap: isSwap(step) ? swapOf(event) : undefined },
			};
	}
}

/** A newer program may add a stage. */
function stageOf(update: unknown): string {
	const name = String(update);
	return Object.hasOwn(STAGE_OF, name) ? STAGE_OF[name as WireStage] : peerText(name);
}

/** Ids are provisional until both sides are connected; before that they identify no swap. */
function isSwap(step: unknown): boolean {
	return step === 'connected' || step === 'start';
}

function pairOf(event: Members, base: string, rel: string) {
	return { base: tickerIn(event[base]), rel: tickerIn(event[rel]) };
}

function tickerIn(member: unknown): string {
	return readTicker(String(member));
}

/** The swap's id as used in the URL of its page. */
function swapOf({ requestid, quoteid }: Members): string | undefined {
	return requestid && quoteid
		? swapId({ requestid: Number(requestid), quoteid: Number(quoteid) })
		: undefined;
}

/** More digits than any price or amount that a node prints. */
const MAX_DIGITS = 40;

/** Drops trailing zeros; the node always prints eight decimals. */
function decimalText(value: unknown): string {
	const said = String(value);
	const text = typeof value === 'number' || said.length > MAX_DIGITS ? Number(said).toFixed(8) : said;
	return text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text;
}

function nameIn(result: unknown): string {
	const name = isObject(result) ? result['method'] : undefined;
	return typeof name === 'string' ? peerText(name) : '';
}
