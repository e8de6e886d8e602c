import { CallError } from '#lib/client/call-error.ts';
import {
	balanceWithPending,
	type BalanceReading,
	type PendingBalance,
	type SentTransfer,
} from '#lib/domain/tokens/pending-transfers.ts';
import { wasEverSent, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { JournalEntry, TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { readChangedSince, readOpenEntries } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { identityOf, required } from './daemon-identity.ts';
import type { Desk } from '../desk.ts';
import { JournalLine } from '../flow/journal-line.svelte.ts';
import { Unrecorded } from '../flow/journal.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { TransferPlan } from './token-transfer.svelte.ts';
import { Tokens } from './tokens.svelte.ts';

const EVERY_MS = 5000;

/** A balance that is older than this is read again anyway. */
const LONGEST_READING_MS = 600_000;

/** The steps of what may have changed since. */
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
		this.#sent = new Live<readonly SentTransfer[]>((options) => this.#read(options), { every: EVERY_MS });
	}

	/** Transfers that were sent from here and wait, or have arrived lately; `undefined` while the journal is not read. */
	get sent(): readonly SentTransfer[] | undefined {
		return this.#sent.current;
	}

	/** A balance of one's own as the daemon counts it, with what comes back; `undefined` while the journal is not read. */
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
		const lately = await readChangedSince(database, connection.id, Date.now() - LONGEST_READING_MS);
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
	 * Takes an entry further that waits for its block, or to be counted, or that was refused and turns up all the same;
	 * what is lost has its own page.
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
			unrecorded: this.#desk.use(Unrecorded),
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
	const { readTokenTransfer } = await import('#lib/chain/tokens/token-transfer-inputs.ts');
	const transfer = hex === undefined ? undefined : readTokenTransfer(hex);
	if (!transfer) return undefined;
	const { tokenId, sent, change, recipients } = transfer;
	return { tokenId, sent, change, isToSelf: recipients.includes(draft.sender.toLowerCase()), step, reached };
}
