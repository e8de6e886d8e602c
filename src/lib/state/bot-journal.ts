import { CallError } from '#lib/client/call-error.ts';
import { hasTakenEffect, startedBy, type BotCommand, type BotOrder, type Bot } from '#lib/domain/bots.ts';
import { lateSince, NO_EFFECT, type CallEvent } from '#lib/domain/flow/call-record.ts';
import { isFollowed, type CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { NodeBots } from '#lib/node/features/bots.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from './desk.ts';
import { JournalledCall, type SentCall } from './flow/journalled-call.ts';

/** A call that starts, changes, pauses, resumes or stops a bot. */
export type BotEntry = CallEntry<'bot-start'> | CallEntry<'bot-command'>;
/** Both reply and find result are bot ids; the reply is `undefined` if the bot is unchanged. */
type SentBotCall = SentCall<BotEntry['kind'], string | undefined, string>;

const WITHOUT_EFFECT: CallEvent = {
	event: 'refused',
	refusal: { code: NO_EFFECT, text: 'The node replied that it did this, and the bot is as it was.' },
};

/** The journalled calls for bots. After a lost reply, the list of bots shows the outcome. */
export class BotJournal {
	readonly starts: JournalledCall<'bot-start', string | undefined, string>;
	readonly commands: JournalledCall<'bot-command', string | undefined, string>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		const ends = {
			lock: LOCK_NAMES.botCall,
			answered: (bot: string | undefined): CallEvent =>
				bot === undefined ? WITHOUT_EFFECT : { event: 'done', bot },
			found: (bot: string): CallEvent => ({ event: 'done', bot }),
		};
		this.starts = new JournalledCall<'bot-start', string | undefined, string>({
			...{ desk, kind: 'bot-start', ...ends },
			send: (order) => this.#start(order),
			find: async (entry) => this.find(entry, await this.#list()),
		});
		this.commands = new JournalledCall<'bot-command', string | undefined, string>({
			...{ desk, kind: 'bot-command', ...ends },
			send: (command) => this.#command(command),
			find: async (entry) => this.find(entry, await this.#list()),
			isStop: ({ does }) => does === 'stop' || does === 'pause',
			isOvertaken: (entry, entries) =>
				isFollowed(entry, entries, ({ draft }) => draft.bot === entry.draft.bot),
		});
	}

	/** Calls with an unknown outcome, oldest first. */
	async open(): Promise<BotEntry[]> {
		const open = [...(await this.starts.open()), ...(await this.commands.open())];
		return open.sort((one, other) => one.created - other.created);
	}

	/** Calls that were unseen or refused, and may still turn up. */
	async late(): Promise<BotEntry[]> {
		return [...(await this.starts.late()), ...(await this.commands.late())];
	}

	/** Bot starts of the last day, latest first. */
	latestStarts(): Promise<CallEntry<'bot-start'>[]> {
		return this.starts.read(lateSince(Date.now()));
	}

	/** Bot starts by the id of their bot. */
	async started(): Promise<ReadonlyMap<string, BotOrder>> {
		const starts = (await this.starts.read()).toReversed();
		return new Map(starts.flatMap(({ bot, draft }) => (bot === undefined ? [] : [[bot, draft] as const])));
	}

	/** Ids of bots already attributed to a start, which are no evidence for a different one. */
	async claimed(): Promise<ReadonlySet<string>> {
		return new Set((await this.started()).keys());
	}

	/** The id of the bot affected by a call, as far as the list shows it. */
	async find({ kind, draft }: BotEntry, bots: readonly Bot[]): Promise<string | undefined> {
		if (kind === 'bot-start') return startedBy(draft, bots, await this.claimed())[0]?.id;
		return hasTakenEffect(draft, bots) ? draft.bot : undefined;
	}

	/**
	 * Whether the node has already carried out the command, according to both the bot's details and the list. A single
	 * false answer must not suppress a stop, because the bot would continue to trade.
	 *
	 * @throws CallError also if the bot does not exist
	 */
	async isDone(command: BotCommand, isSo = hasTakenEffect): Promise<boolean> {
		const now = await this.#node.read(command.bot, { priority: 'user' });
		return isSo(command, [now]) && isSo(command, await this.#list());
	}

	sendAndRecord(entry: BotEntry): Promise<SentBotCall> {
		return entry.kind === 'bot-start' ? this.starts.sendAndRecord(entry) : this.commands.sendAndRecord(entry);
	}

	lookUp(entry: BotEntry): Promise<string | undefined> {
		return entry.kind === 'bot-start' ? this.starts.lookUp(entry) : this.commands.lookUp(entry);
	}

	/** The current state of an entry. */
	async current(id: string): Promise<BotEntry | undefined> {
		return (await this.starts.current(id)) ?? this.commands.current(id);
	}

	/** Both kinds share the lock. */
	exclusively(work: () => Promise<unknown>): Promise<boolean> {
		return this.starts.exclusively(work);
	}

	/** Starts a bot. A reply about an old bot or different terms is rejected; the list then shows the outcome. */
	async #start(order: BotOrder): Promise<string> {
		const bot = await this.#node.start({ ...order, ...figuresOf(order) });
		if (startedBy(order, [bot], NONE).length > 0) return bot.id;
		const terms = `${bot.side} ${bot.base} ${bot.rel} ${formatAmount(bot.bound)} ${formatAmount(bot.volume)}`;
		throw new CallError('malformed', `The reply is about another bot: ${terms}.`, { reason: 'wrong-shape' });
	}

	async #command(command: BotCommand): Promise<string | undefined> {
		const { does, bot: id, side } = command;
		const node = this.#node;
		if (does !== 'change') await node[does](id);
		const changed =
			does === 'change'
				? await node.change(id, { side, ...figuresOf(command) })
				: // One that cannot be read changes nothing of what the node did.
					await node.read(id, { priority: 'user' }).catch(() => undefined);
		return !changed || hasTakenEffect(command, [changed]) ? id : undefined;
	}

	async #list(): Promise<readonly Bot[]> {
		return this.#node.list({ priority: 'user' });
	}

	get #node(): NodeBots {
		return this.#desk.connection.node.bots;
	}
}

const NONE: ReadonlySet<string> = new Set();

const figuresOf = ({ price = '0', volume = '0' }: Pick<BotCommand, 'price' | 'volume'>) => ({
	bound: parseDecimal(price),
	volume: parseDecimal(volume),
});
