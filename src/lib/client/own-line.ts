import { CallError } from './call-error.ts';
import type { CallLine, SharedWork, TimedReply, WireCall } from './call-line.ts';
import { RequestQueue, type LineStatus } from './request-queue.ts';
import { withDeadline } from './transport/deadline.ts';
import { isSharedRead } from './wire/shared-reads.ts';
import type { Transport } from './transport/transport.ts';

/** The way of this tab's own: its queue, its transport, and the key that calls carry. */
export class OwnLine implements CallLine {
	readonly queue: RequestQueue;
	/** Whether this tab makes a call for another one, which may be any script of this origin. */
	isShared = isSharedRead;
	/** Runs before each call that has had its turn in the queue. What it throws the call ends with, unsent. */
	guard: (() => Promise<void>) | undefined;
	readonly #transport: Transport;
	#addKey: (body: string) => string = (body) => body;
	#isClosed = false;
	#work: SharedWork | undefined;

	constructor(transport: Transport, queue = new RequestQueue()) {
		this.#transport = transport;
		this.queue = queue;
	}

	get address(): string {
		return this.#transport.address;
	}

	get status(): LineStatus {
		return this.queue.status;
	}

	giveUpReads(): void {
		this.queue.giveUpReads();
	}

	signIn(addKey: (body: string) => string): void {
		this.queue.forgetReplies();
		this.#addKey = addKey;
	}

	send(call: WireCall): Promise<TimedReply> {
		const { body, isRead, signal, priority, fast, probes, freshSince } = call;
		return this.queue.add({
			...{ signal, priority, fast, probes, freshSince },
			readKey: isRead ? body : undefined,
			send: async (ended) => {
				if (this.guard) await this.guard();
				return this.sendNow(call, ended);
			},
		});
	}

	/** Passes the queue: for a call whose turn it is. */
	async sendNow({ body, timeoutMs }: WireCall, signal?: AbortSignal): Promise<TimedReply> {
		if (this.#isClosed) throw new CallError('blocked', 'The node was closed here before the call went.');
		const full = this.#addKey(body);
		const askedAt = Date.now();
		const reply = await withDeadline(timeoutMs, signal, (inner) => this.#transport.send(full, inner));
		return { ...reply, askedAt, answeredAt: Date.now() };
	}

	/** There is no other tab. */
	attach(work: SharedWork): () => void {
		this.#work = work;
		work.lead(!this.#isClosed);
		return () => undefined;
	}

	close(): void {
		this.#isClosed = true;
		this.#work?.lead(false);
	}
}
