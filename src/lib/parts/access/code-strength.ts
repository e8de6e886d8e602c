import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * From 0, among the first thousand guesses, to 4, more than 10^10 of them. Loaded when a lock code is chosen: the lists of
 * passwords that everybody uses weigh more than the page.
 */
export type CodeStrength = 0 | 1 | 2 | 3 | 4;

/** The least strength of a code: a guess costs a computer about a tenth of a second, so that 2 means days. */
export const ENOUGH: CodeStrength = 2;

/** Words that an attacker would try first here. */
const OWN_TEXTS = ['swapdesk', 'komodo', 'bitcoin', 'kmd', 'btc', 'wallet', 'swap'];

const factory = new ZxcvbnFactory({
	dictionary: { ...dictionary, own: OWN_TEXTS },
	graphs: adjacencyGraphs,
});

export function strengthOf(code: string): CodeStrength {
	const { score } = factory.check(code);
	// It holds on to what it judged last.
	factory.check('');
	return score as CodeStrength;
}
