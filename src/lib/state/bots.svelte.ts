import type { CallError } from '#lib/client/call-error.ts';
import {
	isSameOrder,
	type BotCommand,
	type BotDeed,
	type BotOrder,
	type Bot,
	type BotTerms,
	startedBy,
	isLive,
	type BotBehaviour,
	sortBots,
	withSwaps,
	type BotOfSwaps,
} from '#lib/domain/bots.ts';
import { UNSEEN, isCallOpen } from '#lib/domain/flow/call-record.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeBots } from '#lib/node/subjects/bots.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { LeaveGuards } from './drafts.svelte.ts';
import { BotJournal, type BotEntry } from './bot-journal.ts';
import type { CoinFunds } from '#lib/domain/outputs.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { readRecentFunds } from './outputs.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

/** The outcome of the last call. */
export type BotOutcome =
	/** The node did it, to this bot. */
	| { readonly is: 'done'; readonly bot: string }
	| { readonly is: 'refused' }
	/** The node replied that it did it, and the bot is as it was. */
	| { readonly is: 'without-effect' }
	/** The reply was lost, and the bots are as if it had not arrived. */
	| { readonly is: 'unseen' }
	/** Not sent: since this start was reviewed, this bot was started with the same terms from another tab. */
	| { readonly is: 'twin'; readonly bot: string }
	/** Another tab is sending such a call just now. */
	| { readonly is: 'held-back' };

/** The subject of a call that is being sent: the id of a bot, or this for one that is being started. */
const NEW_BOT = 'new';

/**
 * Calls that start, change, pause, resume or stop bots. Each is written down and then sent once; after a lost reply the
 * list of bots says what became of it.
 */
export class BotCalls {
	#deed = $state.raw<BotDeed>('start');
	#entry = $state.raw<BotEntry>();
	#outcome = $state.raw<BotOutcome>();
	/** Its words follow from the list of bots: its reply had been lost. */
	#isFound = $state(false);
	#contradicted = $state.raw<CallError>();

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #journal: BotJournal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new BotJournal(desk);
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The purpose of the last one. */
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

	/** The error that the node answered to the last one although it did it. */
	get contradicted(): CallError | undefined {
		return this.#contradicted;
	}

	/** The start that was found in the list of bots after its reply was lost, perhaps on a page that was closed. */
	get foundStart(): BotOrder | undefined {
		const [entry, outcome] = [this.#entry, this.#outcome];
		return this.#isFound && outcome?.is === 'done' && entry?.kind === 'bot-start' ? entry.draft : undefined;
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

	/**
	 * Starts a bot, once. Not while the outcome of the same start is open, nor where another tab has sent it meanwhile.
	 *
	 * @param reviewedAt when the user was shown these terms, in milliseconds since 1970
	 */
	async start(terms: BotTerms, reviewedAt = Date.now()): Promise<void> {
		const { base, rel, side, bound, volume } = terms;
		const texts = { price: formatAmount(bound), volume: formatAmount(volume) };
		await this.#send('start', NEW_BOT, async (node, settled) => {
			const before = await node.ids({ priority: 'user' });
			const order = { base, rel, side, ...texts, before };
			if (await this.#showTwin(order, reviewedAt, settled)) return;
			await this.#exchange(await this.#journal.starts.begin(order));
		});
	}

	/** @param settled the ids of the entries that were open until now */
	async #showTwin(order: BotOrder, reviewedAt: number, settled: readonly string[]): Promise<boolean> {
		const starts = await this.#journal.latestStarts();
		const twin = starts.find(
			({ id, created, draft }) =>
				isSameOrder(draft, order) && (settled.includes(id) || created >= reviewedAt),
		);
		if (!twin) return false;
		if (twin.step === 'done') {
			const isOwn = settled.includes(twin.id);
			this.#show(twin, { is: isOwn ? 'done' : 'twin', bot: twin.bot ?? '' }, isOwn);
		} else if (twin.refusal?.code === UNSEEN) this.#show(twin, { is: 'unseen' });
		else return false;
		return true;
	}

