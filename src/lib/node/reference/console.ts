import type { CallSubject } from '#lib/domain/flow/call-purpose.ts';
import type { ConsoleCall, ProgramConsole } from '../features/console.ts';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { fillParams, type NodeClient } from '#lib/client/node-client.ts';
import { readNodeReply } from '#lib/client/wire/node-reply.ts';
import { nodeCurl, placeholdersFor, wrongParams, NODE_METHODS } from '../list-methods.ts';
import { isQueued, readReply } from '../read-reply.ts';

/** Methods with the same effect as a page, and the subject under which the page records the call. */
const SUBJECTS: Readonly<Record<string, (text: (name: string) => string) => CallSubject | undefined>> = {
	buy: () => ({ kind: 'trade-request', draft: {} }),
	sell: () => ({ kind: 'trade-request', draft: {} }),
	setprice: (text) => ({
		kind: 'trade-offer',
		draft: { base: text('base'), rel: text('rel'), price: text('price') },
	}),
	autoprice: (text) => ({ kind: 'trade-formula', draft: { base: text('base'), rel: text('rel') } }),
	bot_buy: (text) => ({ kind: 'bot-start', draft: { base: text('base'), rel: text('rel') } }),
	bot_sell: (text) => ({ kind: 'bot-start', draft: { base: text('base'), rel: text('rel') } }),
	// The call only quotes the fee unless `broadcast` is set.
	eth_withdraw: (text) =>
		text('broadcast') === '1'
			? { kind: 'send-account', draft: { coin: text('coin'), to: text('to'), amount: text('amount') } }
			: undefined,
	unlockedspend: (text) => ({ kind: 'unlock', draft: { coin: text('coin'), txid: text('txid') } }),
	fastswap_claim: () => ({ kind: 'claim-deposits', draft: {} }),
	goal: (text) =>
		text('val') === '' ? undefined : { kind: 'portfolio-goal', draft: { coin: text('coin') } },
};

/** The subject of a console call in the journal; the same as for the page's call. */
export function subjectOf({ method, params }: ConsoleCall): CallSubject | undefined {
	return SUBJECTS[method]?.((name) => String(params[name] ?? ''));
}

/** @param absent methods that the program lacks */
export function openConsole(client: NodeClient, absent: readonly string[] = []): ProgramConsole {
	return {
		methods: NODE_METHODS.filter(({ name }) => !absent.includes(name)),

		get address() {
			return client.line.address;
		},

		wrongParams: ({ method, params }) => wrongParams(declared(method), params),

		curl(call) {
			const method = declared(call.method);
			const members = { ...placeholdersFor(call.params), ...switchesOf(call) };
			return nodeCurl(client.line.address, { method: client.wireName(method.name), ...members });
		},

		subjectOf,

		async send(call) {
			const method = declared(call.method);
			const filled = { ...fillParams(method, call.params), ...switchesOf(call) };
			const isFast = method.effect === 'reads' && (call.isFast ?? false);
			const sent = isFast ? { ...method, fast: true } : method;
			const reply = await client.send(sent, filled, { priority: 'user' });
			const tookMs = reply.answeredAt - reply.askedAt;
			const read = readReply({ method, params: call.params, reply, tookMs, check: readNodeReply });
			const isAccepted = call.queueid !== undefined && isQueued(read.value);
			return isAccepted ? { ...read, verdict: 'queued', differences: [], refusal: undefined } : read;
		},

		readQueued(call, message, tookMs) {
			const method = declared(call.method);
			const body = new TextEncoder().encode(replyIn(message));
			const reply = { status: 200, body };
			return readReply({ method, params: call.params, reply, tookMs, check: readNodeReply });
		},
	};
}

function declared(name: string): Method {
	if (Object.hasOwn(methods, name)) return (methods as unknown as Record<string, Method>)[name] as Method;
	throw new CallError('params', `No method ${name} is declared.`, { method: name });
}

/** Fields that any call accepts in addition to its parameters. */
function switchesOf({ queueid, isFast }: ConsoleCall) {
	return { ...(queueid !== undefined && { queueid }), ...(isFast && { fast: 1 }) };
}

/** The verbatim reply inside a message of the event stream. */
function replyIn(message: string): string {
	const [, reply] = /^\s*\{"queueid":\d+,"result":([^]*)\}\s*$/.exec(message) ?? [];
	return reply ?? JSON.stringify((JSON.parse(message) as { result: unknown }).result);
}
