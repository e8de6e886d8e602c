import { CallError } from '#lib/client/call-error.ts';
import { findStarted, hasTakenEffect, type BotCommand, type BotDeed } from '#lib/domain/bots/bot-call.ts';
import type { Bot, BotTerms } from '#lib/domain/bots/bot.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeBots } from '#lib/node/bots/bots.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { TradeJournal } from '../orders/trade-journal.ts';
import { LeaveGuards } from '../session/leave-guards.ts';
import { BotJournal, type BotEntry } from './bot-journal.ts';

/** What became of the last call. */
export type BotOutcome =
	/** The node did it, to this bot. */
	| { readonly is: 'done'; readonly bot: string }
	| { readonly is: 'refused' }
	/** The node replied that it did it, and the bot is as it was. */
	| { readonly is: 'without-effect' }
	/** The reply was lost, and the bots are as if it had not arrived. */
	| { readonly is: 'unseen' }
	/** Another tab is sending such a call just now. */
	| { readonly is: 'held-back' };

const NO_EFFECT = 'The node replied that it did this, and the bot is as it was.';

/** What a call is about while it is sent: the id of a bot, or a bot that is being started. */
const NEW_BOT = 'new';

/**
 * Calls that start, change, pause, resume or stop bots. Each is written down and then sent once; after a lost reply the
 * list of bots says what became of it.
 */
export class BotCalls {
	#deed = $state.raw<BotDeed>('start');
	#entry = $state.raw<BotEntry>();
	#outcome = $state.raw<BotOutcome>();
	/** Its reply had been lost: what is said of it follows from the list of bots. */
	#isFound = $state(false);

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #journal: TradeJournal;
	readonly #bots: BotJournal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
		this.#bots = new BotJournal(desk);
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** What the last one does. */
	get deed(): BotDeed {
		return this.#deed;
	}

	/** The last one that was written down, until it is dismissed. */
	get entry(): BotEntry | undefined {
		return this.#entry;
	}

	/** `undefined` while it is not known. */
	get outcome(): BotOutcome | undefined {
		return this.#outcome;
	}

