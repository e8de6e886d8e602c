import type { CallDrafts, CallEntry, CallKind } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import { advanceCallEntry, beginCallEntry } from '#lib/storage/journal-calls.ts';
import { readEntriesOf, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';

/** The journal of trading calls. Each call is recorded before it is sent. */
export class TradeJournal {
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Resolves when the call is recorded on disk; only then may it be sent. */
	begin<Kind extends CallKind>(kind: Kind, draft: CallDrafts[Kind]): Promise<CallEntry<Kind>> {
		const { database, connection } = this.#desk;
		return beginCallEntry(database, { nodeId: connection.id, kind, draft });
	}

	/** It took effect. */
	async finish(id: string): Promise<void> {
		await advanceCallEntry(this.#desk.database, id, { event: 'done' });
	}

	/** It took no effect. */
	async refuse(id: string, refusal: Refusal): Promise<void> {
		await advanceCallEntry(this.#desk.database, id, { event: 'refused', refusal });
	}

	/** Its reply was lost: it is open until the node shows what became of it. */
	async lose(id: string): Promise<void> {
		// Where this cannot be written the entry stays at `sent`, which is open as well.
		await advanceCallEntry(this.#desk.database, id, { event: 'lost' }).catch(() => undefined);
	}

	/** The request, of any tab, whose outcome is not recorded yet. */
	async openRequest(): Promise<CallEntry<'trade-request'> | undefined> {
		return (await this.#open()).find((entry) => entry.kind === 'trade-request');
	}

	/** The formula of which it is not known yet whether the node took it. */
	async openFormula(): Promise<CallEntry<'trade-formula'> | undefined> {
		return (await this.#open()).find((entry) => entry.kind === 'trade-formula');
	}

	/** The prices of which it is not known yet whether the node has them, the latest first. */
	async openPrices(): Promise<CallEntry<'trade-offer'>[]> {
		return (await this.#open()).filter((entry) => entry.kind === 'trade-offer');
	}

	/** All formulas that were sent to the node, and the prices that were set since the first of them; the latest first. */
	async formulasAndPrices(): Promise<(CallEntry<'trade-formula'> | CallEntry<'trade-offer'>)[]> {
		const { database, connection } = this.#desk;
		const formulas = await readEntriesOf(database, connection.id, 'trade-formula');
		const since = formulas.at(-1)?.updated;
		if (since === undefined) return [];
		const prices = await readEntriesOf(database, connection.id, 'trade-offer', since);
		return [...formulas, ...prices].sort((one, other) => other.updated - one.updated);
	}

	async #open() {
		const { database, connection } = this.#desk;
		const open = await readOpenEntries(database, connection.id);
		return open.sort((one, other) => other.updated - one.updated);
	}

	/** Only one tab runs this at a time; resolves with `false`, and without doing anything, while another one does. */
	async alone(work: () => Promise<void>): Promise<boolean> {
		return tryLock(LOCK_NAMES.tradeCall(this.#desk.connection.id), work);
	}
}
