import { MOST_ADDRESSES, type SeriesProblem } from '#lib/domain/tools/keys.ts';

const WORDS: Readonly<Record<SeriesProblem, string>> = {
	count: `A whole number from 1 to ${MOST_ADDRESSES}.`,
	version: 'A whole number from 0 to 255.',
	'leading-byte': 'A whole number from 0 to 255.',
};

export function seriesWords(problem: SeriesProblem): string {
	return WORDS[problem];
}
