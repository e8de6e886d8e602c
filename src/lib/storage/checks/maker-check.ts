import { FAILURES, type SwapWithMaker } from '#lib/domain/makers/swap-result.ts';
import type { StoredCounterparty, StoredMaker } from '../rows.ts';
import { isListOf, isMissingOr, isMoment, isOneOf, isRecordOf, isText } from './row-check.ts';

export const isStoredMaker = isRecordOf<StoredMaker>({
	nodeId: isText,
	maker: isText,
	swaps: isListOf(
		isRecordOf<SwapWithMaker>({
			id: isText,
			result: isOneOf('finished', ...FAILURES),
			begunAt: isMissingOr(isMoment),
			endedAt: isMissingOr(isMoment),
		}),
	),
});

export const isStoredCounterparty = isRecordOf<StoredCounterparty>({
	nodeId: isText,
	id: isText,
	key: isMissingOr(isText),
});
