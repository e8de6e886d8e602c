import type { Ledger } from '../../../chain/ledger.ts';
import type { PracticeCoin } from '../../../coins/coins.ts';
import { Refusal } from '../../../refusal.ts';
import type { Payer } from '../../../wallet/payment.ts';
import type { CallContext } from '../../node-parts.ts';

/** A coin in use that keeps its money in outputs, with its chain. */
export interface OutputCoin {
	readonly coin: PracticeCoin;
	readonly ledger: Ledger;
}

/**
 * @param unknown the node's words for a coin that it does not know.
 * @throws Refusal when the coin is not known, not in use, or kept in accounts.
 */
export function outputCoin(
	ticker: string,
	context: CallContext,
	unknown: string,
	inactive = 'coin is disabled',
): OutputCoin {
	const coin = context.coins.find(ticker);
	if (!coin) throw new Refusal(unknown);
	if (!context.switches.of(coin).isActive) throw new Refusal(inactive);
	const ledger = context.ledgerOf(coin);
	if (!ledger) throw new Refusal('use eth_withdraw for ETH/ERC20');
	return { coin, ledger };
}

/** The node itself as the one who pays. */
export function ownPayer(ledger: Ledger, { signIn, outputLocks }: CallContext): Payer {
	return { ledger, privateKey: signIn.keys.privateKey, locks: outputLocks };
}
