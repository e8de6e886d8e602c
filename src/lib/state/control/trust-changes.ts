import { CallError } from '#lib/client/call-error.ts';
import type { TrustChange } from '#lib/domain/control/trust-change.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { isOpen } from '#lib/domain/flow/journal-entry.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import type { Desk } from '../desk.ts';
import { TradeJournal } from '../orders/trade-journal.ts';

/** The journal of changes in whom the node trades with. Each is recorded before it is sent. */
export class TrustChanges {
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Those whose reply was lost. The node lists no blocks, so that it cannot show what became of one: it is sent again. */
	async unanswered(): Promise<CallEntry<'node-trust'>[]> {
		const { database, connection } = this.#desk;
		return (await readEntriesOf(database, connection.id, 'node-trust')).filter(isOpen);
	}

	/**
	 * Records a change, sends it, and records what became of it. A good answer settles earlier changes of the same node.
	 *
	 * @throws CallError
	 */
	async send(change: TrustChange, send: () => Promise<void>): Promise<void> {
		const journal = this.#desk.use(TradeJournal);
		const { id } = await journal.begin('node-trust', change);
		try {
			await send();
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.outcomeUnknown) await journal.lose(id);
			else await journal.refuse(id, { code: error.code, text: error.message });
			throw error;
		}
		await journal.finish(id);
		await this.#settle(change);
	}

	async #settle({ pubkey, standing }: TrustChange): Promise<void> {
		const journal = this.#desk.use(TradeJournal);
		for (const { id, draft } of await this.unanswered().catch(() => []))
			if (draft.pubkey !== pubkey) continue;
			else if (draft.standing === standing) await journal.finish(id);
			else await journal.refuse(id, { code: undefined, text: 'A later change took its place.' });
	}
}
