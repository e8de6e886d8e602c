/** Where a node's candles count requests as well. */
export const FAILED_COUNTED =
	'The volumes and numbers of trades count requests that never became swaps too: at most so much was traded.';
