import { explainError } from '#lib/words/errors/explain-error.ts';
import { storedError } from '#lib/words/errors/stored-error.ts';
import type { SwapCheck } from '#lib/storage/swaps.ts';

/** What came of a look at a swap. */
export function checkWords({ news, failure }: SwapCheck): string {
	if (failure) return explainError(storedError({ text: failure.message, ...failure })).title;
	if (!news) return 'nothing has changed';
	return news === 1 ? 'one payment was made' : `${news} payments were made`;
}
