import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * From 0, guessed within the first thousand tries, to 4, after more than 10^10. Loaded on demand, because the
 * lists of common passwords are larger than the page.
 */
export type CodeStrength = 0 | 1 | 2 | 3 | 4;

/** Minimum strength of a code. A guess takes a computer about a tenth of a second, so 2 means days. */
export const ENOUGH: CodeStrength = 2;

/** Words that an attacker would try first here. */
const OWN_TEXTS = ['swapdesk', 'komodo', 'bitcoin', 'kmd', 'btc', 'wallet', 'swap'];

const factory = new ZxcvbnFactory({
	dictionary: { ...dictionary, own: OWN_TEXTS },
	graphs: adjacencyGraphs,
});

export function strengthOf(code: string): CodeStrength {
	const { score } = factory.check(code);
	// The factory remembers the last checked code, so an empty one replaces it.
	factory.check('');
	return score as CodeStrength;
}
