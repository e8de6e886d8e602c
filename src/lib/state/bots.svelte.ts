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
import type { Desk } from './desk.ts';
import { SentCalls } from './flow/sent-calls.svelte.ts';
import { BotJournal, type BotEntry } from './bot-journal.ts';
import type { CoinFunds } from '#lib/domain/outputs.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { readRecentFunds } from './outputs.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

/** The outcome of a call that was answered or not needed. */
type BotOutcome =
	/** The node carried out the call for this bot. */
	| { readonly is: 'done'; readonly bot: string }
	/** The node reported success, but the bot is unchanged. */
	| { readonly is: 'without-effect' }
	/** Not sent, because a different tab has started a bot with the same terms since the review. */
	| { readonly is: 'twin'; readonly bot: string };

/** The subject of a call in flight: a bot's id, or this constant for a new bot. */
const NEW_BOT = 'new';

/**
 * Calls that start, change, pause, resume or stop bots. Each is recorded and then sent once; after a lost reply, the
 * list of bots shows the outcome.
 */
export class BotCalls extends SentCalls<BotEntry, string | undefined, string, BotOutcome> {
	/** The purpose of the last call from this tab. */
	#sentDeed = $state.raw<BotDeed>('start');
	readonly #desk: Desk;
	readonly #journal: BotJournal;

	constructor(desk: Desk) {
		const journal = new BotJournal(desk);
		super(desk, journal);
		this.#desk = desk;
		this.#journal = journal;
	}

	/** The purpose of the displayed call. */
	get deed(): BotDeed {
		const { entry } = this;
		if (!entry) return this.#sentDeed;
		return entry.kind === 'bot-command' ? entry.draft.does : 'start';
	}

	/** A start found in the list of bots after its reply was lost, possibly by a closed page. */
	get foundStart(): BotOrder | undefined {
		const { entry, outcome, isFound } = this;
		return isFound && outcome?.is === 'done' && entry?.kind === 'bot-start' ? entry.draft : undefined;
	}

	/**
	 * Starts a bot, once. Does nothing if the outcome of an equal start is pending, or if a different tab has sent one
	 * since the review.
	 *
	 * @param reviewedAt when these terms were shown to the user, in milliseconds since 1970
	 */
	async start(terms: BotTerms, reviewedAt = Date.now()): Promise<void> {
		const { base, rel, side, bound, volume } = terms;
		const texts = { price: formatAmount(bound), volume: formatAmount(volume) };
		await this.#send('start', NEW_BOT, async (settled) => {
			const before = await this.#desk.connection.node.bots.ids({ priority: 'user' });
			const order = { base, rel, side, ...texts, before };
			if (await this.#showDuplicate(order, reviewedAt, settled)) return;
			await this.sendAndRecord(await this.#journal.starts.begin(order));
		});
	}

