import type { BookOrder } from '#lib/domain/book.ts';
import { MAKER_COUNT, Makers } from '#practice/market/makers.ts';
import { answersAt, luckOf } from '#practice/trade/takers.ts';
import { isGreedy } from '#practice/trade/trade-rules.ts';
import { chance, type Chance } from '#practice/world/chance.ts';

/** The random decisions of a practice world's makers, derived from the world's seed. */
export class AnsweringMakers {
	readonly #chance: Chance;
	readonly #numbers: ReadonlyMap<string, number>;

	constructor(seed: string) {
		this.#chance = chance(seed);
		const makers = new Makers(this.#chance);
		this.#numbers = new Map(
			Array.from({ length: MAKER_COUNT }, (_, maker) => [makers.identityOf(maker).nodePublicKey, maker]),
		);
	}

	/** Orders whose makers reply to the request at this time, in milliseconds since 1970. */
	among(orders: readonly BookOrder[], tradeid: number, time: number): BookOrder[] {
		return orders.filter((order) => answersAt(this.#chance, this.#receive(order, tradeid), time));
	}

	/** True if the maker asks for more than it advertised, which happens only in the document variant. */
	wantsMore(order: BookOrder, tradeid: number): boolean {
		return isGreedy(luckOf(this.#chance, this.#receive(order, tradeid)));
	}

	#receive({ pubkey }: BookOrder, tradeid: number) {
		const maker = this.#numbers.get(pubkey);
		if (maker === undefined) throw new Error(`No maker has the key ${pubkey}.`);
		return { tradeid, maker };
	}
}
