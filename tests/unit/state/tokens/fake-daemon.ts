import { DaemonClient } from '#lib/client/daemon-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';

/** A JSON-RPC error. */
export class RpcError {
	readonly code: number;
	readonly message: string;

	constructor(code: number, message: string) {
		this.code = code;
		this.message = message;
	}
}

export interface FakeCall {
	readonly method: string;
	readonly params: readonly unknown[];
}

/** Replies of a daemon by method: a result or an `RpcError`. */
export type FakeAnswers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

/** A scripted daemon that records its calls. */
export function fakeDaemon(answers: FakeAnswers): { daemon: DaemonClient; calls: FakeCall[] } {
	const calls: FakeCall[] = [];
	const transport: Transport = {
		address: 'by hand',
		async send(body) {
			const call = JSON.parse(body) as FakeCall;
			calls.push(call);
			const answer = answers[call.method]?.(call.params);
			const reply =
				answer instanceof RpcError ? { result: null, error: answer } : { result: answer, error: null };
			return { status: 200, body: new TextEncoder().encode(JSON.stringify(reply)) };
		},
	};
	return { daemon: new DaemonClient({ transport }), calls };
}
