import type * as codeStrength from './code-strength.ts';
import type { KeepingChoice } from '#lib/state/session/keyring.ts';

const SHORTEST_CODE = 6;

type CodeJudge = typeof codeStrength;

/** How the user wants to stay signed in. */
export class KeepingDraft {
	keeping = $state<'memory' | 'tab' | 'code'>('tab');
	code = $state('');
	#judge = $state.raw<CodeJudge>();
	#isUnjudged = $state(false);

	get choice(): KeepingChoice {
		return this.keeping === 'code' ? { keeping: 'code', code: this.code } : { keeping: this.keeping };
	}

	/** From 0 to 4; nothing before a code is typed. */
	readonly strength = $derived(this.code === '' ? undefined : this.#judge?.strengthOf(this.code));

	readonly problem = $derived.by(() => {
		if (this.keeping !== 'code') return undefined;
		if (this.code.length < SHORTEST_CODE)
			return `A lock code has at least ${SHORTEST_CODE} characters; a few words are better.`;
		if (this.strength === undefined)
			return this.#isUnjudged ? undefined : 'Its strength is being measured. Try again.';
		const isEnough = this.strength >= (this.#judge?.ENOUGH ?? 0);
		return isEnough
			? undefined
			: 'This code is guessed within minutes. A few words that do not belong together are better.';
	});

	/** Loads what measures codes. Without it only the length counts. */
	async loadJudge(): Promise<void> {
		try {
			this.#judge ??= await import('./code-strength.ts');
		} catch {
			this.#isUnjudged = true;
		}
	}
}
