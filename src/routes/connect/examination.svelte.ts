import { examineNode, type Diagnosis, type Rung } from '#lib/client/doctor/doctor.ts';

/** One visit of the connection doctor, rung by rung. */
export class Examination {
	#rung = $state<Rung>();
	#browserWillAsk = $state(false);
	#diagnosis = $state.raw<Diagnosis>();

	/** The rung that is being checked; `undefined` before and after. */
	get rung(): Rung | undefined {
		return this.#rung;
	}

	/** The browser is going to ask the user for a permission. */
	get browserWillAsk(): boolean {
		return this.#browserWillAsk;
	}

	get diagnosis(): Diagnosis | undefined {
		return this.#diagnosis;
	}

	/** An attachment: examines the address while the element is there. */
	watch(address: () => string): () => () => void {
		return () => {
			const gone = new AbortController();
			this.#examine(address(), gone.signal).catch((reason: unknown) => {
				if (!gone.signal.aborted) throw reason;
			});
			return () => gone.abort();
		};
	}

	async #examine(address: string, signal: AbortSignal): Promise<void> {
		this.#diagnosis = undefined;
		const onRung = (rung: Rung, browserWillAsk: boolean) => {
			this.#rung = rung;
			this.#browserWillAsk = browserWillAsk;
		};
		this.#diagnosis = await examineNode(address, { signal, onRung });
		this.#rung = undefined;
	}
}
