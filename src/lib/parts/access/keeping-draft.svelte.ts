import type { KeepingChoice } from '#lib/state/session/keyring.ts';

const SHORTEST_CODE = 6;

/** How the user wants to stay signed in. */
export class KeepingDraft {
	keeping = $state<'memory' | 'tab' | 'code'>('tab');
	code = $state('');

	get choice(): KeepingChoice {
		return this.keeping === 'code' ? { keeping: 'code', code: this.code } : { keeping: this.keeping };
	}

	readonly problem = $derived(
		this.keeping === 'code' && this.code.length < SHORTEST_CODE
			? `A lock code has at least ${SHORTEST_CODE} characters; a few words are better.`
			: undefined,
	);
}
