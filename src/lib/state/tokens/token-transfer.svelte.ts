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

/** Loads the check that a public key is a point of the curve: it is large, and only who sends tokens needs it. */
export async function readKeyCheck(): Promise<RecipientContext['isOnCurve']> {
	const { isPublicKey } = await import('#lib/chain/keys.ts');
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
		const { transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
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

/** The transfer of one kind that is open: a new one, or one from the journal. */
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

	/** Opens the transfer with this id; a new one of that token for `null` or an unknown id. */
	async open(id: string | null, tokenId: string): Promise<void> {
		const draft = { tokenId, sender: '', recipient: this.#recipient, amount: '', places: 0 };
		await Promise.all([
			this.#loadKeyCheck(),
			this.#flow.open(id, draft, (wanted) => wanted.tokenId === tokenId),
		]);
	}

	/** Stores a new transfer with the values of a refused one; resolves with its id. */
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

const INTERVAL_MS = 5000;

/** A balance that is older than this is read again anyway. */
const MAX_READING_MS = 600_000;

/** The steps of transfers that may have changed since. */
const FOLLOWED: readonly FlowStep[] = ['accepted', 'mined', 'refused'];

type TransferEntry = TransactionEntry<TransferKind>;

/**
 * Transfers that were sent from this browser and are not in a block yet: the daemon leaves the change of it out of every balance. The
 * ledger is nothing but the journal; while it is on screen, it takes transfers to their end that are not open.
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

	/** Transfers that were sent from here and wait, or have arrived lately; `undefined` while the journal is not read. */
	get sent(): readonly SentTransfer[] | undefined {
		return this.#sent.current;
	}

	/** A balance of the user as the daemon counts it, plus returning change; `undefined` until the journal is read. */
	amend(tokenId: string, reading: BalanceReading): PendingBalance | undefined {
		const sent = this.#sent.current?.filter((transfer) => transfer.tokenId === tokenId);
		return sent && balanceWithPending(reading, sent);
	}

	/** The balance of a token of the daemon's own key; `undefined` while it is not known. */
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
			// One that was counted between the two readings is in both of them.
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
	 * Advances an entry that waits for its block, or to be counted, or that was refused and turns up anyway; lost
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

/** A daemon that does not answer takes nothing further, and the ledger stays as it is. */
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
