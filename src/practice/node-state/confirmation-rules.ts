import type { PracticeCoin } from '../coins/coins.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** For how many confirmations of each payment a swap waits. */
export interface ConfirmationRule {
	readonly numconfirms: number;
	/** The node does not wait for more, whatever the other side asks. */
	readonly maxconfirms: number;
}

const DEFAULT: ConfirmationRule = { numconfirms: 1, maxconfirms: 6 };

/** What `setconfirms` said of each coin. */
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
