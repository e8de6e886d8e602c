import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { toPositional, type DaemonClient } from '#lib/client/daemon-client.ts';
import { fillParams } from '#lib/client/node-client.ts';
import { readDaemonReply } from '#lib/client/wire/node-reply.ts';
import { isObject } from '#lib/client/wire/wire-json.ts';
import { methods } from '#lib/daemon/index.ts';
import { wrongParams, daemonCurl, DAEMON_METHODS } from '../list-methods.ts';
import type { ProgramConsole } from '../features/console.ts';
import { readReply } from '../read-reply.ts';

/** Console of the token module. The daemon has neither a queue nor an event stream. */
export function openDaemonConsole(client: DaemonClient): ProgramConsole {
	return {
		methods: DAEMON_METHODS,

		get address() {
			return client.address;
		},

		wrongParams: ({ method, params }) => wrongParams(declared(method), params),

		curl({ method, params }) {
			const positional = toPositional(declared(method), { ...params });
			return daemonCurl(client.address, method, positional);
		},

		// The module only builds transactions. They are broadcast by a separate call, which is safe to repeat.
		subjectOf: () => undefined,

		async send({ method: name, params }) {
			const method = declared(name);
			const filled = fillParams(method, params);
			const askedAt = Date.now();
			const reply = await client.send(method, filled, { priority: 'user' });
			const tookMs = Date.now() - askedAt;
			return readReply({ method, params, reply, tookMs, check: readDaemonReply, declaredPart });
		},

		readQueued(): never {
			throw new CallError('params', 'The daemon has no queue.');
		},
	};
}

function declared(name: string): Method {
	if (Object.hasOwn(methods, name)) return (methods as unknown as Record<string, Method>)[name] as Method;
	throw new CallError('params', `No method ${name} is declared.`, { method: name });
}

/** Unwraps the JSON-RPC envelope. */
function declaredPart(value: unknown): unknown {
	return isObject(value) ? value['result'] : undefined;
}
