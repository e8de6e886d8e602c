import type { SwapCheck } from '#lib/domain/swaps/swap-check.ts';
import { explainError } from '../errors/explain-error.ts';
import { storedError } from '../errors/stored-error.ts';

/** The result of a check. */
export function checkWords({ news, failure }: SwapCheck): string {
	if (failure) return explainError(storedError({ text: failure.message, ...failure })).title;
	if (!news) return 'nothing has changed';
	return news === 1 ? 'one payment was made' : `${news} payments were made`;
}
