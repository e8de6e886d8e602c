import { bytesOfHex } from '#lib/domain/tokens.ts';
import {
	type RecipientContext,
	BURN_KEY,
	transferOrderOf,
	type TransferDraft,
	type TransferOrder,
	balanceWithPending,
	type BalanceReading,
	type PendingBalance,
	type SentTransfer,
} from '#lib/domain/token-transfer.ts';
import type { TransferFacts, TokenTransferReview } from '#lib/chain/tokens/token-transfer-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { TransferKind, JournalEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { type DaemonIdentity, identityOf, required } from './daemon-identity.ts';
import { type Built, type FlowPlan, type TransactionStatus, lookUpTransaction } from '../flow/flow-plan.ts';
import { hasExpiredAt, readMaturities } from './maturities.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { wasEverSent, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import { readChangedSince, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { JournalLine } from '../flow/journal-line.svelte.ts';
import { UnsavedOutcome } from '../flow/journal.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { Tokens } from './tokens.svelte.ts';

/** Loads the curve check for public keys on demand, because the module is large and only needed for sending tokens. */
export async function readKeyCheck(): Promise<RecipientContext['isOnCurve']> {
	const { isPublicKey } = await import('#lib/chain/keys.ts');
	return (key) => isPublicKey(bytesOfHex(key));
}

/** The index of the output that holds the tokens sent. */
const SENT_OUTPUT = 0;

/** A reviewed transfer. */
export interface TransferReview extends TokenTransferReview {
	/** Block height at the time of the review. */
	readonly height: number;
	readonly coins: CoinsMoved;
	readonly doubt: DaemonDoubt | undefined;
}

/** A token transfer as a money flow. Burning is a transfer to a key without a known private key. */
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
		const { transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
		const { reviewTokenTransfer } = await import('#lib/chain/tokens/token-transfer-review.ts');
		const { tokenId, sender, recipient, units } = await this.#orderOf(draft);
		const { blocks, relayFee, doubt } = await this.#identity.checkSpending(wantedChain);
		const spent = transactionsSpentBy(hex);
		const known = await this.#daemon.chain.rawTransactions([tokenId, ...spent], { priority: 'user' });
		const layout = await this.#daemon.chain.payloadLayout({ priority: 'user' });
		const keys = { sender: bytesOfHex(sender), recipient: bytesOfHex(recipient) };
		const maturities = await readMaturities(this.#daemon.chain, hex, known);
		const reported = { known, layout, maturities, height: blocks, relayFee };
		const review = reviewTokenTransfer(hex, { tokenId, name: draft.name, ...keys, units, ...reported });
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

	/** A transfer counts as visible once the recipient's balance includes it or the recipient has spent it. */
	async lookUp(txid: string, options?: ReadOptions, wantedChain?: string): Promise<TransactionStatus> {
		const { chain } = this.#daemon;
		const status = await lookUpTransaction(chain, this.#identity, txid, wantedChain, options);
		if (status.seen !== 'mined') return status;
		const isCounted = await this.#isCounted(txid, options).catch(() => false);
		return isCounted ? { ...status, seen: 'visible' } : status;
	}

	async #isCounted(txid: string, options?: ReadOptions): Promise<boolean> {
		const { readTokenTransfer } = await import('#lib/chain/tokens/token-transfer-review.ts');
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

/** A transfer costs only its fee. Coins locked in the token outputs move with them. */
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

/** The open transfer of one kind: a new one, or one from the journal. */
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

	/** Checks whether a key is a point on the curve; `undefined` until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	/** Opens the transfer with this id. If `id` is `null` or unknown, opens a new transfer of the token. */
	async open(id: string | null, tokenId: string): Promise<void> {
		const draft = { tokenId, sender: '', recipient: this.#recipient, amount: '', places: 0 };
		await Promise.all([
			this.#loadKeyCheck(),
			this.#flow.open(id, draft, (wanted) => wanted.tokenId === tokenId),
		]);
	}

	/** Stores a new draft with the values of a refused transfer; resolves with its id. */
	beginAgain(draft: TransferDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	async #loadKeyCheck(): Promise<void> {
		this.#isOnCurve ??= await readKeyCheck();
	}
}

/** Transfers to a recipient entered by the user. */
export class TokenTransfers extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-transfer', '');
	}
}

/** Transfers to the burn key. */
export class TokenBurns extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-burn', BURN_KEY);
	}
}

