import type * as codeStrength from './code-strength.ts';
import type { KeepingChoice } from '#lib/state/session/keyring.ts';

const MIN_CODE = 6;

type CodeEvaluator = typeof codeStrength;

/** The form in which the user chooses how to stay signed in. */
export class KeepingDraft {
	keeping = $state<'memory' | 'tab' | 'code'>('tab');
	code = $state('');
	/** The code, typed a second time. */
	repeatedCode = $state('');
	#evaluate = $state.raw<CodeEvaluator>();

	get choice(): KeepingChoice {
		return this.keeping === 'code' ? { keeping: 'code', code: this.code } : { keeping: this.keeping };
	}

	/** Strength from 0 to 4; `undefined` until a code is typed. */
	readonly strength = $derived(this.code === '' ? undefined : this.#evaluate?.strengthOf(this.code));

	readonly problem = $derived.by(() => {
		if (this.keeping !== 'code') return undefined;
		if (this.code.length < MIN_CODE) return `Use at least ${MIN_CODE} characters; a few words are better.`;
		const isEnough = this.strength === undefined || this.strength >= (this.#evaluate?.ENOUGH ?? 0);
		return isEnough ? undefined : 'Choose a stronger code: a few unrelated words.';
	});

	/** Of the second field; the first one comes before it. */
	readonly repeatProblem = $derived.by(() => {
		if (this.keeping !== 'code' || this.problem || this.repeatedCode === this.code) return undefined;
		return this.repeatedCode === '' ? 'Enter the lock code again.' : 'The two codes differ.';
	});

	/** Returns the problem of the form. Loads the strength evaluator first if a code is chosen. */
	async check(): Promise<string | undefined> {
		if (this.keeping === 'code') await this.loadEvaluator();
		return this.problem ?? this.repeatProblem;
	}

	/** Loads the strength evaluator. If it fails to load, only the length is checked. */
	async loadEvaluator(): Promise<void> {
		this.#evaluate ??= await import('./code-strength.ts').catch(() => undefined);
	}
}
