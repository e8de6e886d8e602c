import type { RawTransactionReview } from '#lib/chain/review/raw-transaction-review.ts';
import { readTransactionText } from '#lib/chain/transaction/transaction-text.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import type { RawTransactionSender } from './raw-transaction-senders.ts';

/** A pasted transaction as it was read, for the screen. */
export interface ReviewedTransaction extends RawTransactionReview {
	readonly doubt: DaemonDoubt | undefined;
}

/** How a transaction that was made elsewhere is broadcast, as a money flow: it is built already. */
export class RawTransactionPlan implements FlowPlan<'raw-transaction', ReviewedTransaction> {
	readonly kind = 'raw-transaction';
	readonly #senderOf: (draft: RawTransactionDraft) => RawTransactionSender;
	/** Of the draft that was built, or read, last: until it is sent the user may choose another one. */
	#sender: RawTransactionSender;

	constructor(draft: RawTransactionDraft, senderOf: (draft: RawTransactionDraft) => RawTransactionSender) {
		this.#senderOf = senderOf;
		this.#sender = senderOf(draft);
	}

	build(draft: RawTransactionDraft): Promise<Built> {
		const { coin, hex: text } = draft;
		const read = readTransactionText(text);
		if (typeof read === 'string' || coin === '')
			return Promise.reject(new CallError('params', 'This is no transaction.', { code: 'TX-DECODE' }));
		this.#sender = this.#senderOf(draft);
		// The journal holds the coin as the entry's chain: by it the bytes are sent and looked up.
		return Promise.resolve({ hex: read.hex, txid: read.txid, chain: coin });
	}

	async review(hex: string, draft: RawTransactionDraft): Promise<ReviewedTransaction> {
		const { reviewRawTransaction } = await import('#lib/chain/review/raw-transaction-review.ts');
		this.#sender = this.#senderOf(draft);
		const context = await this.#sender.context(hex, draft.coin);
		return { ...reviewRawTransaction(hex, context), doubt: await this.#sender.doubt(draft.coin) };
	}

	async checkSending(chain = '', review?: ReviewedTransaction): Promise<void> {
		const doubt = await this.#sender.doubt(chain);
		if (doubt && review && !review.doubt)
			throw new CallError('refused', 'The daemon may not know of all blocks.', { code: 'DAEMON-DOUBT' });
	}

	send(hex: string, chain = ''): Promise<string> {
		return this.#sender.send(hex, chain);
	}

	lookUp(txid: string, signal?: AbortSignal, chain = ''): Promise<TransactionStatus> {
		return this.#sender.lookUp(txid, chain, signal);
	}
}
