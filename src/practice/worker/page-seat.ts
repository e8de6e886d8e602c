import type { Practice } from '../practice.ts';
import type { FromWorker } from './messages.ts';

/** The page's seat at the event stream, which no WebSocket can reach here. */
export class PageSeat {
	readonly #say: (message: FromWorker) => void;
	#leave: (() => void) | undefined;
	#isWatching = false;

	constructor(say: (message: FromWorker) => void) {
		this.#say = say;
	}

	/** Takes the seat or gives it up. @returns whether the page has it now. */
	take(practice: Practice, listen: boolean): boolean {
		this.#watch(practice);
		if (listen) {
			this.#leave ??= practice.events.takeSeat((message) => this.#say({ say: 'event', message }));
		} else {
			this.#leave?.();
			this.#leave = undefined;
		}
		return this.#leave !== undefined;
	}

	#watch(practice: Practice): void {
		if (this.#isWatching) return;
		this.#isWatching = true;
		practice.watchNode((isRunning) => {
			if (isRunning || !this.#leave) return;
			this.#leave = undefined;
			this.#say({ say: 'stream-ended' });
		});
	}
}
