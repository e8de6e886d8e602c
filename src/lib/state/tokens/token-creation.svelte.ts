import type {
	CreationFacts,
	WantedCreation,
	TokenCreationReview,
} from '#lib/chain/tokens/token-creation-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { DaemonDoubt, DaemonState } from '#lib/domain/session/daemon-readiness.ts';
import { bytesOfHex, mayBeRounded } from '#lib/domain/tokens.ts';
import { orderOf, type TokenDraft, type TokenOrder, EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { type DaemonIdentity, identityOf, required } from './daemon-identity.ts';
import { type Built, type FlowPlan, type TransactionStatus, lookUpTransaction } from '../flow/flow-plan.ts';
import { hasExpiredAt, readMaturities } from './maturities.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';

/** The index of the output that holds the whole supply. */
const SUPPLY_OUTPUT = 1;

/** A reviewed token creation. */
export interface TokenReview extends TokenCreationReview {
	/** Block height at the time of the review. */
	readonly height: number;
	readonly coins: CoinsMoved;
	readonly doubt: DaemonDoubt | undefined;
}

/** Creation of a token as a money flow. */
export class TokenPlan implements FlowPlan<'token-create', TokenReview> {
	readonly kind = 'token-create';
	readonly #daemon: ChainDaemon;
	readonly #identity: DaemonIdentity;

	constructor(daemon: ChainDaemon, identity: DaemonIdentity) {
		this.#daemon = daemon;
		this.#identity = identity;
	}

	/**
	 * Some daemons create one token less than requested. If so, the daemon is called again with a corrected request,
	 * and the review checks the result.
	 */
	async build(draft: TokenDraft, wantedChain?: string): Promise<Built> {
		const order = orderOf(draft);
		if (!order) throw new CallError('params', 'The draft is not complete.');
		const { chain } = await this.#identity.checkSpending(wantedChain);
		return { ...(await this.#build(order)), chain };
	}

	async #build(order: TokenOrder): Promise<Built> {
		const { tokens } = this.#daemon;
		const built = await tokens.buildCreation(order, 'exact');
		const supply = built.transaction.outputs[SUPPLY_OUTPUT]?.value ?? 0n;
		if (!mayBeRounded(order.supply, supply)) return built;
		return tokens.buildCreation(order, 'half-more').catch((error: unknown) => {
			if (error instanceof CallError && error.kind === 'refused') return built;
			throw error;
		});
	}

	async review(hex: string, draft: TokenDraft, chain?: string): Promise<TokenReview> {
		const { reviewTokenCreation } = await import('#lib/chain/tokens/token-creation-review.ts');
		const { transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
		const state = await this.#identity.checkSpending(chain);
		const known = await this.#daemon.chain.rawTransactions(transactionsSpentBy(hex), { priority: 'user' });
		const wanted = await this.#wanted(draft, state);
		const maturities = await readMaturities(this.#daemon.chain, hex, known);
		const review = reviewTokenCreation(hex, { ...wanted, maturities }, known);
		return { ...review, height: wanted.height, coins: coinsMoved(review.facts), doubt: state.doubt };
	}

	hasExpired({ facts }: TokenReview): Promise<boolean> {
		return hasExpiredAt(this.#daemon.chain, facts.expiryHeight);
	}

	async #wanted(
		draft: TokenDraft,
		{ blocks, relayFee, ownKey = '' }: DaemonState,
	): Promise<WantedCreation & { readonly height: number }> {
		const order = orderOf(draft);
		const layout = await this.#daemon.chain.payloadLayout({ priority: 'user' });
		const { ownTokens } = await this.#daemon.tokens.ownAddresses({ priority: 'user' });
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
			layout,
			height: blocks,
			relayFee,
		};
	}

	async checkSending(chain?: string, review?: TokenReview): Promise<void> {
		await this.#identity.checkSpending(chain, review?.doubt !== undefined || review === undefined);
	}

	send(hex: string): Promise<string> {
		return this.#daemon.chain.broadcast(hex);
	}

	/** A token is visible once the token module shows it. The module also serves as a second witness. */
	async lookUp(txid: string, options?: ReadOptions, wantedChain?: string): Promise<TransactionStatus> {
		const { chain, tokens } = this.#daemon;
		const status = await lookUpTransaction(chain, this.#identity, txid, wantedChain, options);
		if (status.seen === 'waiting') return status;
		const presence = await tokens.presence(txid, options).catch((error: unknown) => {
			if (status.seen === 'mined') return 'unknown';
			throw error;
		});
		if (presence === 'shown') return { ...status, seen: 'visible' };
		return status.seen === 'nowhere' && presence === 'waiting' ? { ...status, seen: 'waiting' } : status;
	}
}

/** The coins of marker and supply are locked permanently. */
function coinsMoved({ inputs, marker, supply, change, stray, fee }: CreationFacts): CoinsMoved {
	return {
		paying: inputs.map(({ txid, index }) => `${txid}:${index}`),
		comesBack: change,
		leaves: stray.reduce((sum, { value }) => sum + value, marker + supply),
		fee,
	};
}

export type TokenFlow = MoneyFlow<'token-create', TokenReview>;

/** The open token creation: a new one, or one from the journal. */
export class TokenCreation {
	readonly #flow: AddressedFlow<'token-create', TokenReview>;

	constructor(desk: Desk) {
		const planOf = () => new TokenPlan(required(desk.connection.daemon), identityOf(desk));
		this.#flow = new AddressedFlow({ desk, kind: 'token-create', planOf });
	}

	get current(): TokenFlow | undefined {
		return this.#flow.current;
	}

	/** Opens the creation with this id, or a new one if `id` is `null` or unknown. */
	open(id: string | null): Promise<void> {
		return this.#flow.open(id, EMPTY_TOKEN_DRAFT);
	}

	/** Stores a new draft with the values of a refused creation; resolves with its id. */
	beginAgain(draft: TokenDraft): Promise<string> {
		return this.#flow.beginAgain({ ...draft, page: 'describe' });
	}
}
