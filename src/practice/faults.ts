import type { DaemonAnswer } from './daemon/envelope.ts';
import type { Fault } from './practice.ts';

/** Faults and latencies of calls. They belong to the host and are not stored in the world. */
export class Faults {
	readonly #waiting = new Map<string, { readonly fault: Fault; times: number }>();
	readonly #latencies = new Map<string, number>();

	/**
	 * Makes the next `times` calls of `method` misbehave; `*` means any method. Replaces an earlier order for
	 * the same method.
	 */
	order(method: string, fault: Fault, times: number): void {
		this.#waiting.set(method, { fault, times });
	}

	/** Delays each call of `method` by `ms` milliseconds from now on; `*` means any method. */
	slowDown(method: string, ms: number): void {
		if (ms > 0) this.#latencies.set(method, ms);
		else this.#latencies.delete(method);
	}

	clear(): void {
		this.#waiting.clear();
		this.#latencies.clear();
	}

	/** Latency in milliseconds of practice time. */
	latencyOf(method: string): number {
		return this.#latencies.get(method) ?? this.#latencies.get('*') ?? 0;
	}

	/** The fault of an arriving call, which counts as used. */
	take(method: string): Fault | undefined {
		const name = this.#waiting.has(method) ? method : '*';
		const order = this.#waiting.get(name);
		if (!order) return undefined;
		order.times--;
		if (order.times <= 0) this.#waiting.delete(name);
		return order.fault;
	}
}

const REFUSED = 'refused on demand, for practice';
/** The error after which a proxy repeats a call, or whose last step failed. */
const ERRORED = 'an error on demand, for practice, after the work was done';

/** Text of a faulty reply, by fault. Missing if the connection is closed without a reply. */
const NODE_TEXTS: Readonly<Partial<Record<Fault, string>>> = {
	refused: `{"error":"${REFUSED}"}\n`,
	errored: `{"error":"${ERRORED}"}\n`,
	empty: '',
	cut: '{"result":"succ',
	'wrong-shape': '{"unexpected":[]}\n',
	'not-json': '<html><body>busy</body></html>\n',
};

export function faultyNodeReply(fault: Fault): Uint8Array | undefined {
	const text = NODE_TEXTS[fault];
	return text === undefined ? undefined : new TextEncoder().encode(text);
}

function daemonError(message: string): DaemonAnswer {
	return { status: 500, body: `{"result":null,"error":{"code":-1,"message":"${message}"},"id":null}\n` };
}

/** True if a call with this fault still does its work. */
export function doesItsWork(fault: Fault): boolean {
	return fault === 'lost' || fault === 'fatal' || fault === 'errored';
}

const DAEMON_ANSWERS: Readonly<Partial<Record<Fault, DaemonAnswer>>> = {
	refused: daemonError(REFUSED),
	errored: daemonError(ERRORED),
	empty: { status: 200, body: '' },
	cut: { status: 200, body: '{"result":{"res' },
	'wrong-shape': { status: 200, body: '{"result":{"unexpected":[]},"error":null,"id":null}\n' },
	'not-json': { status: 200, body: '<html><body>busy</body></html>\n' },
};

export function faultyDaemonAnswer(fault: Fault): DaemonAnswer | undefined {
	return DAEMON_ANSWERS[fault];
}
