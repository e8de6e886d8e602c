import type { CoinList, PracticeCoin } from '../coins/coins.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** How the node uses a coin at present. */
interface SwitchRow {
	readonly isActive: boolean;
	/** `host:port` of the electrum server, in place of the coin's own daemon. */
	readonly electrum?: string;
}

/** Which coins are switched on, and how. */
export class CoinSwitches {
	readonly #coins: CoinList;
	readonly #table: Table<SwitchRow>;
	readonly #atStart: ReadonlySet<string>;

	/** @param atStart the tickers of the coins to start with, when the settings name them. */
	constructor(world: World, coins: CoinList, atStart?: readonly string[]) {
		this.#coins = coins;
		this.#table = world.table<SwitchRow>('coin-switches');
		const usual = coins.all.filter(({ activeAtStart }) => activeAtStart).map(({ ticker }) => ticker);
		this.#atStart = new Set(atStart ?? usual);
	}

	of(coin: PracticeCoin): SwitchRow {
		return this.#table.get(coin.ticker) ?? { isActive: this.#atStart.has(coin.ticker) };
	}

	set(coin: PracticeCoin, row: SwitchRow): void {
		this.#table.set(coin.ticker, row);
	}

	/** In the order of the coin list. */
	get active(): readonly PracticeCoin[] {
		return this.#coins.all.filter((coin) => this.of(coin).isActive);
	}
}

/** For how many confirmations of each payment a swap waits. */
export interface ConfirmationRule {
	readonly numconfirms: number;
	/** The node does not wait for more, whatever the other side asks. */
	readonly maxconfirms: number;
}

const DEFAULT: ConfirmationRule = { numconfirms: 1, maxconfirms: 6 };

/** The settings of `setconfirms` by coin. */
export class ConfirmationRules {
	readonly #table: Table<ConfirmationRule>;

	constructor(world: World) {
		this.#table = world.table<ConfirmationRule>('confirmation-rules');
	}

	of(coin: PracticeCoin): ConfirmationRule {
		return this.#table.get(coin.ticker) ?? DEFAULT;
	}

	set(coin: PracticeCoin, rule: ConfirmationRule): void {
		this.#table.set(coin.ticker, rule);
	}
}