	/** @param settled ids of the entries that were open until now */
	async #showDuplicate(order: BotOrder, reviewedAt: number, settled: readonly string[]): Promise<boolean> {
		const starts = await this.#journal.latestStarts();
		const duplicate = starts.find(
			({ id, created, draft }) =>
				isSameOrder(draft, order) && (settled.includes(id) || created >= reviewedAt),
		);
		if (!duplicate) return false;
		if (duplicate.step === 'done') {
			const isFound = settled.includes(duplicate.id);
			this.show({
				entry: duplicate,
				outcome: { is: isFound ? 'done' : 'twin', bot: duplicate.bot ?? '' },
				isFound,
			});
		} else if (duplicate.refusal?.code === UNSEEN) this.show({ entry: duplicate, outcome: { is: 'unseen' } });
		else return false;
		return true;
	}

	/** Changes, pauses, resumes or stops a bot, once. */
	async sendCommand(bot: Bot, does: BotCommand['does'], terms: BotTerms = bot): Promise<void> {
		const { id, base, rel, side } = bot;
		const texts = { price: formatAmount(terms.bound), volume: formatAmount(terms.volume) };
		const command = { does, bot: id, base, rel, side, ...(does === 'change' && texts) };
		await this.#send(does, id, async () => {
			// Not sent if the node does not answer, has no bot with this id, or has already carried out the command.
			if (await this.#journal.isDone(command)) this.show({ outcome: { is: 'done', bot: id } });
			else await this.sendAndRecord(await this.#journal.commands.begin(command));
		});
	}

	/**
	 * Looks up calls with a lost reply, calls of closed pages, and delayed calls that may still arrive.
	 *
	 * @param bots the node's current list
	 */
	async settle(bots: readonly Bot[]): Promise<void> {
		if (this.isSending) return;
		await this.agree();
		const [open, unseen] = await Promise.all([this.#journal.open(), this.#journal.late()]);
		if (open.length === 0 && unseen.length === 0) return;
		// Skipped while a tab waits for the reply to a start, because the node lists the bot before it is in the
		// journal.
		await this.#journal.exclusively(async () => {
			await this.#findLate(bots);
			await this.lookUpOpen();
		});
	}

	/** @param work receives the ids of the entries looked up before */
	async #send(
		deed: BotDeed,
		subject: string,
		work: (settled: readonly string[]) => Promise<void>,
	): Promise<void> {
		if (this.isSending) return;
		this.#sentDeed = deed;
		await this.sendAlone(async () => {
			const settled = await this.lookUpOpen().catch((reason: unknown): string[] => {
				// A bot can be stopped even if the disk is full or other calls are open.
				if (!isStop(deed)) throw reason;
				return [];
			});
			this.show({});
			await work(settled);
		}, subject);
	}

	/** Corrects the outcome of a delayed call that has arrived after all. */
	async #findLate(bots: readonly Bot[]): Promise<void> {
		for (const entry of await this.#journal.late()) {
			const bot = await this.#journal.find(entry, bots);
			if (bot === undefined) continue;
			await this.#journal.starts.finish(entry.id, { bot });
			this.showLookedUp(entry, bot);
		}
	}

	protected answered(entry: BotEntry, bot: string | undefined): void {
		this.show({ entry, outcome: bot === undefined ? { is: 'without-effect' } : { is: 'done', bot } });
	}

	protected outcomeOf(_entry: BotEntry, bot: string): BotOutcome {
		return { is: 'done', bot };
	}

	protected traceOf(entry: BotEntry): string {
		return entry.kind === 'bot-start' ? (entry.bot ?? '') : entry.draft.bot;
	}
}

const isStop = (deed: BotDeed): boolean => deed === 'stop' || deed === 'pause';

/**
 * Surplus bots: their terms match a start, but the start already has a bot. If a connection breaks, a browser or proxy
 * may repeat the call, and one click then starts two or three bots. Recounted with each listing.
 */
export class SurplusBots {
	#found = $state.raw<readonly Bot[]>([]);
	/** Ids of surplus bots that the user wants to keep. */
	#accepted = $state.raw<readonly string[]>([]);
	#started = $state.raw<ReadonlyMap<string, BotOrder>>();
	readonly #journal: BotJournal;
	readonly current: readonly Bot[] = $derived.by(() =>
		this.#found.filter(({ id }) => !this.#accepted.includes(id)),
	);

	constructor(desk: Desk) {
		this.#journal = new BotJournal(desk);
	}

	/** Recorded starts by the id of their bot; `undefined` until read. */
	get started(): ReadonlyMap<string, BotOrder> | undefined {
		return this.#started;
	}

	/** Accepts these bots until the next reload. */
	keepRunning(): void {
		this.#accepted = [...this.#accepted, ...this.#found.map(({ id }) => id)];
	}

