import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved, ReviewProblem } from '#lib/domain/flow/review.ts';
import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { FlowPlan, FlowReview, TransactionStatus } from '#lib/state/flow/flow-plan.ts';

export const REPLY_LOST = new CallError('dropped', 'The connection was closed.', {
	method: 'sendrawtransaction',
});
const OTHER_CHAIN = new CallError('refused', 'Another chain.', { code: 'DAEMON-OTHER-CHAIN' });
export const REFUSED = new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' });
export const named = (name: string): TokenDraft => ({ ...EMPTY_TOKEN_DRAFT, name });

/** A plan with a scripted daemon, which sets the funds and the replies, and counts send calls. */
export class FakePlan implements FlowPlan<'token-create', FlowReview> {
	readonly kind = 'token-create';
	statuses: TransactionStatus[] = [];
	problems: ReviewProblem[] = [];
	coins: CoinsMoved | undefined;
	/** The built transaction can no longer be sent. */
	expired = false;
	#lastBuilt: string | undefined;
	/** A different program has sent the built transaction. Polls before sending do not count. */
	isSentElsewhere = false;
	#isUnsent = false;
	reply: () => Promise<string> = () => Promise.resolve('id of draft');
	readonly sent: string[] = [];
	polls = 0;
	chain: string | undefined;

	async build({ name }: TokenDraft) {
		const again = this.#lastBuilt === name ? ' again' : '';
		this.#lastBuilt = name;
		this.#isUnsent = true;
		return { hex: `hex of ${name}${again}`, txid: `id of ${name}${again}`, chain: this.chain };
	}

	async checkSending(chain?: string): Promise<void> {
		if (chain !== this.chain) throw OTHER_CHAIN;
	}

	async review(): Promise<FlowReview> {
		return { problems: this.problems, ...(this.coins && { coins: this.coins }) };
	}

	async hasExpired(): Promise<boolean> {
		return this.expired;
	}

	send(hex: string): Promise<string> {
		this.#isUnsent = false;
		this.sent.push(hex);
		return this.reply();
	}

	async lookUp(_txid: string, _options?: ReadOptions, chain?: string): Promise<TransactionStatus> {
		if (this.#isUnsent) return { seen: this.isSentElsewhere ? 'waiting' : 'nowhere' };
		this.polls += 1;
		if (chain !== this.chain) throw OTHER_CHAIN;
		return this.statuses.shift() ?? { seen: 'nowhere' };
	}
}
