import { isTimescale, type Timescale } from '#lib/domain/market/intervals.ts';
import { formatPair, isSameMarket, type Pair, parsePair } from '#lib/domain/market/pair.ts';
import type { Database } from '#lib/storage/database.ts';
import type { SettingWord } from '#lib/storage/setting-names.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { DEFAULT_TIMESCALE, parseStoredPair, VIEW_NAMES } from './first-candles.ts';
import type { ListedCoin } from '#lib/domain/coin-use.ts';
import { usualPair } from '#lib/domain/market/pair-search.ts';
import { summariseDay, type DaySummary } from '#lib/domain/market/trades.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Coins } from '../coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { PairMarket } from './pair-market.svelte.ts';

/** The last market view in this browser. */
export class TradeView {
	readonly #pair: StoredSetting<Pair | undefined>;
	readonly #timescale: StoredSetting<Timescale>;
	readonly #showsBand: StoredSetting<boolean>;
	readonly #showsOwn: StoredSetting<boolean>;
	readonly #starred: StoredSetting<readonly Pair[]>;

	constructor(database: Database) {
		this.#pair = new StoredSetting(database, {
			name: VIEW_NAMES.pair,
			initial: undefined,
			parse: parseStoredPair,
			format: (pair) => pair && formatPair(pair),
		});
		this.#timescale = new StoredSetting(database, {
			name: VIEW_NAMES.timescale,
			initial: DEFAULT_TIMESCALE,
			parse: (stored) => (isTimescale(stored) ? stored : undefined),
		});
		this.#showsBand = shownUnlessHidden(database, 'trade.band');
		this.#showsOwn = shownUnlessHidden(database, 'trade.own');
		this.#starred = new StoredSetting<readonly Pair[]>(database, {
			name: 'trade.stars',
			initial: [],
			parse: (stored) =>
				Array.isArray(stored) ? stored.flatMap((star) => parseStoredPair(star) ?? []) : undefined,
			format: (pairs) => pairs.map(formatPair),
		});
	}

	/** `false` until the stored view is loaded. */
	get isReady(): boolean {
		const parts = [this.#pair, this.#timescale, this.#showsBand, this.#showsOwn, this.#starred];
		return parts.every(({ isLoaded }) => isLoaded);
	}

	/** The last viewed pair. */
	get pair(): Pair | undefined {
		return this.#pair.current;
	}

	get timescale(): Timescale {
		return this.#timescale.current;
	}

	/** Whether best bid and ask are drawn over the candles. */
	get showsBand(): boolean {
		return this.#showsBand.current;
	}

	/** Whether the user's orders and trades are drawn over the candles. */
	get showsOwn(): boolean {
		return this.#showsOwn.current;
	}

	/** The starred pairs, in the order of starring. */
	get starred(): readonly Pair[] {
		return this.#starred.current;
	}

	/** A star applies to both directions of a pair. */
	isStarred(pair: Pair): boolean {
		return this.starred.some((each) => isSameMarket(each, pair));
	}

	star(pair: Pair, isStarred: boolean): void {
		const { base, rel } = pair;
		this.#starred.update((starred) => {
			const others = starred.filter((each) => !isSameMarket(each, pair));
			return isStarred ? [...others, { base, rel }] : others;
		});
	}

	rememberPair(pair: Pair): void {
		this.#pair.set(pair);
	}

	chooseTimescale(timescale: Timescale): void {
		this.#timescale.set(timescale);
	}

	showBand(isShown: boolean): void {
		this.#showsBand.set(isShown);
	}

	showOwn(isShown: boolean): void {
		this.#showsOwn.set(isShown);
	}
}

function shownUnlessHidden(database: Database, name: SettingWord): StoredSetting<boolean> {
	return new StoredSetting(database, { name, initial: true, parse: (stored) => stored !== false });
}

const ORDER_COUNTS_INTERVAL_MS = 10_000;
const GLANCE_INTERVAL_MS = 60_000;

/** The coins and markets of the trading network. */
export class Markets {
	readonly view: TradeView;
	readonly coins: Live<ListedCoin[]>;
	/** Number of live orders per market, from one call; read while the list of pairs is open. */
	readonly orderCounts: Live<ReadonlyMap<string, number>>;
	/** The initial pair before the user has chosen one. */
	readonly firstPair: Pair | undefined = $derived.by(() => usualPair(this.coins.current ?? []));

	readonly #desk: Desk;
	readonly #markets: KeyedCache<string, PairMarket>;
	readonly #glances = new KeyedCache((written: string) => this.#glance(parsePair(written) as Pair));

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#markets = new KeyedCache((written) => new PairMarket(desk, parsePair(written) as Pair));
		this.view = new TradeView(desk.database);
		const { market } = desk.connection.node;
		this.coins = desk.use(Coins).list;
		this.orderCounts = new Live((options) => market.orderCounts(options), {
			every: ORDER_COUNTS_INTERVAL_MS,
		});
	}

	/** The market of this pair; always the same object. */
	of(pair: Pair): PairMarket {
		return this.#markets.get(formatPair(pair));
	}

	/** Summary of a pair's last 24 hours for lists, read with low priority. */
	glance(pair: Pair): Live<DaySummary | undefined> {
		return this.#glances.get(formatPair(pair));
	}

	#glance(pair: Pair): Live<DaySummary | undefined> {
		const read = async (options: ReadOptions) => {
			const { market } = this.#desk.connection.node;
			return summariseDay(await market.trades(pair, { ...options, priority: 'background' }));
		};
		return new Live(read, { every: GLANCE_INTERVAL_MS });
	}
}
