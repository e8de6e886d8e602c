import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '../coins/coins.ts';
import type { TradingParts } from '../trade/trading-parts.ts';
import type { Trading } from '../trade/trading.ts';
import type { World } from '../world/world.ts';
import { Debits } from './debits.ts';
import { Deposits } from './deposits.ts';

/** Lets deposits follow the swaps, and swaps use the deposits. */
export function openDeposits(
	world: World,
	{ coins, market, signIn, ledgerOf }: Pick<TradingParts, 'coins' | 'market' | 'signIn' | 'ledgerOf'>,
	trading: Trading,
): Deposits {
	const coin = coins.find(REFERENCE_COIN);
	const ledger = coin && ledgerOf(coin);
	if (!ledger) throw new Error('The reference coin has no chain');
	const debits = new Debits(
		world,
		ledger,
		(amount, ticker, now) => (amount * market.prices.worthAt(ticker, now)) / COIN,
	);
	const deposits = new Deposits(world, ledger, debits);
	trading.listeners.add((event, now) => debits.note(event, now));
	trading.useCredit((worth, now) => deposits.covers(signIn.keys.nodePublicKey, worth, now));
	return deposits;
}
