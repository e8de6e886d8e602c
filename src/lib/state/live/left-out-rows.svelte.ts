import type { LeftOut } from '#lib/domain/control/left-out.ts';
import { SvelteMap } from 'svelte/reactivity';

/** Rows of the node's and the daemon's lists that no page shows, by the question, until its next reply. */
export class LeftOutRows {
	readonly #byQuestion = new SvelteMap<string, readonly LeftOut[]>();

	get all(): readonly LeftOut[] {
		return [...this.#byQuestion.values()].flat();
	}

	readonly note = (question: string, leftOut: readonly LeftOut[]): void => {
		if (leftOut.length > 0) this.#byQuestion.set(question, leftOut);
		else if (this.#byQuestion.has(question)) this.#byQuestion.delete(question);
	};
}