const INTERVAL_MS = 5000;

/** Maximum age of a balance before it is read again, in milliseconds. */
const MAX_READING_MS = 600_000;

/** Steps at which a transfer may still advance. */
const FOLLOWED: readonly FlowStep[] = ['accepted', 'mined', 'refused'];

type TransferEntry = TransactionEntry<TransferKind>;

/**
 * Unconfirmed transfers sent from this browser, whose change the daemon omits from all balances. Derived entirely from
 * the journal. While on screen, also advances transfers that are not open.
 */
export class PendingTransfers {
	readonly #desk: Desk;
	readonly #tokens: Tokens;
	readonly #sent: Live<readonly SentTransfer[]>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#tokens = desk.use(Tokens);
		this.#sent = new Live<readonly SentTransfer[]>((options) => this.#read(options), { every: INTERVAL_MS });
	}

	/** Pending and recently confirmed transfers; `undefined` until the journal is read. */
	get sent(): readonly SentTransfer[] | undefined {
		return this.#sent.current;
	}

	/** The daemon's balance plus pending change; `undefined` until the journal is read. */
	amend(tokenId: string, reading: BalanceReading): PendingBalance | undefined {
		const sent = this.#sent.current?.filter((transfer) => transfer.tokenId === tokenId);
		return sent && balanceWithPending(reading, sent);
	}

	/** Token balance of the daemon's key with pending change; `undefined` if unknown. */
	balance(tokenId: string): PendingBalance | undefined {
		const { current, asOf } = this.#tokens.balance(tokenId);
		if (current === undefined || !asOf) return undefined;
		return this.amend(tokenId, { units: current, at: asOf.getTime() });
	}

	async #read(options: ReadOptions): Promise<SentTransfer[]> {
		const { database, connection } = this.#desk;
		const open = await readOpenEntries(database, connection.id);
		const lately = await readChangedSince(database, connection.id, Date.now() - MAX_READING_MS);
		const counted = lately.filter(
			// A transfer that was counted between the two reads is in both.
			({ id, step }) => (step === 'visible' || step === 'refused') && !open.some((entry) => entry.id === id),
		);
		const entries = [...open, ...counted].filter(isSentTransfer);
		const sent: SentTransfer[] = [];
		for (const entry of entries) {
			const followed = await this.#follow(entry, options);
			const transfer = followed.step === 'refused' ? undefined : await readSent(followed);
			if (transfer) sent.push(transfer);
		}
		return sent;
	}

	/**
	 * Advances an entry that is waiting for its block or for the balance, or that was refused but may turn up. Lost
	 * transfers have a separate page.
	 */
	async #follow(entry: TransferEntry, options: ReadOptions): Promise<TransferEntry> {
		if (!FOLLOWED.includes(entry.step) || !this.#desk.connection.daemon) return entry;
		const plan = new TransferPlan(required(this.#desk.connection.daemon), identityOf(this.#desk), entry.kind);
		const { database, connection } = this.#desk;
		const line = new JournalLine({
			database,
			nodeId: connection.id,
			kind: entry.kind,
			draft: entry.draft,
			entry,
			unrecorded: this.#desk.use(UnsavedOutcome),
		});
		const status = await plan.lookUp(entry.txid ?? '', options, entry.chain).catch(unlessSilent);
		if (status) await line.noteSeen(status);
		if (line.step !== entry.step) void this.#tokens.balance(entry.draft.tokenId).refresh();
		return line.entry ?? entry;
	}
}

/** Ignores a daemon that does not answer; the entry stays unchanged. */
function unlessSilent(error: unknown): undefined {
	if (!(error instanceof CallError)) throw error;
}

function isSentTransfer(entry: JournalEntry): entry is TransferEntry {
	const isTransfer = entry.kind === 'token-transfer' || entry.kind === 'token-burn';
	return isTransfer && wasEverSent(entry);
}

async function readSent({ draft, hex, step, reached }: TransferEntry): Promise<SentTransfer | undefined> {
	const { readTokenTransfer } = await import('#lib/chain/tokens/token-transfer-review.ts');
	const transfer = hex === undefined ? undefined : readTokenTransfer(hex);
	if (!transfer) return undefined;
	const { tokenId, sent, change, recipients } = transfer;
	return { tokenId, sent, change, isToSelf: recipients.includes(draft.sender.toLowerCase()), step, reached };
}
