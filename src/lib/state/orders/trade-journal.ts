import {
	beginCall,
	isLatePossible,
	lateSince,
	mayTurnUp,
	swapsOfCall,
	UNSEEN,
	type CallEvent,
	type CallRecord,
} from '#lib/domain/flow/call-record.ts';
import type { CallDrafts, CallEntry, CallKind, JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import { REQUEST_ENDS } from '#lib/domain/orders/trade-request.ts';
import { advanceCallEntry } from '#lib/storage/journal-calls.ts';
import { readEntriesOf, readEntry, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { beginCall as recordCall } from '../flow/begin-call.ts';
import type { CallFailure } from '../flow/send-once.ts';
import { Unrecorded } from '../flow/unrecorded.svelte.ts';

/** The journal of trading calls. Each call is recorded before it is sent. */
export class TradeJournal {
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Resolves when the call is recorded on disk; only then may it be sent. */
	begin<Kind extends CallKind>(kind: Kind, draft: CallDrafts[Kind]): Promise<CallEntry<Kind>> {
		return recordCall(this.#desk, kind, draft);
	}

	/**
	 * Of a call that only ends something. It may be sent even where it cannot be recorded: it does no harm when it is sent
	 * twice, and nothing may keep the user from stopping what runs.
	 */
	async beginStop<Kind extends CallKind>(kind: Kind, draft: CallDrafts[Kind]): Promise<CallEntry<Kind>> {
		return recordCall(this.#desk, kind, draft, true).catch((error: unknown) => {
			this.#desk.use(Unrecorded).note(error);
			const at = Date.now();
			const head = { id: '', nodeId: this.#desk.connection.id, kind, created: at, updated: at };
			return { ...beginCall(draft, at), ...head };
		});
	}

	/** It took effect, and led to a swap where it is a request. */
	finish(id: string, swap?: string): Promise<void> {
		return this.#advance(id, { event: 'done', swap });
	}

	/** The program made another swap of a request that was sent once. */
	further(id: string, swap: string): Promise<void> {
		return this.#advance(id, { event: 'further', swap });
	}

	/** The node has it: one that led to nothing then is not looked for any more. */
	async see(id: string): Promise<void> {
		// Where this cannot be written it is looked for once more than it needs to be.
		await advanceCallEntry(this.#desk.database, id, { event: 'seen' }).catch(() => undefined);
	}

	/** Its reply was lost, and the node shows nothing of it. It may still arrive. */
	miss(id: string): Promise<void> {
		return this.refuse(id, { code: UNSEEN, text: 'The node has not shown it.' });
	}

	/** It took no effect. */
	refuse(id: string, refusal: Refusal): Promise<void> {
		return this.#advance(id, { event: 'refused', refusal });
	}

	/** Records the end of a call that the node did not carry out, as far as it shows. One that could not be looked up stays open. */
	async endWithout(id: string, { is, error }: CallFailure): Promise<void> {
		if (is === 'unseen') await this.miss(id);
		else if (is === 'refused') await this.refuse(id, { code: error.code, text: error.message });
	}

	/** Its reply was lost: it is open until the node shows what became of it. */
	async lose(id: string): Promise<void> {
		// Where this cannot be written the entry stays at `sent`, which is open as well.
		await advanceCallEntry(this.#desk.database, id, { event: 'lost' }).catch(() => undefined);
	}

	/** A failure hides no outcome: the entry stays open, so that the node is asked once more, and the user is told. */
	async #advance(id: string, event: CallEvent): Promise<void> {
		await advanceCallEntry(this.#desk.database, id, event).catch((error: unknown) =>
			this.#desk.use(Unrecorded).note(error),
		);
	}

	/** How the entry stands; nothing while the disk cannot be read. */
	async read(id: string): Promise<JournalEntry | undefined> {
		return readEntry(this.#desk.database, id).catch(() => undefined);
	}

	/** The request, of any tab, whose outcome is not recorded yet. */
	async openRequest(): Promise<CallEntry<'trade-request'> | undefined> {
		return (await this.#open()).find((entry) => entry.kind === 'trade-request');
	}

	/** The requests that a maker refused after it had answered, since then. */
	async declinedRequests(since: number): Promise<CallEntry<'trade-request'>[]> {
		const { database, connection } = this.#desk;
		const entries = await readEntriesOf(database, connection.id, 'trade-request', since);
		return entries.filter(({ refusal }) => refusal?.code === REQUEST_ENDS.declined);
	}

	/** The requests that led to a swap since then. */
	async matchedRequests(since: number): Promise<CallEntry<'trade-request'>[]> {
		const { database, connection } = this.#desk;
		const reading = readEntriesOf(database, connection.id, 'trade-request', since);
		return (await reading.catch(() => [])).filter(({ step, swap }) => step === 'done' && swap !== undefined);
	}

	/** The requests that were not seen and may still arrive, the latest first. */
	unseenRequests(): Promise<CallEntry<'trade-request'>[]> {
		return this.#since('trade-request', isLatePossible);
	}

	/** The price changes that did not take effect as far as was seen, and that the node may still show. */
	unseenPrices(): Promise<CallEntry<'trade-offer'>[]> {
		return this.#since('trade-offer', mayTurnUp);
	}

	/** The formulas of which the same is true. */
	unseenFormulas(): Promise<CallEntry<'trade-formula'>[]> {
		return this.#since('trade-formula', mayTurnUp);
	}

	/** The ids of the swaps to which the latest requests led. */
	async swapsOfRequests(): Promise<ReadonlySet<string>> {
		const { database, connection } = this.#desk;
		// Without the disk the node alone says which swap is whose.
		const reading = readEntriesOf(database, connection.id, 'trade-request', lateSince(Date.now()));
		const entries = await reading.catch(() => []);
		return new Set(entries.flatMap(swapsOfCall));
	}

	/** The formula of which it is not known yet whether the node took it. */
	async openFormula(): Promise<CallEntry<'trade-formula'> | undefined> {
		return (await this.#open()).find((entry) => entry.kind === 'trade-formula');
	}

	/** The prices of which it is not known yet whether the node has them, the latest first. */
	async openPrices(): Promise<CallEntry<'trade-offer'>[]> {
		return (await this.#open()).filter((entry) => entry.kind === 'trade-offer');
	}

	/** The latest price of the same pair that was set after a given one, whatever became of it. */
	async latestPriceAfter({
		created,
		draft: { base, rel },
	}: CallEntry<'trade-offer'>): Promise<CallEntry<'trade-offer'> | undefined> {
		const { database, connection } = this.#desk;
		const entries = await readEntriesOf(database, connection.id, 'trade-offer', created);
		const later = entries.filter(
			(entry) => entry.created > created && entry.draft.base === base && entry.draft.rel === rel,
		);
		return later.sort((one, other) => other.created - one.created)[0];
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

	async #since<Kind extends CallKind>(kind: Kind, mayCome: (call: CallRecord, now: number) => boolean) {
		const { database, connection } = this.#desk;
		const now = Date.now();
		const entries = await readEntriesOf(database, connection.id, kind, lateSince(now));
		return entries.filter((entry) => mayCome(entry, now));
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
