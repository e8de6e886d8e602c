import type * as codeStrength from './code-strength.ts';
import type { KeepingChoice } from '#lib/state/session/keyring.ts';

const MIN_CODE = 6;

type CodeEvaluator = typeof codeStrength;

/** How the user wants to stay signed in. */
export class KeepingDraft {
	keeping = $state<'memory' | 'tab' | 'code'>('tab');
	code = $state('');
	#evaluate = $state.raw<CodeEvaluator>();

	get choice(): KeepingChoice {
		return this.keeping === 'code' ? { keeping: 'code', code: this.code } : { keeping: this.keeping };
	}

	/** From 0 to 4; nothing before a code is typed. */
	readonly strength = $derived(this.code === '' ? undefined : this.#evaluate?.strengthOf(this.code));

	readonly problem = $derived.by(() => {
		if (this.keeping !== 'code') return undefined;
		if (this.code.length < MIN_CODE) return `Use at least ${MIN_CODE} characters; a few words are better.`;
		const isEnough = this.strength === undefined || this.strength >= (this.#evaluate?.ENOUGH ?? 0);
		return isEnough ? undefined : 'Choose a stronger code: a few unrelated words.';
	});

	/** Its problem, a code's strength included: the measure may have to be loaded first. */
	async check(): Promise<string | undefined> {
		if (this.keeping === 'code') await this.loadEvaluator();
		return this.problem;
	}

	/** Loads what measures codes. Where it cannot be had only the length counts. */
	async loadEvaluator(): Promise<void> {
		this.#evaluate ??= await import('./code-strength.ts').catch(() => undefined);
	}
}
