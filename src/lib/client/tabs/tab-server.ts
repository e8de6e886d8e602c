import type { DirectChannel } from '../node-client.ts';
import { flattenError, reviveError, type PlainError } from '../call-error.ts';
import { LeaderLost, type TabMessage, type TabLocks } from './tab-host.ts';
import type { LockName } from '#lib/tabs/named-lock.ts';

interface ServerOptions {
	readonly own: DirectChannel;
	readonly turns: Turns;
	readonly post: (message: TabMessage) => void;
	/** Notifies the other tabs that the node has become unreachable or reachable. */
	readonly announce: () => void;
}

/** Handles requests of other tabs in the leading tab. Their calls share its queue. */
export class TabServer {
	readonly #options: ServerOptions;
	readonly #waiting = new Map<string, AbortController>();
	#wasUnreachable = false;

	constructor(options: ServerOptions) {
		this.#options = options;
	}

	receive(message: TabMessage): void {
		if (message.say === 'ask') void this.#answer(message);
		else if (message.say === 'turn') void this.#queueTurn(message);
		else if (message.say === 'give-up') this.#waiting.get(message.id)?.abort();
		else if (message.say === 'give-up-reads') this.#options.own.giveUpReads();
	}

	async #answer({ id, call }: Extract<TabMessage, { say: 'ask' }>): Promise<void> {
		const { own, post, announce } = this.#options;
		if (!own.isShared(call.body)) return;
		const whole = { ...call, isRead: true, holdsSecret: false };
		const outcome = await this.#wait(id, (signal) =>
			own.send({ ...whole, signal }).then(
				(reply): TabMessage => ({ say: 'answer', id, reply }),
				(reason: unknown): TabMessage | undefined =>
					reason instanceof LeaderLost || signal.aborted
						? undefined
						: { say: 'failure', id, failure: flattenError(reason) },
			),
		);
		const { isUnreachable } = own.status;
		if (isUnreachable !== this.#wasUnreachable) announce();
		this.#wasUnreachable = isUnreachable;
		if (outcome) post(outcome);
	}

	async #queueTurn({ id, priority }: Extract<TabMessage, { say: 'turn' }>): Promise<void> {
		const { own, turns } = this.#options;
		const send = () => turns.lend(id);
		// The other tab handles the outcome itself; the queue only learns whether the program answers.
		await this.#wait(id, (signal) =>
			own.queue.add({ readKey: undefined, priority, signal, send }).catch(() => undefined),
		);
	}

	async #wait<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
		const givenUp = new AbortController();
		this.#waiting.set(id, givenUp);
		try {
			return await work(givenUp.signal);
		} finally {
			this.#waiting.delete(id);
		}
	}
}

/** Time within which a tab must take its granted turn. A tab that was not closed or frozen takes milliseconds. */
const MAX_TAKING_MS = 1000;

interface LentTurn {
	readonly taken: PromiseWithResolvers<boolean>;
	readonly over: PromiseWithResolvers<PlainError | undefined>;
}

/**
 * Turns to send a call that changes something: granted by the leading tab, and taken by the tab with the call. That tab
 * holds a lock during its turn, so that the others detect if it closes without a message.
 */
export class Turns {
	readonly #locks: TabLocks;
	readonly #name: LockName;
	readonly #post: (message: TabMessage) => void;
	readonly #lent = new Map<string, LentTurn>();
	#asleep = Promise.withResolvers<undefined>();

	constructor(locks: TabLocks, name: LockName, post: (message: TabMessage) => void) {
		this.#locks = locks;
		this.#name = name;
		this.#post = post;
	}

	/** Sends a call in a turn granted to this tab. */
	take<Reply>(id: string, send: () => Promise<Reply>): Promise<Reply> {
		const { promise, resolve, reject } = Promise.withResolvers<Reply>();
		const hold = async () => {
			this.#post({ say: 'running', id });
			send().then(resolve, reject);
			const ended = promise.then(() => undefined, flattenError);
			const failure = await Promise.race([ended, this.#asleep.promise]);
			this.#post({ say: 'done', id, ...(failure && { failure }) });
		};
		this.#locks.request(this.#lockOf(id), hold).catch(reject);
		return promise;
	}

	/**
	 * Grants a turn to the tab that requested it. Resolves when that tab has its reply or has closed.
	 *
	 * @throws CallError as received by the other tab, which shows whether the program answers
	 */
	async lend(id: string): Promise<void> {
		const turn: LentTurn = { taken: Promise.withResolvers(), over: Promise.withResolvers() };
		this.#lent.set(id, turn);
		this.#post({ say: 'granted', id });
		const timer = setTimeout(() => turn.taken.resolve(false), MAX_TAKING_MS);
		const isTaken = await Promise.race([turn.taken.promise, turn.over.promise.then(() => false)]);
		clearTimeout(timer);
		const failure = isTaken
			? await Promise.race([turn.over.promise, this.#untilFree(this.#lockOf(id))])
			: undefined;
		this.#lent.delete(id);
		if (failure) throw reviveError(failure);
	}

	receive(message: TabMessage): void {
		if (message.say === 'running') this.#lent.get(message.id)?.taken.resolve(true);
		else if (message.say === 'done') this.#lent.get(message.id)?.over.resolve(message.failure);
		else if (message.say === 'give-up') this.#lent.get(message.id)?.over.resolve(undefined);
	}

	/** Resolves with a function that waits for the current turns; `undefined` if there are no current turns. */
	async taken(): Promise<(() => Promise<unknown>) | undefined> {
		const { held = [] } = await this.#locks.query();
		const names = held.map(({ name }) => name).filter((name) => name?.startsWith(this.#lockOf('')));
		if (names.length === 0) return undefined;
		return () => Promise.all(names.map((name) => this.#untilFree(name as LockName)));
	}

	/** Called when the tab is being frozen, so that the others do not wait for its calls. */
	sleep(): void {
		this.#asleep.resolve(undefined);
		this.#asleep = Promise.withResolvers();
	}

	#lockOf(id: string): LockName {
		return `${this.#name} turn ${id}`;
	}

	/** Uses a shared lock, so that a frozen tab waiting as well does not block the others. */
	async #untilFree(name: LockName): Promise<undefined> {
		await this.#locks.request(name, { mode: 'shared' }, () => undefined);
	}
}
