import type { RawTransactionReview } from '#lib/chain/review/raw-transaction-review.ts';
import { readTransactionText } from '#lib/chain/transaction/transaction-text.ts';
import { transactionsSpentBy } from '#lib/chain/transaction/proved-transaction.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';

/** How a transaction that was made elsewhere is broadcast, as a money flow: it is built already. */
export class RawTransactionPlan implements FlowPlan<'raw-transaction', RawTransactionReview> {
	readonly kind = 'raw-transaction';
	readonly #node: TradingNode;

	constructor(node: TradingNode) {
		this.#node = node;
	}

	build({ coin, hex: text }: RawTransactionDraft): Promise<Built> {
		const read = readTransactionText(text);
		if (typeof read === 'string' || coin === '')
			return Promise.reject(new CallError('params', 'This is no transaction.', { code: 'TX-DECODE' }));
		// The journal holds the coin as the entry's chain: by it the bytes are sent and looked up.
		return Promise.resolve({ hex: read.hex, txid: read.txid, chain: coin });
	}

	async review(hex: string, { coin }: RawTransactionDraft): Promise<RawTransactionReview> {
		const { reviewRawTransaction } = await import('#lib/chain/review/raw-transaction-review.ts');
		const { address: ownAddress, versions } = await this.#payments(coin).readCoin();
		return reviewRawTransaction(hex, { versions, ownAddress, known: await this.#readSpent(coin, hex) });
	}

	send(hex: string, coin = ''): Promise<string> {
		return this.#payments(coin).send(hex);
	}

	lookUp(txid: string, signal?: AbortSignal, coin = ''): Promise<TransactionStatus> {
		return this.#payments(coin).lookUp(txid, signal);
	}

	#payments(coin: string): CoinPayments {
		return new CoinPayments(this.#node, coin);
	}

	/** Only a coin's own daemon has the bytes; without them the fee is not known. */
	async #readSpent(coin: string, hex: string): Promise<Map<string, string>> {
		const known = new Map<string, string>();
		for (const txid of transactionsSpentBy(hex)) {
			const bytes = await this.#payments(coin).bytesOf(txid);
			if (bytes !== undefined) known.set(txid, bytes);
		}
		return known;
	}
}