	get isFound(): boolean {
		return this.#isFound;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** A call for this bot is on its way. */
	isSendingTo(id: string): boolean {
		return this.#sending.subject === id;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	dismiss(): void {
		if (this.isSending) return;
		this.#show(undefined, undefined);
		this.#sending.dismiss();
	}

	/** Starts a bot, once. */
	async start(terms: BotTerms): Promise<void> {
		const { base, rel, side, bound, volume } = terms;
		const texts = { price: formatAmount(bound), volume: formatAmount(volume) };
		await this.#send('start', NEW_BOT, async (node) => {
			const before = await node.ids({ priority: 'user' });
			const entry = await this.#journal.begin('bot-start', { base, rel, side, ...texts, before });
			await this.#exchange(entry, async () => (await node.start(terms)).id);
		});
	}

	/** Changes, pauses, resumes or stops a bot, once. */
	async tell(bot: Bot, does: BotCommand['does'], terms: BotTerms = bot): Promise<void> {
		const { id, base, rel, side } = bot;
		const texts = { price: formatAmount(terms.bound), volume: formatAmount(terms.volume) };
		const command = { does, bot: id, base, rel, side, ...(does === 'change' && texts) };
		await this.#send(does, id, async (node) => {
			// A node that does not answer, or has no such bot, is told nothing, and neither is one that has done it already.
			const now = await node.read(id, { priority: 'user' });
			if (hasTakenEffect(command, [now])) {
				this.#outcome = { is: 'done', bot: id };
				return;
			}
			const entry = await this.#journal.begin('bot-command', command);
			await this.#exchange(entry, () => this.#command(node, command, terms));
		});
	}

	/**
	 * Looks up calls whose reply was lost or whose page was closed before it came, and those that may still arrive.
	 *
	 * @param bots as the node has just listed them
	 */
	async settle(bots: readonly Bot[]): Promise<void> {
		if (this.isSending) return;
		await this.#agree();
		const [open, unseen] = await Promise.all([this.#bots.open(), this.#bots.unseen(Date.now())]);
		if (open.length === 0 && unseen.length === 0) return;
		// Not while a tab waits for the reply to a start: its bot is listed before the journal has it.
		await this.#bots.alone(async () => {
			await this.#findLate(bots);
			await this.#lookUpOpen();
		});
	}

	async #send(deed: BotDeed, subject: string, work: (node: NodeBots) => Promise<void>): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		this.#deed = deed;
		await this.#sending.run(async () => {
			const isAlone = await this.#bots.alone(async () => {
				await this.#lookUpOpen();
				this.#show(undefined, undefined);
				this.#deed = deed;
				await work(await this.#desk.connection.node.bots());
			});
			if (!isAlone) this.#outcome = { is: 'held-back' };
		}, subject);
	}

	/** @param send makes the call; resolves with the bot that it was done to, or nothing where that is as it was */
	async #exchange(entry: BotEntry, send: () => Promise<string | undefined>): Promise<void> {
		this.#show(entry, undefined);
		let bot: string | undefined;
		try {
			bot = await send();
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			return this.#endWithout(entry, error);
		}
		if (bot === undefined) {
			await this.#journal.refuse(entry.id, { text: NO_EFFECT });
			this.#outcome = { is: 'without-effect' };
		} else await this.#finish(entry, bot);
	}

	async #endWithout(entry: BotEntry, error: CallError): Promise<void> {
		this.#sending.fail(error);
		if (!error.outcomeUnknown) {
			await this.#journal.refuse(entry.id, { code: error.code, text: error.message });
			this.#outcome = { is: 'refused' };
			return;
		}
		await this.#journal.lose(entry.id);
		// Where that fails as well the entry stays open, and the user sees that the reply was lost.
		await this.#lookUp(entry).catch(() => undefined);
	}

	async #command(node: NodeBots, command: BotCommand, terms: BotTerms): Promise<string | undefined> {
		const { does, bot: id } = command;
		const changed = does === 'change' ? await node.change(id, terms) : await this.#switch(node, does, id);
		return !changed || hasTakenEffect(command, [changed]) ? id : undefined;
	}

	/** @returns the bot afterwards; nothing where it cannot be read, which changes nothing of what the node did */
	async #switch(
		node: NodeBots,
		does: Exclude<BotCommand['does'], 'change'>,
		id: string,
	): Promise<Bot | undefined> {
		await node[does](id);
		return node.read(id, { priority: 'user' }).catch(() => undefined);
	}

	async #lookUpOpen(): Promise<void> {
		for (const entry of await this.#bots.open()) await this.#lookUp(entry);
	}

	async #lookUp(entry: BotEntry): Promise<void> {
		const node = await this.#desk.connection.node.bots();
		const found = await this.#find(entry, await node.list({ priority: 'user' }));
		if (found !== undefined) return this.#finish(entry, found, true);
		await this.#journal.miss(entry.id);
		this.#show(entry, { is: 'unseen' });
	}

	/** The bot that the call was done to, as far as the bots show it. */
	async #find({ kind, draft }: BotEntry, bots: readonly Bot[]): Promise<string | undefined> {
		if (kind === 'bot-start') return findStarted(draft, bots, await this.#bots.claimed())?.id;
		return hasTakenEffect(draft, bots) ? draft.bot : undefined;
	}

	/** One that was held up on its way has arrived after all: what was said of it is put right. */
	async #findLate(bots: readonly Bot[]): Promise<void> {
		for (const entry of await this.#bots.unseen(Date.now())) {
			const found = await this.#find(entry, bots);
			if (found !== undefined) await this.#finish(entry, found, true);
		}
	}

	/** Another tab may have seen it arrive: what the journal says counts. */
	async #agree(): Promise<void> {
		const entry = this.#entry;
		if (!entry || this.#outcome?.is !== 'unseen') return;
		const now = await this.#journal.read(entry.id);
		if (now?.kind === entry.kind && now.step === 'done')
			this.#show(
				entry,
				{ is: 'done', bot: now.kind === 'bot-start' ? (now.bot ?? '') : now.draft.bot },
				true,
			);
	}

	async #finish(entry: BotEntry, bot: string, isFound = false): Promise<void> {
		await this.#bots.finish(entry.id, bot);
		if (isFound) this.#sending.dismiss();
		this.#show(entry, { is: 'done', bot }, isFound);
	}

	#show(entry: BotEntry | undefined, outcome: BotOutcome | undefined, isFound = false): void {
		this.#entry = entry;
		if (entry) this.#deed = entry.kind === 'bot-command' ? entry.draft.does : 'start';
		this.#outcome = outcome;
		this.#isFound = isFound;
	}
}
