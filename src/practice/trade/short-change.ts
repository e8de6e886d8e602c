import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import type { RequestRow } from './swaps/swap-row.ts';
import type { TradeRules } from './trade-rules.ts';

/** A maker that offers what the taker wants, and then does not keep to it. */
export class ShortChange {
	readonly #ordered: Table<true>;
	readonly #rules: TradeRules;

	constructor(world: World, rules: TradeRules) {
		this.#ordered = world.table('short change');
		this.#rules = rules;
	}

	/** Has the maker of the user's next request give half. */
	order(): void {
		this.#ordered.set('next', true);
	}

	/** What the maker really gives for what was agreed on. A taker's node that holds it to the limit rejects less. */
	of(agreed: RequestRow): RequestRow {
		if (!this.#ordered.has('next')) return agreed;
		this.#ordered.delete('next');
		if (this.#rules.holdsMakers) return { ...agreed, state: 'rejected' };
		return { ...agreed, bobAmount: agreed.bobAmount / 2n };
	}
}
