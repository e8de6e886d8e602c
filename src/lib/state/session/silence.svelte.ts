import { createSubscriber } from 'svelte/reactivity';

/** From here on the user is told: slow calls of a healthy node are rare, and a dead one must not look alive. */
const LONG_MS = 5000;
const LOOK_EVERY_MS = 1000;

/** What says for how long a node has been silent, and can be told to wait no longer. */
export interface SilentProgram {
	readonly silentMs: number;
	giveUpReads(): void;
}

/** Whether calls are under way that the node does not reply to: it hangs, or is busy for long. */
export class Silence {
	#isLong = $state(false);
	readonly #program: SilentProgram;
	readonly #watch = createSubscriber(() => {
		const look = () => (this.#isLong = this.#program.silentMs >= LONG_MS);
		const timer = setInterval(look, LOOK_EVERY_MS);
		return () => clearInterval(timer);
	});

	constructor(program: SilentProgram) {
		this.#program = program;
	}

	get isLong(): boolean {
		this.#watch();
		return this.#isLong;
	}

	/** Ends the waiting for the reads that are under way. */
	giveUp(): void {
		this.#program.giveUpReads();
		this.#isLong = false;
	}
}