	/** @param bots the node's current list */
	async count(bots: readonly Bot[]): Promise<void> {
		const [starts, all] = await Promise.all([this.#journal.latestStarts(), this.#journal.started()]);
		// The node lists the bot of a pending start before it is in the journal.
		if (starts.some(isCallOpen)) return;
		this.#started = all;
		const claimed = [...all.keys()];
		const started = starts.filter(({ step }) => step === 'done');
		const isOf = (bot: Bot) => started.some(({ draft }) => startedBy(draft, [bot], claimed).length > 0);
		this.#found = bots.filter((bot) => isLive(bot) && isOf(bot));
	}
}

const BOTS_INTERVAL_MS = 5_000;
/** Used while no bot can trade, because a different program may start one. */
const IDLE_INTERVAL_MS = 20_000;
const FUNDS_INTERVAL_MS = 30_000;
const NUMBERED_INTERVAL_MS = 30_000;
/** More swaps than a node stores per bot. */
const MAX_SWAPS = 50;

/** The node's bots and their funds. */
export class Bots {
	/** Active bots first. */
	readonly list: Live<readonly Bot[]>;
	readonly calls: BotCalls;
	readonly surplus: SurplusBots;
	/** Whether a numbered call was made, in programs whose bots stop after one. */
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
			cachedValue: desk.cachedValue('bots'),
			every: () => (this.list.current?.some(isLive) ? BOTS_INTERVAL_MS : IDLE_INTERVAL_MS),
			invalidatedBy: news.about(({ of }) => of === 'swap'),
		});
		this.hasNumberedCalls = new Live((options) => this.#readNumbered(options), {
			every: NUMBERED_INTERVAL_MS,
		});
		this.#funds = new KeyedCache(
			(coin) => new Live((options) => readRecentFunds(node, coin, options), { every: FUNDS_INTERVAL_MS }),
		);
	}

	/** The listed bots, with the known states of their swaps. */
	readonly all: readonly BotOfSwaps[] | undefined = $derived.by(() =>
		this.list.current?.map((bot) => withSwaps(bot, (id) => this.#swaps.known(id))),
	);

	/** Bot behaviour of this program. */
	get behaviour(): BotBehaviour | undefined {
		return this.#desk.connection.node.capabilities.bots;
	}

	find(id: string): BotOfSwaps | undefined {
		return this.all?.find((bot) => bot.id === id);
	}

	/** The recorded start of a bot: `null` if this browser has none, `undefined` until the journal is read. */
	startOf({ id, base, rel, side }: Bot): BotOrder | null | undefined {
		const { started } = this.surplus;
		const start = started?.get(id);
		const isSame = start?.base === base && start.rel === rel && start.side === side;
		return started && (isSame ? start : null);
	}

	/** Reads the latest swaps of a bot's completed trades. */
	async wantSwaps(ids: readonly string[]): Promise<void> {
		await this.#swaps.wantAll(ids.slice(-MAX_SWAPS));
	}

	/** The funds available for trading a coin. */
	funds(coin: string): Live<CoinFunds> {
		return this.#funds.get(coin);
	}

	/** Rereads the bots after a call, to show its effect immediately. */
	async after(call: Promise<void>): Promise<void> {
		await call;
		await this.list.refresh();
	}

	/** Stops the surplus bots one at a time; ends at the first failure. */
	async stopSurplus(): Promise<void> {
		for (const bot of this.surplus.current) {
			await this.calls.sendCommand(bot, 'stop');
			if (this.calls.outcome?.is !== 'done') break;
		}
		await this.list.refresh();
	}

	async #read(options: ReadOptions): Promise<readonly Bot[]> {
		const bots = await this.#desk.connection.node.bots.list(options);
		// If the disk fails, the list is still shown, and the next poll looks up lost calls.
		await this.calls
			.settle(bots)
			.then(() => this.surplus.count(bots))
			.catch(() => undefined);
		return sortBots(bots);
	}

	async #readNumbered(options: ReadOptions): Promise<boolean> {
		const { capabilities, bots } = this.#desk.connection.node;
		return (capabilities.bots?.isEndedByNumberedCalls ?? false) && bots.hasNumberedCalls(options);
	}
}
