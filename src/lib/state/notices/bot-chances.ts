import { coinsOfBot, isLive, stateOfBot, withSwaps, type Bot } from '#lib/domain/bots/bot.ts';
import { WITHOUT_OFFERS_MS, type ObservedBot } from '#lib/domain/notices/bot-notices.ts';
import type { CoinHolding } from '#lib/domain/wallet/wallet-rows.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { Bots } from '../bots/bots.svelte.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** A bot ends with its node, which seldom runs for so long. */
const REMEMBERED_MS = 30 * 86_400_000;

/** The bots, and what they have to trade with, from readings that are made anyway, or rarely. */
export class BotChances {
	readonly #desk: Desk;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
	}

	/**
	 * A node without a bot of this browser, and without one on a page, is asked only after a swap has ended.
	 *
	 * @param hasNews a swap has ended
	 * @returns `undefined` where that is not known
	 * @throws CallError
	 */
	async look(options: ReadOptions, nodeNow: number, hasNews: boolean): Promise<ObservedBot[] | undefined> {
		const { node } = this.#desk.connection;
		const { list } = this.#desk.use(Bots);
		const mayEnd = list.fresh?.some(isLive) ?? (hasNews || (await this.#hasStarted()));
		if (node.abilities.bots === undefined || !mayEnd) return list.fresh?.map((bot) => ({ bot }));
		const listed = await node.bots.list(options);
		const bots = listed.map((bot) => withSwaps(bot, (id) => this.#swaps.known(id)));
		// As the page of the bots does: a start whose reply was lost is looked up. Without the disk, the next look does.
		await this.#desk
			.use(Bots)
			.calls.settle(bots)
			.catch(() => undefined);
		const running = bots.filter((bot) => stateOfBot(bot) === 'running');
		const holdings = running.length === 0 ? undefined : await node.wallet.holdings(options);
		const observed: ObservedBot[] = [];
		for (const bot of bots)
			observed.push(running.includes(bot) ? await this.#chancesOf(bot, holdings, options, nodeNow) : { bot });
		return observed;
	}

	async #hasStarted(): Promise<boolean> {
		const { database, connection } = this.#desk;
		const starts = await readEntriesOf(database, connection.id, 'bot-start', Date.now() - REMEMBERED_MS);
		return starts.length > 0;
	}

	async #chancesOf(
		bot: Bot,
		holdings: readonly CoinHolding[] | undefined,
		options: ReadOptions,
		nodeNow: number,
	): Promise<ObservedBot> {
		const balance = this.#balanceOf(coinsOfBot(bot).paid, holdings);
		const movedAt = this.#movedAt(bot);
		const hasWaited = movedAt !== undefined && nodeNow - movedAt >= WITHOUT_OFFERS_MS;
		const hasOffer = hasWaited ? await this.#hasOffer(bot, options) : undefined;
		return { bot, balance, movedAt, hasOffer };
	}

	/** The node leaves out coins without a balance, and those that are off. */
	#balanceOf(coin: string, holdings: readonly CoinHolding[] | undefined): bigint | undefined {
		const found = holdings?.find((each) => each.coin === coin);
		const coins = this.#desk.use(Coins);
		const isOn = coins.list.fresh?.some((each) => each.coin === coin && each.isActive) === true;
		return found?.balance ?? (holdings && isOn ? 0n : undefined);
	}

	/** A trade says when it was only by its swap. */
	#movedAt({ startedAt, trades }: Bot): number | undefined {
		const swaps = trades.map(({ swap = '' }) => this.#swaps.known(swap));
		if (swaps.some((swap) => swap === undefined)) return undefined;
		return Math.max(startedAt, ...swaps.map((swap) => swap?.finishedAt ?? swap?.startedAt ?? Infinity));
	}

	async #hasOffer({ side, base, rel, bound }: Bot, options: ReadOptions): Promise<boolean> {
		const book = await this.#desk.connection.node.market.orderBook({ base, rel }, options);
		return side === 'buy'
			? book.asks.some(({ price }) => price <= bound)
			: book.bids.some(({ price }) => price >= bound);
	}
}
