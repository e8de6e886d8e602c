import type { Access } from '#lib/node/doctor/examine-access.ts';
import { examineNode, type Diagnosis, type Step } from '#lib/node/doctor/doctor.ts';

/** One run of the connection doctor, step by step. */
export class Examination {
	#step = $state<Step>();
	#browserWillAsk = $state(false);
	#diagnosis = $state.raw<Diagnosis>();

	/** The step that is being checked; `undefined` before and after. */
	get step(): Step | undefined {
		return this.#step;
	}

	/** The browser is going to ask the user for a permission. */
	get browserWillAsk(): boolean {
		return this.#browserWillAsk;
	}

	get diagnosis(): Diagnosis | undefined {
		return this.#diagnosis;
	}

	/** Examines an address, and how the user signs in there where that is given. Returns what ends it. */
	begin(address: string, access?: Access): () => void {
		const gone = new AbortController();
		this.#examine(address, access, gone.signal).catch((reason: unknown) => {
			if (!gone.signal.aborted) throw reason;
		});
		return () => gone.abort();
	}

	async #examine(address: string, access: Access | undefined, signal: AbortSignal): Promise<void> {
		this.#diagnosis = undefined;
		const onStep = (step: Step, browserWillAsk: boolean) => {
			this.#step = step;
			this.#browserWillAsk = browserWillAsk;
		};
		this.#diagnosis = await examineNode(address, { access, signal, onStep });
		this.#step = undefined;
	}
}
