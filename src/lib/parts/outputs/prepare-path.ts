import { resolve } from '$app/paths';

/**
 * Where outputs for a trade are prepared.
 *
 * @param amount of one trade, as text.
 * @param pair where to come back to, as in an address.
 */
export function preparePath(coin: string, amount: string, pair: string | null): string {
	const search = new URLSearchParams({ coin, amount, ...(pair && { pair }) });
	return `${resolve('/trade/prepare')}?${search}`;
}
