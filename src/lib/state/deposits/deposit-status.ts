import { RECOGNISED_AFTER } from '#lib/domain/deposits/deposit-rules.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';

/**
 * Where a deposit is seen: `visible` when makers accept it, which takes some blocks. Behind an electrum server the node does not
 * say how deep a transaction is: there its first block counts.
 */
export async function lookUpDeposit(
	node: TradingNode,
	txid: string,
	signal?: AbortSignal,
): Promise<TransactionStatus> {
	const status = await new CoinPayments(node, REFERENCE_COIN).lookUp(txid, signal);
	if (status.seen !== 'visible') return status;
	const { confirmations } = status;
	if (confirmations === undefined) return status;
	return { seen: confirmations < RECOGNISED_AFTER ? 'mined' : 'visible', confirmations };
}