	/** Changes, pauses, resumes or stops a bot, once. */
	async sendCommand(bot: Bot, does: BotCommand['does'], terms: BotTerms = bot): Promise<void> {
		const { id, base, rel, side } = bot;
		const texts = { price: formatAmount(terms.bound), volume: formatAmount(terms.volume) };
		const command = { does, bot: id, base, rel, side, ...(does === 'change' && texts) };
		await this.#send(does, id, async () => {
			// A node that does not answer, or has no such bot, is told nothing, and neither is one that has done it already.
			if (await this.#journal.isDone(command)) {
				this.#outcome = { is: 'done', bot: id };
				return;
			}
			await this.#exchange(await this.#journal.commands.begin(command));
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
		const [open, unseen] = await Promise.all([this.#journal.open(), this.#journal.late()]);
		if (open.length === 0 && unseen.length === 0) return;
		// Not while a tab waits for the reply to a start: its bot is listed before the journal has it.
		await this.#journal.starts.alone(async () => {
			await this.#findLate(bots);
			await this.#lookUpOpen();
		});
	}

	/** @param work gets the ids of the entries that were looked up before */
	async #send(
		deed: BotDeed,
		subject: string,
		work: (node: NodeBots, settled: readonly string[]) => Promise<void>,
	): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		this.#deed = deed;
		await this.#sending.run(async () => {
			const isAlone = await this.#journal.starts.alone(async () => {
				const settled = await this.#lookUpOpen().catch((reason: unknown): string[] => {
					// A bot can be stopped whatever else is open, and with a full disk.
					if (!isStop(deed)) throw reason;
					return [];
				});
				this.#show(undefined, undefined);
				this.#deed = deed;
				await work(this.#desk.connection.node.bots, settled);
			});
			if (!isAlone) this.#outcome = { is: 'held-back' };
		}, subject);
	}

	async #exchange(entry: BotEntry): Promise<void> {
		this.#show(entry, undefined);
		const { end } = await this.#journal.exchange(entry);
		if (end?.is === 'answered')
			this.#show(entry, end.reply === undefined ? { is: 'without-effect' } : { is: 'done', bot: end.reply });
		else if (end?.is === 'found') {
			this.#showFound(entry, end.found);
			if (!end.error.outcomeUnknown) this.#contradicted = end.error;
		} else if (end) {
			this.#sending.fail(end.error);
			// While the node cannot be asked the entry stays open, and the user sees that the outcome is not known.
			this.#outcome = end.is === 'open' ? undefined : { is: end.is };
		}
	}

	/** @returns the ids of what was looked up */
	async #lookUpOpen(): Promise<string[]> {
		const open = await this.#journal.open();
		for (const entry of open) await this.#lookUp(entry);
		return open.map(({ id }) => id);
	}

	async #lookUp(entry: BotEntry): Promise<void> {
		const found = await this.#journal.lookUp(entry);
		if (found === undefined) this.#show(entry, { is: 'unseen' });
		else this.#showFound(entry, found);
	}

	/** One that was held up on its way has arrived after all: what was said of it is put right. */
	async #findLate(bots: readonly Bot[]): Promise<void> {
		for (const entry of await this.#journal.late()) {
			const found = await this.#journal.find(entry, bots);
			if (found === undefined) continue;
			await this.#journal.starts.finish(entry.id, { bot: found });
			this.#showFound(entry, found);
		}
	}

	/** Another tab may have seen it arrive: what the journal says counts. */
	async #agree(): Promise<void> {
		const entry = this.#entry;
		if (!entry || this.#outcome?.is !== 'unseen') return;
		const now = await this.#journal.current(entry);
		if (now?.step === 'done')
			this.#show(
				entry,
				{ is: 'done', bot: now.kind === 'bot-start' ? (now.bot ?? '') : now.draft.bot },
				true,
			);
	}

	#showFound(entry: BotEntry, bot: string): void {
		this.#sending.dismiss();
		this.#show(entry, { is: 'done', bot }, true);
	}

	#show(entry: BotEntry | undefined, outcome: BotOutcome | undefined, isFound = false): void {
		this.#entry = entry;
		if (entry) this.#deed = entry.kind === 'bot-command' ? entry.draft.does : 'start';
		this.#outcome = outcome;
		this.#isFound = isFound;
		this.#contradicted = undefined;
	}
}

const isStop = (deed: BotDeed): boolean => deed === 'stop' || deed === 'pause';

/**
 * Bots that no start of this browser explains, and that have the terms of one: a browser or a proxy repeats a call whose
 * connection broke, and one press then starts two or three. Counted each time the bots are listed.
 */
export class SurplusBots {
	#found = $state.raw<readonly Bot[]>([]);
	/** The ids of those that the user wants to run. */
	#kept = $state.raw<readonly string[]>([]);
	readonly #journal: BotJournal;
	readonly current: readonly Bot[] = $derived.by(() =>
		this.#found.filter(({ id }) => !this.#kept.includes(id)),
	);

