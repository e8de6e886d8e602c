import type { OwnLine } from '../own-line.ts';
import { flattenError } from '../plain-error.ts';
import { LeaderLost } from './leader-lost.ts';
import type { LineStatus, TabMessage } from './tab-messages.ts';
import type { Turns } from './turns.ts';

interface ServerOptions {
	readonly own: OwnLine;
	readonly turns: Turns;
	readonly post: (message: TabMessage) => void;
	/** Lets the other tabs know that the node went away, or is back. */
	readonly announce: () => void;
}

/** What the tab that leads does for the others. Their calls wait in its own queue, beside its own. */
export class TabServer {
	readonly #options: ServerOptions;
	readonly #waiting = new Map<string, AbortController>();
	#wasAway = false;

	constructor(options: ServerOptions) {
		this.#options = options;
	}

	get status(): LineStatus {
		const { silentMs, heardAt, isAway, lastAway } = this.#options.own;
		return { silentMs, heardAt, isAway, lastAway };
	}

	hear(message: TabMessage): void {
		if (message.say === 'ask') void this.#answer(message);
		else if (message.say === 'turn') void this.#queueTurn(message);
		else if (message.say === 'give-up') this.#waiting.get(message.id)?.abort();
		else if (message.say === 'give-up-reads') this.#options.own.giveUpReads();
	}

	async #answer({ id, call }: Extract<TabMessage, { say: 'ask' }>): Promise<void> {
		const { own, post, announce } = this.#options;
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
		if (own.isAway !== this.#wasAway) announce();
		this.#wasAway = own.isAway;
		if (outcome) post(outcome);
	}

	async #queueTurn({ id, priority }: Extract<TabMessage, { say: 'turn' }>): Promise<void> {
		const { own, turns } = this.#options;
		const send = () => turns.lend(id);
		// How the call ended is for its own tab to say; the queue learns here whether anything answers.
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
