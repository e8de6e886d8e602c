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

/** The luck of a taker whose maker asks for no more than it has shown. */
const UNGREEDY = 0.5;

/** How far above the user's limit a maker's own price may have gone by then, as a part of the limit. */
const KEPT_SHARE = 10n;

/**
 * Makers that answer each of the user's requests, at the limit where their own price has just left it: a newcomer takes
 * minutes over the first review.
 */
class Patience {
	readonly #ordered: Table<true>;

	constructor(world: World) {
		this.#ordered = world.table('patience');
	}

	order(): void {
		this.#ordered.set('makers', true);
	}

	cancel(): void {
		this.#ordered.delete('makers');
	}

	/** Whether they wait for this one: a bot knows no review. */
	isFor({ iambob, botid }: Pick<RequestRow, 'iambob' | 'botid'>): boolean {
		return this.#ordered.has('makers') && !iambob && botid === undefined;
	}
}

/** A maker that offers what the taker wants, and then does not keep to it. */
class ShortChange {
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

/** How makers take a request: by chance, or as the world was ordered to have it. */
export class MakerOrders {
	readonly patience: Patience;
	readonly shortChange: ShortChange;
	readonly #chance: Chance;

	constructor(world: World, rules: TradeRules) {
		this.#chance = world.chance;
		this.patience = new Patience(world);
		this.shortChange = new ShortChange(world, rules);
	}

	cancel(): void {
		this.patience.cancel();
		this.shortChange.cancel();
	}

	/** Whether the maker says anything to the request at that time, in milliseconds since 1970. */
	answersAt(now: number, heard: { row: RequestRow; maker: number; isTrusted: boolean }): boolean {
		const { row, maker, isTrusted } = heard;
		const { tradeid } = row;
		return this.patience.isFor(row) || answersAt(this.#chance, { tradeid, maker }, now, isTrusted);
	}

	luckOf(row: RequestRow, maker: number): number {
		return this.patience.isFor(row) ? UNGREEDY : luckOf(this.#chance, { tradeid: row.tradeid, maker });
	}

	/** The offer as the maker keeps to it for this request. */
	offerTo<Offer extends { readonly price: bigint }>(row: RequestRow, offer: Offer, limit: bigint): Offer {
		const isNear = offer.price > limit && offer.price <= limit + limit / KEPT_SHARE;
		return isNear && this.patience.isFor(row) ? { ...offer, price: limit } : offer;
	}
}