	constructor(desk: Desk) {
		this.#journal = new BotJournal(desk);
	}

	/** They are no mistake: they are not named again until the page is loaded anew. */
	keepRunning(): void {
		this.#kept = [...this.#kept, ...this.#found.map(({ id }) => id)];
	}

	/** @param bots as the node has just listed them */
	async count(bots: readonly Bot[]): Promise<void> {
		const [starts, claimed] = await Promise.all([this.#journal.latestStarts(), this.#journal.claimed()]);
		// The bot of a start that is under way is listed before the journal has it.
		if (starts.some(isCallOpen)) return;
		const started = starts.filter(({ step }) => step === 'done');
		const isOf = (bot: Bot) => started.some(({ draft }) => startedBy(draft, [bot], claimed).length > 0);
		this.#found = bots.filter((bot) => isLive(bot) && isOf(bot));
	}
}

const BOTS_EVERY_MS = 5_000;
/** While none of them can trade: another program may start one. */
const IDLE_EVERY_MS = 20_000;
const FUNDS_EVERY_MS = 30_000;
const NUMBERED_EVERY_MS = 30_000;
/** More than a node keeps of one bot. */
const MOST_SWAPS = 50;

/** The bots of the node, and what they have to trade with. */
export class Bots {
	/** Those that trade first. */
	readonly list: Live<readonly Bot[]>;
	readonly calls: BotCalls;
	readonly surplus: SurplusBots;
	/** A numbered call was made, if that ends the bots of this program. */
	readonly hasNumberedCalls: Live<boolean>;
	readonly #desk: Desk;
	readonly #swaps: Swaps;
	readonly #funds: KeyedCache<string, Live<CoinFunds>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.calls = new BotCalls(desk);
		this.surplus = new SurplusBots(desk);
		const { node, news } = desk.connection;
		this.list = new Live<readonly Bot[]>((options) => this.#read(options), {
			lastKnown: desk.lastKnown('bots'),
			every: () => (this.list.current?.some(isLive) ? BOTS_EVERY_MS : IDLE_EVERY_MS),
			hastenedBy: news.about(({ of }) => of === 'swap'),
		});
		this.hasNumberedCalls = new Live((options) => this.#readNumbered(options), { every: NUMBERED_EVERY_MS });
		this.#funds = new KeyedCache(
			(coin) => new Live((options) => readRecentFunds(node, coin, options), { every: FUNDS_EVERY_MS }),
		);
	}

	/** Those of the list, with their trades as the swaps tell them that are known. */
	readonly all: readonly BotOfSwaps[] | undefined = $derived.by(() =>
		this.list.current?.map((bot) => withSwaps(bot, (id) => this.#swaps.known(id))),
	);

	/** How bots behave in this program. */
	get behaviour(): BotBehaviour | undefined {
		return this.#desk.connection.node.abilities.bots;
	}

	find(id: string): BotOfSwaps | undefined {
		return this.all?.find((bot) => bot.id === id);
	}

	/** Reads the swaps of a bot's finished trades, the latest ones. */
	async wantSwaps(ids: readonly string[]): Promise<void> {
		await this.#swaps.wantAll(ids.slice(-MOST_SWAPS));
	}

	/** The funds of a coin to trade with. */
	funds(coin: string): Live<CoinFunds> {
		return this.#funds.get(coin);
	}

	/** Shows at once what a call has changed. */
	async after(call: Promise<void>): Promise<void> {
		await call;
		await this.list.refresh();
	}

	/** Stops the bots that no start of this browser explains, one after the other; ends with the first that fails. */
	async stopSurplus(): Promise<void> {
		for (const bot of this.surplus.current) {
			await this.calls.sendCommand(bot, 'stop');
			if (this.calls.outcome?.is !== 'done') break;
		}
		await this.list.refresh();
	}

	async #read(options: ReadOptions): Promise<readonly Bot[]> {
		const bots = await this.#desk.connection.node.bots.list(options);
		// Without the disk the list is shown all the same, and the next reading looks what was lost up.
		await this.calls
			.settle(bots)
			.then(() => this.surplus.count(bots))
			.catch(() => undefined);
		return sortBots(bots);
	}

	async #readNumbered(options: ReadOptions): Promise<boolean> {
		const { abilities, bots } = this.#desk.connection.node;
		return (abilities.bots?.isEndedByNumberedCalls ?? false) && bots.hasNumberedCalls(options);
	}
}
