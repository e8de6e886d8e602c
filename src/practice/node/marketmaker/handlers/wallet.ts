import type * as wallet from '#lib/api/wallet.ts';
import { Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import { type Handlers, knownCoin } from '../../document/handlers/handler.ts';
import { walletHandlers as documentHandlers } from '../../document/handlers/wallet.ts';
import { outputCoin } from '../../document/payments/payment.ts';
import { balanceAt, depositMembers } from '../../document/replies/coin-object.ts';
import { balanceRows, electrumHistory, countedOutputs, unspentRows } from '../replies/wallet.ts';

type Served = 'balance' | 'balances' | 'listunspent' | 'listtransactions';

export const walletHandlers: Pick<Handlers<typeof wallet>, Served> = {
	balance({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind', context);
		const ledger = context.ledgerOf(coin);
		const counted = ledger && countedOutputs(coin, ledger, address, context);
		const balance = counted?.reduce((sum, { value }) => sum + value, 0n) ?? balanceAt(coin, address, context);
		return {
			result: 'success',
			coin: ticker,
			address,
			balance: new Decimal(balance),
			...depositMembers(ticker, context),
		};
	},

	balances: ({ address }, context) => balanceRows(address, context),

	listunspent({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind', context);
		if (!context.switches.of(coin).isActive) throw new Refusal('no coin');
		const ledger = context.ledgerOf(coin);
		return ledger ? unspentRows(coin, ledger, address, context) : [];
	},

	listtransactions(params, context) {
		const coin = context.coins.find(params.coin);
		const electrum = coin && context.switches.of(coin).isActive && context.switches.of(coin).electrum;
		if (!electrum) return documentHandlers.listtransactions(params, context);
		const { ledger } = outputCoin(params.coin, context, 'no coin', 'no coin');
		return electrumHistory(ledger, params.address, context.now);
	},
};
