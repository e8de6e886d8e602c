import { nodeEvent, type NodeEvent } from '#lib/api/events.ts';
import { isObject } from '#lib/client/wire/is-object.ts';
import { checkAgainst } from '#lib/client/wire/schema-check.ts';
import { SECRET_MEMBERS } from '#lib/client/wire/secrets.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import type { NegotiationStep, StreamEvent } from '#lib/domain/events/stream-event.ts';
import type { StreamMessage } from '#lib/domain/events/stream-message.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a message of the stream tells. */
export function readStreamMessage({ queueid, text }: Pick<StreamMessage, 'queueid' | 'text'>): StreamEvent {
	if (queueid !== 0) return { of: 'reply', queueid, secrets: secretsOf(text) };
	const { result } = readWireJson(new TextEncoder().encode(text)) as { result: unknown };
	const checked = checkAgainst(nodeEvent, result);
	if (!checked.fits) return { of: 'other', named: nameIn(result) };
	return eventOf(checked.value as NodeEvent & Members);
}

const SECRET_MEMBER = new RegExp(`"(?:${SECRET_MEMBERS.join('|')})"\\s*:\\s*"([^"\\\\]{4,})"`, 'gi');

function secretsOf(text: string): string[] {
	return Array.from(text.matchAll(SECRET_MEMBER), ([, secret = '']) => secret);
}

function eventOf(event: NodeEvent & Members): StreamEvent {
	const method = event['method'];
	const step = method === undefined ? 'start' : method;
	switch (step) {
		case 'postprice':
			return { of: 'price', pair: pairOf(event, 'base', 'rel'), price: decimalText(event['price']) };
		case 'update':
			return {
				...{ of: 'payment', stage: String(event['update']), pair: pairOf(event, 'bobcoin', 'alicecoin') },
				...{ coin: String(event['coin']), amount: decimalText(event['amount']) },
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

/** The ids change until the two are connected: before, they are those of no swap. */
function isSwap(step: unknown): boolean {
	return step === 'connected' || step === 'start';
}

function pairOf(event: Members, base: string, rel: string) {
	return { base: String(event[base]), rel: String(event[rel]) };
}

/** As it stands in an address of the swaps. */
function swapOf({ requestid, quoteid }: Members): string | undefined {
	return requestid && quoteid ? `${String(requestid)}-${String(quoteid)}` : undefined;
}

/** The node prints eight places; those that say nothing are left out. */
function decimalText(value: unknown): string {
	const text = typeof value === 'number' ? value.toFixed(8) : String(value);
	return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function nameIn(result: unknown): string {
	const name = isObject(result) ? result['method'] : undefined;
	return typeof name === 'string' ? name.slice(0, 40) : '';
}
