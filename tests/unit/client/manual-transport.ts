import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';

/** A sent call that waits for the test's reply. */
export interface SentCall {
	readonly body: Record<string, unknown>;
	readonly text: string;
	readonly signal: AbortSignal | undefined;
	reply(value: unknown, status?: number): void;
	replyText(text: string, status?: number): void;
	fail(reason: unknown): void;
}

/** A transport whose replies the test gives, in any order. */
export class ManualTransport implements Transport {
	readonly address = 'http://127.0.0.1:7782';
	readonly sent: SentCall[] = [];

	send(text: string, signal?: AbortSignal): Promise<WireReply> {
		return new Promise((resolve, reject) => {
			const replyText = (reply: string, status = 200) =>
				resolve({ status, body: new TextEncoder().encode(reply) });
			this.sent.push({
				text,
				body: JSON.parse(text) as Record<string, unknown>,
				signal,
				replyText,
				reply: (value, status) => replyText(`${JSON.stringify(value)}\n`, status),
				fail: reject,
			});
		});
	}

	/** The call sent at index `place`; negative indexes count from the end. */
	call(place: number): SentCall {
		const call = this.sent.at(place);
		if (!call) throw new Error(`Only ${this.sent.length} calls were sent.`);
		return call;
	}
}

/** Runs all work that does not wait for the test. */
export function settle(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
