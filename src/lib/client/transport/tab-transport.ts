import { withLock, type LockName } from '#lib/tabs/named-lock.ts';
import { fitsWord, openChannel, type Shape } from '#lib/tabs/channel.ts';
import { CallError, PLAIN_ERROR, flattenError, reviveError, type PlainError } from '../call-error.ts';
import type { Transport } from './transport.ts';
import type { WireReply } from '../wire-reply.ts';

/** Messages between tabs. `leader` identifies the intended recipient. */
type Message =
	| { readonly say: 'who-leads' }
	| { readonly say: 'i-lead'; readonly leader: string }
	| { readonly say: 'ask'; readonly leader: string; readonly id: string; readonly body: string }
	| { readonly say: 'give-up'; readonly id: string }
	| { readonly say: 'answer'; readonly id: string; readonly reply: WireReply }
	| { readonly say: 'failure'; readonly id: string; readonly failure: PlainError };

const ID = { id: 'text' } as const;
const MESSAGES: Readonly<Record<Message['say'], Shape>> = {
	'who-leads': {},
	'i-lead': { leader: 'text' },
	ask: { ...ID, leader: 'text', body: 'text' },
	'give-up': ID,
	answer: { ...ID, reply: { status: 'number', body: 'bytes' } },
	failure: { ...ID, failure: PLAIN_ERROR },
};
const isMessage = (data: unknown): boolean => fitsWord(data, MESSAGES);

interface Waiting {
	readonly leader: string;
	readonly resolve: (reply: WireReply) => void;
	readonly reject: (reason: unknown) => void;
}

/**
 * Shares one connection between all tabs. The tab that holds the Web Lock owns the real transport, and the others pass
 * their calls to it by BroadcastChannel. Two tabs must not connect at once, because the node serves one call at a time
 * and handles idle sockets badly, and a practice node in a worker has a single owner. When the leading tab closes, the
 * next one takes over. A call pending at that time fails with `dropped` and is never repeated, since it may have been
 * carried out.
 */
export class TabTransport implements Transport {
	readonly address: string;
	readonly #me = crypto.randomUUID();
	readonly #channel: BroadcastChannel;
	readonly #closing = new AbortController();
	readonly #waiting = new Map<string, Waiting>();
	/** Calls that this tab makes for other tabs. */
	readonly #serving = new Map<string, AbortController>();
	readonly #leader = new Leader();
	#own: Transport | undefined;
	/** Ensures that one call at a time reaches the real transport, from whichever tab. */
	#last: Promise<unknown> = Promise.resolve();

	/**
	 * @param name identical in all tabs that share the transport
	 * @param open creates the real transport; called only in the leading tab
	 */
	constructor(name: LockName, address: string, open: () => Transport | Promise<Transport>) {
		this.address = address;
		this.#channel = openChannel(name, isMessage, (message: Message) => void this.#receive(message));
		this.#channel.postMessage({ say: 'who-leads' } satisfies Message);
		void this.#lead(name, open);
	}

	async send(body: string, signal?: AbortSignal): Promise<WireReply> {
		const leader = await this.#leader.known(signal);
		signal?.throwIfAborted();
		this.#throwIfClosed();
		return leader === this.#me ? this.#sendInTurn(body, signal) : this.#ask(leader, body, signal);
	}

	/** Stops sending and releases the lead. */
	close(): void {
		this.#closing.abort();
		this.#channel.close();
		for (const id of this.#waiting.keys()) this.#fail(id, dropped());
	}

	async #lead(name: LockName, open: () => Transport | Promise<Transport>): Promise<void> {
		const closed = new Promise<void>((resolve) => {
			this.#closing.signal.addEventListener('abort', () => resolve());
		});
		const hold = async () => {
			this.#own = await open();
			this.#follow(this.#me);
			this.#post({ say: 'i-lead', leader: this.#me });
			await closed;
		};
		await withLock(name, hold, { signal: this.#closing.signal }).catch((error: unknown) => {
			if (!this.#closing.signal.aborted) throw error;
		});
	}

	/** Fails calls not answered by a former leader, because their outcome is unknown. */
	#follow(leader: string): void {
		for (const [id, waiting] of this.#waiting) {
			if (waiting.leader !== leader) this.#fail(id, dropped());
		}
		this.#leader.set(leader);
	}

	#ask(leader: string, body: string, signal?: AbortSignal): Promise<WireReply> {
		const id = crypto.randomUUID();
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { leader, resolve, reject });
			signal?.addEventListener('abort', () => this.#giveUp(id, signal.reason));
			this.#post({ say: 'ask', leader, id, body });
		});
	}

	/** Notifies the leading tab too, so that it does not send an abandoned call. */
	#giveUp(id: string, reason: unknown): void {
		if (!this.#waiting.has(id)) return;
		this.#fail(id, reason);
		this.#post({ say: 'give-up', id });
	}

	async #receive(message: Message): Promise<void> {
		if (message.say === 'i-lead') return this.#follow(message.leader);
		if (message.say === 'answer') return this.#settle(message.id, message.reply);
		if (message.say === 'failure') return this.#fail(message.id, reviveError(message.failure));
		if (message.say === 'give-up') return this.#serving.get(message.id)?.abort();
		if (!this.#own) return;
		if (message.say === 'who-leads') this.#post({ say: 'i-lead', leader: this.#me });
		else if (message.leader === this.#me) this.#post(await this.#serve(message));
	}

	/**
	 * Skipped after closing: the user may lock or leave the node during a call, and the waiting tab then uses the next
	 * leader.
	 */
	#post(message: Message): void {
		if (!this.#closing.signal.aborted) this.#channel.postMessage(message);
	}

	async #serve({ id, body }: Extract<Message, { say: 'ask' }>): Promise<Message> {
		const givenUp = new AbortController();
		this.#serving.set(id, givenUp);
		try {
			return { say: 'answer', id, reply: await this.#sendInTurn(body, givenUp.signal) };
		} catch (error) {
			return { say: 'failure', id, failure: flattenError(error) };
		} finally {
			this.#serving.delete(id);
		}
	}

	#sendInTurn(body: string, signal?: AbortSignal): Promise<WireReply> {
		const turn = this.#last.then(() => {
			signal?.throwIfAborted();
			this.#throwIfClosed();
			return (this.#own as Transport).send(body, signal);
		});
		this.#last = turn.catch(() => undefined);
		return turn;
	}

	/** Calls still waiting when the user signs out must not be sent. */
	#throwIfClosed(): void {
		if (this.#closing.signal.aborted)
			throw new CallError('blocked', 'The node was closed here before the call went.');
	}

	#settle(id: string, reply: WireReply): void {
		this.#waiting.get(id)?.resolve(reply);
		this.#waiting.delete(id);
	}

	#fail(id: string, reason: unknown): void {
		this.#waiting.get(id)?.reject(reason);
		this.#waiting.delete(id);
	}
}

/** The leading tab, once it has announced itself. */
class Leader {
	#name: string | undefined;
	#announced = Promise.withResolvers<string>();

	set(name: string): void {
		this.#name = name;
		this.#announced.resolve(name);
	}

	known(signal?: AbortSignal): Promise<string> {
		if (this.#name !== undefined) return Promise.resolve(this.#name);
		const stopped = new Promise<never>((_, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason));
		});
		return Promise.race([this.#announced.promise, stopped]);
	}
}

const dropped = () => new CallError('dropped', 'The tab that talks to the node was closed.');
