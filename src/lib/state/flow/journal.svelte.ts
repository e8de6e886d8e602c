import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { mayArrive } from '#lib/domain/flow/money-flow.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { readEntriesOf, readJournalAgain } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, discardDraft } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { Unrecorded } from './unrecorded.svelte.ts';

/** Other tabs write too; reading the journal costs no call. */
const EVERY_MS = 2000;

/** Everything that was signed, spent or traded with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;
	/** The requests for trades among them. */
	readonly requests: readonly TradeRequest[] = $derived.by(() =>
		(this.entries.current ?? []).flatMap((entry) => (entry.kind === 'trade-request' ? entry.draft : [])),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.entries = new Live<readonly JournalEntry[]>(
			(_, before = []) => readJournalAgain(desk.database, desk.connection.id, before),
			{ every: EVERY_MS },
		);
	}

	/**
	 * Takes the creations of tokens that a chain lists to their end, also when no page has them open, and those that were
	 * taken for refused.
	 *
	 * @param isListing whether that is the chain that an entry belongs to
	 */
	async noteListed(
		tokenIds: readonly string[],
		isListing: (chain: string) => Promise<boolean>,
	): Promise<void> {
		const { database, connection } = this.#desk;
		for (const entry of await readEntriesOf(database, connection.id, 'token-create')) {
			if (!mayArrive(entry) || !tokenIds.includes(entry.txid ?? '')) continue;
			if (entry.chain !== undefined && !(await isListing(entry.chain))) continue;
			for (const event of ['accepted', 'mined', 'visible'] as const)
				await advanceTransactionEntry(database, entry.id, { event }).catch((error: unknown) =>
					// The list of tokens says it all the same, and the next reading records it.
					this.#desk.use(Unrecorded).note(error),
				);
		}
	}

	/** Deletes a draft that was never sent. */
	async discard(id: string): Promise<void> {
		await discardDraft(this.#desk.database, id);
		await this.entries.refresh();
	}
}
