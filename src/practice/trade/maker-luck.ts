import type { Chance } from '../world/chance.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import type { RequestRow } from './swaps/swap-row.ts';
import type { TradeRules } from './trade-rules.ts';

/** How likely one maker answers one request. */
const LIKELY = 0.85;
const LIKELY_WHEN_TRUSTED = 0.98;

/** A request that a maker hears of, by the request's number and the maker's. */
export interface Heard {
	readonly tradeid: number;
	readonly maker: number;
}

/** Whether the maker says anything to it at that time, in milliseconds since 1970. */
export function answersAt(
	chance: Chance,
	{ tradeid, maker }: Heard,
	now: number,
	isTrusted = false,
): boolean {
	return chance.at('answers', tradeid, maker, now) < (isTrusted ? LIKELY_WHEN_TRUSTED : LIKELY);
}

/** A number from 0 up to 1 that belongs to the two. */
export function luckOf(chance: Chance, { tradeid, maker }: Heard): number {
	return chance.at('greed', tradeid, maker);
}

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

	cancel(): void {
		this.#ordered.delete('next');
	}

	/** The request as the maker really fills it. A taker's node that holds it to the limit rejects less. */
	of(agreed: RequestRow): RequestRow {
		if (!this.#ordered.has('next')) return agreed;
		this.#ordered.delete('next');
		if (this.#rules.holdsMakers) return { ...agreed, state: 'rejected' };
		return { ...agreed, bobAmount: agreed.bobAmount / 2n };
	}
}
