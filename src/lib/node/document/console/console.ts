import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { fillParams, type NodeClient } from '#lib/client/node-client.ts';
import { readNodeReply } from '#lib/client/wire/node-reply.ts';
import type { ConsoleCall, ProgramConsole } from '../../console/console.ts';
import { nodeCurl } from '../../console/curl-text.ts';
import { placeholdersFor, wrongParams } from '../../console/call-params.ts';
import { subjectOf } from './call-subject.ts';
import { isQueued, readReply } from '../../console/read-reply.ts';

export function openConsole(client: NodeClient): ProgramConsole {
	return {
		get address() {
			return client.address;
		},

		wrongParams: ({ method, params }) => wrongParams(declared(method), params),

		curl(call) {
			const method = declared(call.method);
			const members = { ...placeholdersFor(call.params), ...switchesOf(call) };
			return nodeCurl(client.address, { method: client.wireName(method.name), ...members });
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

/** What any call may hold besides its parameters. */
function switchesOf({ queueid, isFast }: ConsoleCall) {
	return { ...(queueid !== undefined && { queueid }), ...(isFast && { fast: 1 }) };
}

/** The reply inside a message of the event stream, as it stands there. */
function replyIn(message: string): string {
	const [, reply] = /^\s*\{"queueid":\d+,"result":([^]*)\}\s*$/.exec(message) ?? [];
	return reply ?? JSON.stringify((JSON.parse(message) as { result: unknown }).result);
}
