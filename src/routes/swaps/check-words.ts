import { CallError, type CallErrorKind } from '#lib/client/call-error.ts';
import { explainError } from '#lib/words/errors/explain-error.ts';
import type { SwapCheck } from '#lib/domain/swaps/swap-check.ts';

/** What came of a look at a swap. */
export function checkWords({ news, failure }: SwapCheck): string {
	if (failure) return explainError(new CallError(failure.kind as CallErrorKind, failure.message)).title;
	if (!news) return 'nothing has changed';
	return news === 1 ? 'one payment was made' : `${news} payments were made`;
}
