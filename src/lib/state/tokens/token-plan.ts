import type { WantedCreation } from '#lib/chain/tokens/token-creation-facts.ts';
import type { TokenCreationReview } from '#lib/chain/tokens/token-creation-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import { orderOf, type TokenDraft } from '#lib/domain/tokens/token-draft.ts';
import { mayBeRounded } from '#lib/domain/tokens/token-supply.ts';
import type { ChainDaemon } from '#lib/node/chain-daemon.ts';
import { checkReady } from './daemon-ready.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { lookUpTransaction } from '../flow/look-up-transaction.ts';

/** Where a creation's output lies that holds the whole supply. */
const SUPPLY_OUTPUT = 1;

/** A built creation as it was read, for the screen. */
export interface TokenReview extends TokenCreationReview {
	/** The chain's height when it was read. */
	readonly height: number;
}

/** How a token comes into being, as a money flow. */
export class TokenPlan implements FlowPlan<'token-create', TokenReview> {
	readonly kind = 'token-create';
	readonly #daemon: ChainDaemon;

	constructor(daemon: ChainDaemon) {
		this.#daemon = daemon;
	}

	/**
	 * Some daemons make a supply one token short of what they were asked for. Then they are asked once more, in the way
	 * that brings it back; the review judges the result.
	 */
	async build(draft: TokenDraft): Promise<Built> {
		const order = orderOf(draft);
		if (!order) throw new CallError('params', 'The draft is not complete.');
		const { chain, tokens } = this.#daemon;
		await checkReady(chain);
		const built = await tokens.buildCreation(order, 'exact');
		const supply = built.transaction.outputs[SUPPLY_OUTPUT]?.value ?? 0n;
		if (!mayBeRounded(order.supply, supply)) return built;
		return tokens.buildCreation(order, 'half-more').catch((error: unknown) => {
			if (error instanceof CallError && error.kind === 'refused') return built;
			throw error;
		});
	}

	async review(hex: string, draft: TokenDraft): Promise<TokenReview> {
		const { reviewTokenCreation } = await import('#lib/chain/tokens/token-creation-review.ts');
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const known = await this.#daemon.chain.rawTransactions(transactionsSpentBy(hex), { priority: 'user' });
		const wanted = await this.#wanted(draft);
		return { ...reviewTokenCreation(hex, wanted, known), height: wanted.height };
	}

	async #wanted(draft: TokenDraft): Promise<WantedCreation & { readonly height: number }> {
		const order = orderOf(draft);
		const options = { priority: 'user' } as const;
		const { ownTokens } = await this.#daemon.tokens.ownAddresses(options);
		const { blocks, ownKey = '' } = await this.#daemon.chain.state(options);
		const creator = (draft.creator || ownKey).toLowerCase();
		if (!/^[\da-f]{66}$/.test(creator))
			throw new CallError('refused', 'The daemon names no public key.', { code: 'TOKEN-OTHER-KEY' });
		return {
			name: draft.name,
			description: draft.description,
			units: order?.supply ?? 0n,
			data: order?.data ? bytesOfHex(order.data) : undefined,
			creator: bytesOfHex(creator),
			tokenAddress: ownTokens,
			height: blocks,
		};
	}

	send(hex: string): Promise<string> {
		return this.#daemon.chain.broadcast(hex);
	}

	/** A token is visible once the token module shows it. That module is the second witness, too. */
	async lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		const { chain, tokens } = this.#daemon;
		const status = await lookUpTransaction(chain, txid, signal);
		if (status.seen === 'waiting') return status;
		const presence = await tokens.presence(txid, { signal }).catch((error: unknown) => {
			if (status.seen === 'mined') return 'unknown';
			throw error;
		});
		if (presence === 'shown') return { ...status, seen: 'visible' };
		return status.seen === 'nowhere' && presence === 'waiting' ? { seen: 'waiting' } : status;
	}
}
