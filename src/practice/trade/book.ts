import type { Market } from '../market/market.ts';
import type { Quote } from '../market/quoter.ts';
import type { Network } from '../node-state/network.ts';
import type { Trust } from './trust.ts';

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

	/** Every offer for the pair, in no special order; none where the peers are on another network. */
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
