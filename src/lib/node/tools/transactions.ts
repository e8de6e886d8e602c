import type { ReportedTransaction } from '#lib/domain/tools/reported-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

/** Transactions as the node reads them. */
export interface NodeTransactions {
	/** Nothing where the node does not know the transaction. */
	read(coin: string, txid: string, options?: ReadOptions): Promise<ReportedTransaction | undefined>;
}
