import type { TokenCreationReview, WantedCreation } from '#lib/chain/tokens/token-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo } from '#lib/daemon/chain.ts';
import { tokenaddress, tokencreate, tokeninfo } from '#lib/daemon/tokens.ts';
import { sendrawtransaction } from '#lib/daemon/transactions.ts';
import { tokenAddressesOfReply } from '#lib/domain/tokens/token-addresses.ts';
import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import { orderOf, type TokenDraft, type TokenOrder } from '#lib/domain/tokens/token-draft.ts';
import { mayBeRounded, supplyTexts } from '#lib/domain/tokens/token-supply.ts';
import { readBuilt } from '../flow/built-transaction.ts';
import { checkReady } from './daemon-ready.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { readRawTransactions } from '../flow/raw-transactions.ts';
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
	readonly #daemon: DaemonClient;

	constructor(daemon: DaemonClient) {
		this.#daemon = daemon;
	}

	/**
	 * Some daemons make a supply one token short of what they were told. Then they are asked once more, in the way
	 * that brings it back; the review judges whatever comes of it.
	 */
	async build(draft: TokenDraft): Promise<Built> {
		const order = orderOf(draft);
		if (!order) throw new CallError('params', 'The draft is not complete.', { method: tokencreate.name });
		await checkReady(this.#daemon);
		const [exact, halfMore] = supplyTexts(order.supply);
		const built = await this.#create(order, exact);
		const supply = built.transaction.outputs[SUPPLY_OUTPUT]?.value ?? 0n;
		if (!mayBeRounded(order.supply, supply)) return built;
		return this.#create(order, halfMore).catch((error: unknown) => {
			if (error instanceof CallError && error.kind === 'refused') return built;
			throw error;
		});
	}

	async #create({ name, description, data }: TokenOrder, supply: string) {
		const params = { name, supply, description, data: data || undefined };
		const { hex } = await this.#daemon.call(tokencreate, params);
		return readBuilt(hex, tokencreate.name);
	}

	async review(hex: string, draft: TokenDraft): Promise<TokenReview> {
		const { reviewTokenCreation } = await import('#lib/chain/tokens/token-review.ts');
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const known = await readRawTransactions(this.#daemon, transactionsSpentBy(hex));
		const wanted = await this.#wanted(draft);
		return { ...reviewTokenCreation(hex, wanted, known), height: wanted.height };
	}

	async #wanted(draft: TokenDraft): Promise<WantedCreation & { readonly height: number }> {
		const order = orderOf(draft);
		const options = { priority: 'user' } as const;
		const { ownTokens } = tokenAddressesOfReply(await this.#daemon.call(tokenaddress, {}, options));
		const { blocks, pubkey = '' } = await this.#daemon.call(getinfo, {}, options);
		const creator = (draft.creator || pubkey).toLowerCase();
		if (!/^[\da-f]{66}$/.test(creator))
			throw new CallError('refused', 'getinfo names no public key', {
				method: getinfo.name,
				code: 'TOKEN-OTHER-KEY',
			});
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
		return this.#daemon.call(sendrawtransaction, { hex });
	}

	/** A token is visible once the token module tells of it. That module is the second witness, too. */
	async lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		const status = await lookUpTransaction(this.#daemon, txid, signal);
		if (status.seen === 'waiting') return status;
		const told = await this.#askTokenModule(txid, signal).catch((error: unknown) => {
			if (status.seen === 'mined') return 'unknown';
			throw error;
		});
		if (told === 'shown') return { ...status, seen: 'visible' };
		return status.seen === 'nowhere' && told === 'waiting' ? { seen: 'waiting' } : status;
	}

	async #askTokenModule(tokenid: string, signal?: AbortSignal): Promise<'shown' | 'waiting' | 'unknown'> {
		try {
			await this.#daemon.call(tokeninfo, { tokenid }, { signal });
			return 'shown';
		} catch (error) {
			// Refusals of the token module come without a number; any other error tells nothing about the token.
			if (!(error instanceof CallError) || error.kind !== 'refused' || error.rpcCode !== undefined)
				throw error;
			return error.code === 'TOKEN-PENDING' ? 'waiting' : 'unknown';
		}
	}
}
