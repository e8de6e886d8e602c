import { heldBackReason, type CoinFunds, type HeldBackReason } from '#lib/domain/outputs/trade-limits.ts';
import { isYetToPay } from '#lib/domain/swaps/swap-state.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { HeldSince } from '../outputs/held-since.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Trading } from './trading.svelte.ts';

const NEW_EVERY_MS = 15_000;
/** The latest entries of a coin's history that are looked through. */
const ENTRIES = 20;

type Held = Pick<CoinFunds, 'coin' | 'heldBack'>;

/** Reads what is known about coins that the node holds back. */
export class HeldBackCoins {
	readonly #swaps: Swaps;
	readonly #trading: Trading;
	readonly #since: HeldSince;
	/** Whether a transaction of a coin is in no block, or in the latest one. */
	readonly #isNew: KeyedCache<string, Live<boolean | undefined>>;

	constructor(desk: Desk) {
		this.#swaps = desk.use(Swaps);
		this.#trading = desk.use(Trading);
		this.#since = desk.use(HeldSince);
		const { wallet } = desk.connection.node;
		this.#isNew = new KeyedCache(
			(coin) =>
				new Live<boolean | undefined>(
					async (options) => {
						const address = (await wallet.coin(coin, options))?.address ?? '';
						const entries = await wallet.history(coin, address, ENTRIES, options);
						if (entries.some(({ confirmations = Infinity }) => confirmations <= 1)) return true;
						return entries.some(({ confirmations }) => confirmations === undefined) ? undefined : false;
					},
					{ every: NEW_EVERY_MS },
				),
		);
	}

	/** The first reading of the same amount, in milliseconds since 1970. */
	since(held: Held): number | undefined {
		return this.#since.of(held);
	}

	/** @param readAt milliseconds since 1970 */
	reasonOf(held: Held, readAt: number): HeldBackReason {
		const { coin } = held;
		const { list, unsettled, starting } = this.#swaps;
		const since = this.since(held);
		const isNew = this.#isNew.get(coin);
		const payers = this.#requestPayers();
		const isQuiet = unsettled.length === 0 && starting.length === 0 && payers.length === 0;
		return heldBackReason({
			isOwedBySwap: !list.error && unsettled.some((swap) => isYetToPay(swap, coin)),
			isRequested: payers.includes(coin),
			isNew: isNew.error ? undefined : isNew.current,
			isQuiet: list.fresh && !list.error ? isQuiet : undefined,
			heldMs: since === undefined ? undefined : readAt - since,
		});
	}

	/** The coins that open requests pay with, of the page and of any program; '' if not known yet. */
	#requestPayers(): string[] {
		const { isOpen, request } = this.#trading.requests;
		const waiting = this.#swaps.list.current?.waiting;
		const own = request && (request.side === 'buy' ? request.rel : request.base);
		return [...(isOpen ? [own ?? ''] : []), ...(waiting ? [waiting.gives] : [])];
	}
}
