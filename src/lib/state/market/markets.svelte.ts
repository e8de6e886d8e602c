import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { ListedCoin } from '#lib/domain/coins/coin-use.ts';
import { usualPair } from '#lib/domain/market/pair-search.ts';
import { summariseDay, type DaySummary } from '#lib/domain/market/trades.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { PairMarket } from './pair-market.svelte.ts';
import { TradeView } from './trade-view.svelte.ts';

const ORDER_COUNTS_EVERY_MS = 10_000;
const GLANCE_EVERY_MS = 60_000;

/** The coins and markets of the trading network. */
export class Markets {
	readonly view: TradeView;
	readonly coins: Live<ListedCoin[]>;
	/** Live orders by market, from one call; read while the list of pairs is open. */
	readonly orderCounts: Live<ReadonlyMap<string, number>>;
	/** The pair to show before the user has chosen one. */
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
		this.orderCounts = new Live((signal) => market.orderCounts({ signal }), { every: ORDER_COUNTS_EVERY_MS });
	}

	/** The one market of this pair. */
	of(pair: Pair): PairMarket {
		return this.#markets.get(formatPair(pair));
	}

	/** The last 24 hours of a pair, for a row of a list: read when nothing else is waiting. */
	glance(pair: Pair): Live<DaySummary | undefined> {
		return this.#glances.get(formatPair(pair));
	}

	#glance(pair: Pair): Live<DaySummary | undefined> {
		const read = async (signal: AbortSignal) => {
			const { market } = this.#desk.connection.node;
			return summariseDay(await market.trades(pair, { signal, priority: 'background' }));
		};
		return new Live(read, { every: GLANCE_EVERY_MS });
	}
}
