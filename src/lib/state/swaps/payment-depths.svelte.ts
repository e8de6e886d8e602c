import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';

const EVERY_MS = 10_000;

/** How deep payments lie in their chains, each read while it is on screen. */
export class PaymentDepths {
	readonly #depths: KeyedCache<string, Live<number | undefined>>;

	constructor(desk: Desk) {
		this.#depths = new KeyedCache((key) => {
			const [coin = '', txid = ''] = key.split(' ');
			return new Live(
				(options) =>
					desk.connection.node.swaps.confirmations({ coin, txid }, { ...options, priority: 'background' }),
				{ every: EVERY_MS },
			);
		});
	}

	/** Its value is `undefined` if the node does not know. */
	of(coin: string, txid: string): Live<number | undefined> {
		return this.#depths.get(`${coin} ${txid}`);
	}
}
