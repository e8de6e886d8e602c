import { hasTakenEffect, startedBy } from '#lib/domain/bots/bot-call.ts';
import type { Bot } from '#lib/domain/bots/bot.ts';
import { isCallOpen, lateSince, mayTurnUp } from '#lib/domain/flow/call-record.ts';
import { isFollowed } from '#lib/domain/flow/followed-call.ts';
import type { CallEntry, JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { advanceCallEntry } from '#lib/storage/journal-calls.ts';
import { readEntriesOf, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Unrecorded } from '../flow/unrecorded.svelte.ts';

/** A call that starts a bot, or tells one something. */
export type BotEntry = CallEntry<'bot-start'> | CallEntry<'bot-command'>;

/** What the journal knows of calls for bots, besides what it knows of all calls that trade. */
export class BotJournal {
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Those of which it is not known yet what became of them, the first one first. */
	async open(): Promise<BotEntry[]> {
		const { database, connection } = this.#desk;
		const open = (await readOpenEntries(database, connection.id)).filter(isOfBot);
		return open.filter(isCallOpen).sort((one, other) => one.created - other.created);
	}

	/** Those that were not seen or were refused, may still turn up, and were followed by no other for the same bot. */
	async unseen(now: number): Promise<BotEntry[]> {
		const entries = await this.#since(lateSince(now));
		return entries.filter(
			(entry) => mayTurnUp(entry, now) && !isFollowed(entry, entries, (other) => isOfSameBot(entry, other)),
		);
	}

	/** The orders for bots of the last day, the latest first. */
	starts(now: number): Promise<CallEntry<'bot-start'>[]> {
		const { database, connection } = this.#desk;
		return readEntriesOf(database, connection.id, 'bot-start', lateSince(now));
	}

	/** The bots that recorded orders led to: none of them answers for another order. */
	async claimed(): Promise<ReadonlySet<string>> {
		const { database, connection } = this.#desk;
		const orders = await readEntriesOf(database, connection.id, 'bot-start');
		return new Set(orders.flatMap(({ bot }) => bot ?? []));
	}

	/** The bot that a call was done to, as far as the bots show it. */
	async find({ kind, draft }: BotEntry, bots: readonly Bot[]): Promise<string | undefined> {
		if (kind === 'bot-start') return startedBy(draft, bots, await this.claimed())[0]?.id;
		return hasTakenEffect(draft, bots) ? draft.bot : undefined;
	}

	/** It took effect, and led to this bot. A failure to record it hides no outcome. */
	async finish(id: string, bot: string): Promise<void> {
		await advanceCallEntry(this.#desk.database, id, { event: 'done', bot }).catch((error: unknown) =>
			this.#desk.use(Unrecorded).note(error),
		);
	}

	/** Only one tab runs this at a time; resolves with `false`, and without doing anything, while another one does. */
	async alone(work: () => Promise<void>): Promise<boolean> {
		return tryLock(LOCK_NAMES.botCall(this.#desk.connection.id), work);
	}

	async #since(since: number): Promise<BotEntry[]> {
		const { database, connection } = this.#desk;
		const [orders, commands] = await Promise.all([
			readEntriesOf(database, connection.id, 'bot-start', since),
			readEntriesOf(database, connection.id, 'bot-command', since),
		]);
		return [...orders, ...commands];
	}
}

function isOfBot(entry: JournalEntry): entry is BotEntry {
	return entry.kind === 'bot-start' || entry.kind === 'bot-command';
}

/** Two commands to one bot. Two bots that were started are two, also when they are alike. */
function isOfSameBot(one: BotEntry, other: BotEntry): boolean {
	return one.kind === 'bot-command' && other.kind === 'bot-command' && one.draft.bot === other.draft.bot;
}
