import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/quoter.ts';
import type { Network } from '../node-state/network.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { inRel } from '../market/quotes.ts';
import { Refusal } from '../refusal.ts';

interface TrustRow {
	/** Above 0 trusted, below 0 blocked. */
	readonly trust: number;
}

/** The user's trust in other nodes, by their public keys. */
export class Trust {
	readonly #table: Table<TrustRow>;

	constructor(world: World) {
		this.#table = world.table<TrustRow>('trust');
	}

	set(nodePublicKey: string, trust: number): void {
		const key = nodePublicKey.toLowerCase();
		if (trust === 0) this.#table.delete(key);
		else this.#table.set(key, { trust });
	}

	isTrusted(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) > 0;
	}

	isBlocked(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) < 0;
	}

	/** The public keys of the nodes that are trusted or blocked. */
	get known(): readonly string[] {
		return this.#table.keys();
	}

	/** The public keys of the trusted nodes. */
	get trusted(): readonly string[] {
		return this.#table.keys().filter((key) => this.isTrusted(key));
	}
}

/** The offers that the user can take: those of makers that are not blocked. */
export class Book {
	readonly #market: Market;
	readonly #trust: Trust;
	readonly #network: Pick<Network, 'hasPeers'>;

	constructor(market: Market, trust: Trust, network: Pick<Network, 'hasPeers'>) {
		this.#network = network;
		this.#market = market;
		this.#trust = trust;
	}

	/** Every offer for the pair, in no special order; none if the peers are on another network. */
	offersAt(base: string, rel: string, now: number): Quote[] {
		if (!this.#network.hasPeers) return [];
		return this.#market.quotes.at(base, rel, now).filter(({ maker }) => !this.isBlocked(maker));
	}

	/** The best price first, and of equal ones the trusted maker's. */
	sideAt(side: Quote['side'], base: string, rel: string, now: number): Quote[] {
		const direction = side === 'ask' ? 1 : -1;
		return this.offersAt(base, rel, now)
			.filter((quote) => quote.side === side)
			.sort(
				(one, other) =>
					direction * Number(one.price - other.price) ||
					this.#rankOf(one) - this.#rankOf(other) ||
					one.maker - other.maker,
			);
	}

	/** In the order in which the node asks: trusted makers before all others, then the best price. */
	makersToAsk(bob: string, alice: string, now: number): Quote[] {
		return this.sideAt('ask', bob, alice, now).sort((one, other) => this.#rankOf(one) - this.#rankOf(other));
	}

	/** Whether a peer can take orders. */
	hasPeer(maker: number, now: number): boolean {
		return this.#network.hasPeers && !this.isBlocked(maker) && this.#market.makers.isThere(maker, now);
	}

	isTrusted(maker: number): boolean {
		return this.#trust.isTrusted(this.nodeOf(maker));
	}

	isBlocked(maker: number): boolean {
		return this.#trust.isBlocked(this.nodeOf(maker));
	}

	/** A simulated peer's public key among the nodes. */
	nodeOf(maker: number): string {
		return this.#market.makers.identityOf(maker).nodePublicKey;
	}

	#rankOf({ maker }: Quote): number {
		return this.isTrusted(maker) ? 0 : 1;
	}
}

/** A fomo buy pays up to a twentieth more than the book asks for. */
const FOMO_SHARE = 20n;

/**
 * The price bound of a trade at the book's own prices: of the entries whose volume covers the trade the best one, or
 * else of the one with the largest volume.
 *
 * @param volume in satoshis: rel for `fomo`, base for `dump`.
 * @throws Refusal when there is no offer to trade against.
 */
export function bestPriceFor(
	kind: 'fomo' | 'dump',
	book: Book,
	{ base, rel }: { readonly base: string; readonly rel: string },
	volume: bigint,
	now: number,
): bigint {
	const isFomo = kind === 'fomo';
	const quotes = book.sideAt(isFomo ? 'ask' : 'bid', base, rel, now);
	const wanted = (price: bigint): bigint => (isFomo ? volume : (volume * price) / COIN);
	const fitting = quotes.find((quote) => inRel(quote, quote.largest) >= wanted(quote.price));
	const largest = [...quotes].sort((one, other) =>
		Number(inRel(other, other.largest) - inRel(one, one.largest)),
	)[0];
	const quote = fitting ?? largest;
	if (!quote) throw new Refusal('no price set');
	return isFomo ? quote.price + quote.price / FOMO_SHARE : quote.price;
}
