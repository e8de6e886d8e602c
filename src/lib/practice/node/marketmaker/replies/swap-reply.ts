import { swapReply as documentReply } from '../../document/replies/swap-reply.ts';
import type { SwapRow } from '../../../trade/swaps/swap-row.ts';
import type { CallContext } from '../../node-parts.ts';

/** The node cannot look into a swap whose coins are not both on, and says nothing else of it. */
export function swapReply(swap: SwapRow, context: CallContext) {
	const { coins, switches, signIn } = context;
	const isOn = (ticker: string): boolean => {
		const coin = coins.find(ticker);
		return coin !== undefined && switches.of(coin).isActive;
	};
	if (!isOn(swap.bob) || !isOn(swap.alice)) return { error: 'inactive bob or alice coin' };
	const shown = documentReply(swap, signIn.keys.row.gui);
	return swap.status === 'pending' ? { ...shown, status: 'pending' } : shown;
}
