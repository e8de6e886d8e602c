import type { ConnectStream, StreamEvents } from '#lib/client/event-stream.ts';

export interface Attempt {
	readonly port: number;
	readonly events: StreamEvents;
	isLeft: boolean;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** An event stream connection controlled by the test. */
export class StandInStream {
	readonly attempts: Attempt[] = [];

	readonly connect: ConnectStream = (port, events) => {
		const attempt: Attempt = { port, events, isLeft: false };
		this.attempts.push(attempt);
		return () => (attempt.isLeft = true);
	};

	get last(): Attempt {
		return this.attempts.at(-1) as Attempt;
	}

	/** Accepts the connection, as a free event stream or one occupied by another program does. */
	accept(): void {
		this.last.events.opened();
	}

	reject(): void {
		this.last.events.opened();
		this.last.events.closed();
	}

	send(result: object, queueid = 0): void {
		this.last.events.message(bytes(JSON.stringify({ queueid, result })));
	}

	sendRaw(data: unknown): void {
		this.last.events.message(typeof data === 'string' ? bytes(data) : data);
	}
}
