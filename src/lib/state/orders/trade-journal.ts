import type { FormulaRequest } from '#lib/domain/formula/formula-request.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import {
	advanceEntry,
	beginEntry,
	readJournal,
	type FlowKind,
	type JournalEntry,
} from '#lib/storage/journal.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';

/** The node makes the transactions of a trade, so that there are none of ours to name. */
const NO_TRANSACTION = { hex: '', txid: '' } as const;

/** The lines of the journal that trading calls are written down in, each before it goes. */
export class TradeJournal {
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Resolves when the disk says that this call may be on its way; only then it may go. */
	async begin<Draft>(kind: FlowKind, draft: Draft): Promise<JournalEntry<Draft>> {
		const { database, connection } = this.#desk;
		const { id } = await beginEntry(database, { nodeId: connection.id, kind, draft });
		await advanceEntry(database, id, { event: 'built', ...NO_TRANSACTION });
		const entry = await advanceEntry<Draft>(database, id, { event: 'sent', seenTxid: NO_TRANSACTION.txid });
		if (!entry) throw new Error('The journal did not take the call.');
		return entry;
	}

	/** It took effect. */
	async finish(id: string): Promise<void> {
		for (const event of ['accepted', 'mined', 'visible'] as const)
			await advanceEntry(this.#desk.database, id, { event });
	}

	/** It took no effect. */
	async refuse(id: string, refusal: Refusal): Promise<void> {
		await advanceEntry(this.#desk.database, id, { event: 'refused', refusal });
	}

	/** The request whose fate is not written down yet, of whichever tab. */
	openRequest(): Promise<JournalEntry<TradeRequest> | undefined> {
		return this.#open('trade-request');
	}

	/** The formula of which nobody knows whether the node took it. */
	openFormula(): Promise<JournalEntry<FormulaRequest> | undefined> {
		return this.#open('trade-formula');
	}

	/** All that was done with the node, newest first. */
	all(): Promise<JournalEntry[]> {
		return readJournal(this.#desk.database, this.#desk.connection.id);
	}

	async #open<Draft>(wanted: FlowKind): Promise<JournalEntry<Draft> | undefined> {
		const open = (await this.all()).find(({ kind, step }) => kind === wanted && step === 'sending');
		return open as JournalEntry<Draft> | undefined;
	}

	/** Of all tabs only one is in here; resolves with `false`, and without doing anything, while another one is. */
	async alone(work: () => Promise<void>): Promise<boolean> {
		return tryLock(LOCK_NAMES.tradeCall(this.#desk.connection.id), work);
	}
}
