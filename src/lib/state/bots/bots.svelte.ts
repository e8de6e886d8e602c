import { startedBy } from '#lib/domain/bots/bot-call.ts';
import {
	isLive,
	type Bot,
	type BotBehaviour,
	sortBots,
	withSwaps,
	type BotOfSwaps,
} from '#lib/domain/bots/bot.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { Desk } from '../desk.ts';
import { BotJournal } from './bot-journal.ts';
import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { readRecentFunds } from '../outputs/pair-funds.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { BotCalls } from './bot-calls.svelte.ts';

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
