import type { CoinFunds, HeldBackReason } from '#lib/domain/outputs/trade-limits.ts';
import type { Desk } from '../desk.ts';
import { Trading } from './trading.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** The same amount was held back for so long while nothing ran: it does not come by itself, in milliseconds. */
const SETTLED_AFTER_MS = 180_000;

type Held = Pick<CoinFunds, 'coin' | 'heldBack'>;

/** Tells what is held back for a trade under way from what stays held back. */
export class HeldBackCoins {
	readonly #swaps: Swaps;
	readonly #trading: Trading;
	/** How much of each coin has been held back without a change and without a trade, and since when. */
	readonly #unchanged = new Map<string, { readonly amount: bigint; readonly since: number }>();

	constructor(desk: Desk) {
		this.#swaps = desk.use(Swaps);
		this.#trading = desk.use(Trading);
	}

	/**
	 * Called for every reading of a coin.
	 *
	 * @param readAt milliseconds since 1970
	 */
	reasonOf({ coin, heldBack }: Held, readAt: number): HeldBackReason {
		const running = this.#runningFor(coin);
		const last = this.#unchanged.get(coin);
		if (running || !last || last.amount !== heldBack) {
			this.#unchanged.set(coin, { amount: heldBack, since: readAt });
			return running ?? 'arriving';
		}
		return readAt - last.since >= SETTLED_AFTER_MS ? 'stuck' : 'arriving';
	}

	#runningFor(coin: string): Exclude<HeldBackReason, 'stuck'> | undefined {
		const { list, unsettled, starting } = this.#swaps;
		if (unsettled.some(({ pays, gets }) => pays.coin === coin || gets.coin === coin)) return 'swap';
		if (this.#trading.requests.isOpen) return 'request';
		// An unknown cause, or a swap of other coins, a bot's or another program's, which a restart would harm as well.
		const isQuiet = unsettled.length === 0 && starting.length === 0 && !list.current?.waiting;
		return list.fresh && !list.error && isQuiet ? undefined : 'arriving';
	}
}
