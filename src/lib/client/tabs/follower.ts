import type { TimedReply, WireCall } from '../call-line.ts';
import { reviveError } from '../call-error.ts';
import { LeaderLost, type TabMessage } from './tab-host.ts';

interface Pending {
	readonly leader: string;
	readonly resolve: (result: never) => void;
	readonly reject: (reason: unknown) => void;
}

type Request = Extract<TabMessage, { say: 'ask' | 'turn' }>;

/** What this tab asks of the one that leads. */
export class Follower {
	readonly #post: (message: TabMessage) => void;
	readonly #pending = new Map<string, Pending>();

	constructor(post: (message: TabMessage) => void) {
		this.#post = post;
	}

	get isWaiting(): boolean {
		return this.#pending.size > 0;
	}

	/** Has the leader make a read. Rejects with `LeaderLost` where it leads no more. */
	ask(leader: string, { signal, ...rest }: WireCall): Promise<TimedReply> {
		const { body, priority, fast, probes, timeoutMs, freshSince } = rest;
		const call = { body, priority, fast, probes, timeoutMs, freshSince };
		return this.#request(signal, { say: 'ask', leader, id: crypto.randomUUID(), call });
	}

	/** Resolves with the turn's id when this tab may send a call. Rejects with `LeaderLost` where it leads no more. */
	turn(leader: string, { signal, priority }: WireCall): Promise<string> {
		return this.#request(signal, { say: 'turn', leader, id: crypto.randomUUID(), priority });
	}

	hear(message: TabMessage): void {
		if (message.say === 'answer') this.#take(message.id)?.resolve(message.reply as never);
		else if (message.say === 'failure') this.#take(message.id)?.reject(reviveError(message.failure));
		else if (message.say === 'granted') this.#take(message.id)?.resolve(message.id as never);
	}

	/** Ends the waiting for what was asked of any other tab than this one: it has not begun with it. */
	leave(leader?: string): void {
		for (const [id, pending] of this.#pending) {
			if (pending.leader === leader) continue;
			this.#pending.delete(id);
			this.#post({ say: 'give-up', id });
			pending.reject(new LeaderLost());
		}
	}

	#request<Result>(signal: AbortSignal | undefined, message: Request): Promise<Result> {
		const { id, leader } = message;
		return new Promise((resolve, reject) => {
			const leave = () => {
				this.#pending.delete(id);
				this.#post({ say: 'give-up', id });
				reject(signal?.reason as Error);
			};
			const forget = () => signal?.removeEventListener('abort', leave);
			signal?.addEventListener('abort', leave, { once: true });
			this.#pending.set(id, {
				leader,
				resolve: (result) => (forget(), resolve(result)),
				reject: (reason) => (forget(), reject(reason as Error)),
			});
			this.#post(message);
		});
	}

	#take(id: string): Pending | undefined {
		const pending = this.#pending.get(id);
		this.#pending.delete(id);
		return pending;
	}
}
