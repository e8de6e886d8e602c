import type { ReadOptions } from '#lib/node/read-options.ts';
import type { PaymentDepth } from '#lib/node/subjects/swaps.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';

const DEPTH_INTERVAL_MS = 10_000;
/** A payment that nothing waits for is asked for until it is in a block. */
const UNMINED_EVERY_MS = 30_000;
const MINED_EVERY_MS = 24 * 3_600_000;

/** The places of payments in their chains, each read while it is on screen. */
export class PaymentDepths {
	readonly #waitedFor: KeyedCache<string, Live<PaymentDepth | undefined>>;
	readonly #others: KeyedCache<string, Live<PaymentDepth | undefined>>;

	constructor(desk: Desk) {
		const read = (key: string, options: ReadOptions) => {
			const [coin = '', txid = ''] = key.split(' ');
			return desk.connection.node.swaps.depthOf({ coin, txid }, { ...options, priority: 'background' });
		};
		this.#waitedFor = new KeyedCache(
			(key) => new Live((options) => read(key, options), { every: DEPTH_INTERVAL_MS }),
		);
		this.#others = new KeyedCache((key) => {
			const live = new Live<PaymentDepth | undefined>((options) => read(key, options), {
				every: (): number => (live.current?.confirmations === 0 ? UNMINED_EVERY_MS : MINED_EVERY_MS),
			});
			return live;
		});
	}

	/** Of the payment whose confirmations the next step waits for. Its value is `undefined` if the node does not know. */
	waitedFor(coin: string, txid: string): Live<PaymentDepth | undefined> {
		return this.#waitedFor.get(`${coin} ${txid}`);
	}

	/** Of any other payment. */
	of(coin: string, txid: string): Live<PaymentDepth | undefined> {
		return this.#others.get(`${coin} ${txid}`);
	}
}
