import type * as wallet from '#lib/api/wallet.ts';
import { Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import { type Handlers, knownCoin } from '../../reference/handlers/handler.ts';
import { walletHandlers as referenceHandlers } from '../../reference/handlers/wallet.ts';
import { outputCoin } from '../../reference/payments.ts';
import { daemonHistory } from '../../reference/replies/transactions.ts';
import { depositMembers } from '../../reference/replies/coin-object.ts';
import { balanceRows, countedBalance, electrumHistory, unspentRows } from '../replies/wallet.ts';
import type * as spending from '#lib/api/spending.ts';
import { formatAmount, cutCoins, cutUnits } from '#lib/domain/money/amount.ts';
import { spendingHandlers as referenceSpending } from '../../reference/handlers/spending.ts';

type Served = 'balance' | 'balances' | 'listunspent' | 'listtransactions';

export const walletHandlers: Pick<Handlers<typeof wallet>, Served> = {
	balance({ coin: ticker, address }, context) {
		const coin = knownCoin(ticker, 'cant find coind', context);
		return {
			result: 'success',
			coin: ticker,
			address,
			balance: new Decimal(countedBalance(coin, address, context)),
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
		const { address, count, skip } = params;
		if (!coin) return referenceHandlers.listtransactions(params, context);
		const { ledger } = outputCoin(params.coin, context, 'no coin', 'no coin');
		if (electrum) return electrumHistory(ledger, address, context.now);
		return daemonHistory(ledger, address, context.now, { count, skip, isOwnOnly: true });
	},
};

type ServedSpending = 'withdraw' | 'timelock';

/** The program computes amounts in floating point. An invalid number counts as 0. */
export const spendingHandlers: Pick<Handlers<typeof spending>, ServedSpending> = {
	withdraw: ({ outputs, ...params }, context) =>
		referenceSpending.withdraw({ ...params, outputs: outputs.map(cutOutput) }, context),

	/** Truncates the amount, and then the sum of the amount and the fee locked with it. */
	timelock({ amount, ...params }, context) {
		const { txfee } = knownCoin(params.coin, 'cant find coin', context);
		const locked = cutUnits(cutCoins(amount) + txfee) - txfee;
		return referenceSpending.timelock({ ...params, amount: formatAmount(locked) }, context);
	},
};

function cutOutput(output: Readonly<Record<string, number | string>>): Record<string, string> {
	const entries = Object.entries(output).map(([address, amount]) => [
		address,
		formatAmount(cutCoins(amount)),
	]);
	return Object.fromEntries(entries) as Record<string, string>;
}
