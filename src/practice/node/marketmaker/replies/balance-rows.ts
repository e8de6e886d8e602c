import { REFERENCE_COIN } from '../../../coins/coins.ts';
import { Decimal } from '../../../wire.ts';
import { balanceAt, worthOf } from '../../document/replies/coin-object.ts';
import { depositMembers } from '../../document/replies/deposit-members.ts';
import type { CallContext } from '../../node-parts.ts';

/** Coins that hold something, and behind them a row that is no coin: the sum of what they are worth. */
export function balanceRows(address: string | undefined, context: CallContext) {
	const held = context.switches.active
		.map((coin) => ({ coin, balance: balanceAt(coin, address ?? context.signIn.addressOf(coin), context) }))
		.filter(({ balance }) => balance > 0n)
		.map(({ coin, balance }) => ({ coin, balance, worth: worthOf(balance, coin, context) }));
	const rows = held.map(({ coin: { ticker }, balance, worth }) => ({
		coin: ticker,
		balance: new Decimal(balance),
		[`${REFERENCE_COIN}value`]: new Decimal(worth),
		zcredits: depositMembers(ticker, context)?.zcredits,
	}));
	const total = held.reduce((sum, { worth }) => sum + worth, 0n);
	return [...rows, { coin: 'total', balance: new Decimal(total) }];
}
