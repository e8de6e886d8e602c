import { Refusal } from '../../../refusal.ts';
import { FEES_OF_PAYMENT, networkFeeOf } from '../../../trade/output-pairs.ts';
import { buildPayment, ownScript, spendableCoins } from '../../../wallet/payment.ts';
import type { CallContext } from '../../node-parts.ts';
import { builtTransaction } from '../replies/built-transaction.ts';
import { broadcastOn } from './broadcast.ts';
import { ownPayer } from './own-money.ts';

/**
 * A trade takes two outputs. Where all the money that is free lies in one, the node pays it to itself in parts that fit the trade, and
 * answers with that transaction in place of an order, as the real node does.
 *
 * @param ticker the coin to pay with.
 * @param amount what is to be traded, in satoshis.
 * @returns undefined when there is nothing to split.
 * @throws Refusal when the output is too small for it.
 */
export function splitForTrade(ticker: string, amount: bigint, context: CallContext) {
	const coin = context.coins.find(ticker);
	const ledger = coin && context.ledgerOf(coin);
	if (!ledger) return undefined;
	const payer = ownPayer(ledger, context);
	if (spendableCoins(payer, context.now).length !== 1) return undefined;
	const script = ownScript(payer);
	const values = [amount + FEES_OF_PAYMENT * coin.txfee, networkFeeOf(amount) + 2n * coin.txfee];
	const outputs = values.map((value) => ({ value, script }));
	const payment = buildPayment(payer, { outputs, fee: coin.txfee }, context.now);
	if (!payment) throw new Refusal('balance too small to autosplit, please make more deposits');
	broadcastOn(ledger, payment.hex, context.now);
	return builtTransaction(payment);
}
