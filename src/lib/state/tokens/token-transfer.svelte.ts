import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import { type RecipientContext, BURN_KEY } from '#lib/domain/tokens/token-recipient.ts';
import type { TransferFacts } from '#lib/chain/tokens/token-transfer-facts.ts';
import type { TokenTransferReview } from '#lib/chain/tokens/token-transfer-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { TransferKind } from '#lib/domain/flow/journal-entry.ts';
import {
	transferOrderOf,
	type TransferDraft,
	type TransferOrder,
} from '#lib/domain/tokens/token-transfer.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { type DaemonIdentity, identityOf, required } from './daemon-identity.ts';
import { type Built, type FlowPlan, type TransactionStatus, lookUpTransaction } from '../flow/flow-plan.ts';
import { hasExpiredAt, readMaturities } from './maturities.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';

/** Loads the check that a public key is a point of the curve: it is large, and only who sends tokens needs it. */
export async function readKeyCheck(): Promise<RecipientContext['isOnCurve']> {
	const { isPublicKey } = await import('#lib/chain/keys/keys.ts');
	return (key) => isPublicKey(bytesOfHex(key));
}

/** The first output of a transfer holds what was sent. */
const SENT_OUTPUT = 0;

/** A built transfer as it was read, for the screen. */
export interface TransferReview extends TokenTransferReview {
	/** The chain's height when it was read. */
	readonly height: number;
	readonly coins: CoinsMoved;
	readonly doubt: DaemonDoubt | undefined;
}

/** How tokens go from one key to another, as a money flow. Burning is the same, to a key without a private key. */
export class TransferPlan implements FlowPlan<TransferKind, TransferReview> {
	readonly kind: TransferKind;
	readonly #daemon: ChainDaemon;
	readonly #identity: DaemonIdentity;

	constructor(daemon: ChainDaemon, identity: DaemonIdentity, kind: TransferKind = 'token-transfer') {
		this.kind = kind;
		this.#daemon = daemon;
		this.#identity = identity;
	}

	async build(draft: TransferDraft, wantedChain?: string): Promise<Built> {
		const order = await this.#orderOf(draft);
		const { chain } = await this.#identity.checkSpending(wantedChain);
		return { ...(await this.#daemon.tokens.buildTransfer(order)), chain };
	}

	async #orderOf(draft: TransferDraft): Promise<TransferOrder> {
		const isOnCurve = await readKeyCheck();
		const order = transferOrderOf(draft, { ownKey: draft.sender, isOnCurve });
		if (!order) throw new CallError('params', 'The draft is not complete.');
		return order;
	}

	async review(hex: string, draft: TransferDraft, wantedChain?: string): Promise<TransferReview> {
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const { reviewTokenTransfer } = await import('#lib/chain/tokens/token-transfer-review.ts');
		const { tokenId, sender, recipient, units } = await this.#orderOf(draft);
		const { blocks, relayFee, doubt } = await this.#identity.checkSpending(wantedChain);
		const spent = transactionsSpentBy(hex);
		const known = await this.#daemon.chain.rawTransactions([tokenId, ...spent], { priority: 'user' });
		const layout = await this.#daemon.chain.payloadLayout({ priority: 'user' });
		const keys = { sender: bytesOfHex(sender), recipient: bytesOfHex(recipient) };
		const maturities = await readMaturities(this.#daemon.chain, hex, known);
		const told = { known, layout, maturities, height: blocks, relayFee };
		const review = reviewTokenTransfer(hex, { tokenId, name: draft.name, ...keys, units, ...told });
		return { ...review, height: blocks, coins: coinsMoved(review.facts), doubt };
	}

	hasExpired({ facts }: TransferReview): Promise<boolean> {
		return hasExpiredAt(this.#daemon.chain, facts.expiryHeight);
	}

	async checkSending(chain?: string, review?: TransferReview): Promise<void> {
		await this.#identity.checkSpending(chain, review?.doubt !== undefined || review === undefined);
	}

	send(hex: string): Promise<string> {
		return this.#daemon.chain.broadcast(hex);
	}

	/** A transfer is visible once the daemon counts what was sent for the recipient, or the recipient has spent it. */
	async lookUp(txid: string, options?: ReadOptions, wantedChain?: string): Promise<TransactionStatus> {
		const { chain } = this.#daemon;
		const status = await lookUpTransaction(chain, this.#identity, txid, wantedChain, options);
		if (status.seen !== 'mined') return status;
		const isCounted = await this.#isCounted(txid, options).catch(() => false);
		return isCounted ? { ...status, seen: 'visible' } : status;
	}

	async #isCounted(txid: string, options?: ReadOptions): Promise<boolean> {
		const { readTokenTransfer } = await import('#lib/chain/tokens/token-transfer-inputs.ts');
		const { chain, tokens } = this.#daemon;
		const held = await chain.transaction(txid, options);
		const transfer = held && readTokenTransfer(held.hex);
		const [recipient] = transfer?.recipients ?? [];
		if (!transfer || recipient === undefined) return false;
		const balance = await tokens.balance(transfer.tokenId, recipient, options);
		if (balance >= transfer.sent) return true;
		return !(await chain.isUnspent({ txid, index: SENT_OUTPUT }, options));
	}
}

/** A transfer costs its fee. The coins that are locked in the tokens move with them. */
function coinsMoved({ spent, coinChange, fee }: TransferFacts): CoinsMoved {
	const coins = spent.filter(({ holds }) => holds === 'coins');
	return {
		paying: coins.map(({ txid, index }) => `${txid}:${index}`),
		comesBack: coinChange,
		leaves: 0n,
		fee,
	};
}

export type TransferFlow = MoneyFlow<TransferKind, TransferReview>;

/** The transfer of one kind that is open: a new one, or one that the journal holds. */
export class TransferFlows {
	readonly #recipient: string;
	readonly #flow: AddressedFlow<TransferKind, TransferReview>;
	#isOnCurve = $state.raw<(key: string) => boolean>();

	constructor(desk: Desk, kind: TransferKind, recipient: string) {
		this.#recipient = recipient;
		const planOf = () => new TransferPlan(required(desk.connection.daemon), identityOf(desk), kind);
		this.#flow = new AddressedFlow({ desk, kind, planOf });
	}

	get current(): TransferFlow | undefined {
		return this.#flow.current;
	}

	/** Whether a key is a point of the curve; `undefined` until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	/** Opens the transfer with this id; a new one of that token for `null`, or where there is none with it. */
	async open(id: string | null, tokenId: string): Promise<void> {
		const draft = { tokenId, sender: '', recipient: this.#recipient, amount: '', places: 0 };
		await Promise.all([
			this.#loadKeyCheck(),
			this.#flow.open(id, draft, (wanted) => wanted.tokenId === tokenId),
		]);
	}

	/** Stores a new transfer that begins with what was typed for one that was refused; resolves with its id. */
	beginAgain(draft: TransferDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	async #loadKeyCheck(): Promise<void> {
		this.#isOnCurve ??= await readKeyCheck();
	}
}

/** Transfers to a key that the user names. */
export class TokenTransfers extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-transfer', '');
	}
}

/** Transfers to the key that has no owner. */
export class TokenBurns extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-burn', BURN_KEY);
	}
}
