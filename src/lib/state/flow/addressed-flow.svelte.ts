import {
	isTransactionOf,
	type TransactionDrafts,
	type TransactionEntry,
	type TransactionKind,
} from '#lib/domain/flow/journal-entry.ts';
import { readEntry, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { beginTransactionEntry } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import type { FlowPlan, FlowReview } from './flow-plan.ts';
import { MoneyFlow } from './money-flow.svelte.ts';
import { UnsavedOutcome } from './journal.svelte.ts';

/** The item opened by a page, identified by its URL. */
export class Opened<Thing> {
	#current = $state.raw<Thing>();
	#opening: symbol | undefined;

	get current(): Thing | undefined {
		return this.#current;
	}

	/**
	 * Opens a different item, unless the wanted one is open. The previous item closes immediately, so that it is never
	 * mistaken for the one in the URL. If the user navigates again before the item is found, the later one wins.
	 *
	 * @returns the opened item; `undefined` if it was open already or is no longer wanted
	 */
	async open(isWanted: (current: Thing) => boolean, find: () => Promise<Thing>): Promise<Thing | undefined> {
		const opening = (this.#opening = Symbol());
		if (this.#current !== undefined && isWanted(this.#current)) return undefined;
		this.#current = undefined;
		const found = await find();
		if (this.#opening !== opening) return undefined;
		this.#current = found;
		return found;
	}

	set(current: Thing): void {
		this.#opening = undefined;
		this.#current = current;
	}
}

export interface AddressedFlowParts<Kind extends TransactionKind, Review extends FlowReview> {
	readonly desk: Desk;
	readonly kind: Kind;
	readonly planOf: (draft: TransactionDrafts[Kind]) => FlowPlan<Kind, Review>;
}

/** The money flow opened by a page: a new one, or the journal entry with the id in the URL. */
export class AddressedFlow<Kind extends TransactionKind, Review extends FlowReview> {
	readonly #parts: AddressedFlowParts<Kind, Review>;
	readonly #opened = new Opened<MoneyFlow<Kind, Review>>();

	constructor(parts: AddressedFlowParts<Kind, Review>) {
		this.#parts = parts;
		parts.desk.use(LeaveGuards).add('sending', () => {
			const { step, working } = this.current ?? {};
			return working === 'sending' || working === 'building' || step === 'sending';
		});
	}

	get current(): MoneyFlow<Kind, Review> | undefined {
		return this.#opened.current;
	}

	/**
	 * Opens the flow with this id, or a new one if `id` is `null` or unknown.
	 *
	 * @param draft the initial values of a new flow
	 * @param isWanted rejects a found flow by its draft
	 */
	async open(
		id: string | null,
		draft: TransactionDrafts[Kind],
		isWanted: (draft: TransactionDrafts[Kind]) => boolean = () => true,
	): Promise<void> {
		const opened = await this.#opened.open(
			(flow) => (flow.entry?.id ?? null) === id && isWanted(flow.draft),
			async () => this.#flowOf(draft, await this.#find(id, isWanted)),
		);
		await opened?.resume();
	}

	/**
	 * Stores a new flow with this draft, for example after a refusal; resolves with its id. Reuses an unsent flow with
	 * an equal draft, so that a repeated call does not lead to sending twice.
	 */
	async beginAgain(draft: TransactionDrafts[Kind]): Promise<string> {
		const { desk, kind } = this.#parts;
		const { database, connection } = desk;
		const open = await readOpenEntries(database, connection.id);
		const text = JSON.stringify(draft);
		const same = open.find(
			(entry) =>
				isTransactionOf(entry, kind) &&
				entry.step === 'fill' &&
				JSON.stringify(this.#draftOf(entry)) === text,
		);
		return (same ?? (await beginTransactionEntry(database, { nodeId: connection.id, kind, draft }))).id;
	}

	/** The draft as displayed, since the open one may not be stored yet. */
	#draftOf({ id, draft }: TransactionEntry<Kind>): TransactionDrafts[Kind] {
		return this.current?.entry?.id === id ? this.current.draft : draft;
	}

	async #find(
		id: string | null,
		isWanted: (draft: TransactionDrafts[Kind]) => boolean,
	): Promise<TransactionEntry<Kind> | undefined> {
		const { desk, kind } = this.#parts;
		const entry = id === null ? undefined : await readOwnTransaction(desk, id, kind);
		return entry && isWanted(entry.draft) ? entry : undefined;
	}

	#flowOf(
		fresh: TransactionDrafts[Kind],
		entry: TransactionEntry<Kind> | undefined,
	): MoneyFlow<Kind, Review> {
		const { desk, planOf } = this.#parts;
		const { database, connection } = desk;
		const plan = planOf(entry?.draft ?? fresh);
		const unrecorded = desk.use(UnsavedOutcome);
		return new MoneyFlow({ plan, database, nodeId: connection.id, draft: fresh, entry, unrecorded });
	}
}

/** The entry with this id if it is of the given kind and from this node. */
export async function readOwnTransaction<Kind extends TransactionKind>(
	{ database, connection }: Desk,
	id: string,
	kind: Kind,
): Promise<TransactionEntry<Kind> | undefined> {
	const entry = await readEntry(database, id);
	return isTransactionOf(entry, kind) && entry.nodeId === connection.id ? entry : undefined;
}
