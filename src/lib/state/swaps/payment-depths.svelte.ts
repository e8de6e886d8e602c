import { getrawtransaction } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import { confirmationsOf } from '#lib/domain/swaps/payment-depth.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';

const EVERY_MS = 10_000;

/** How deep payments lie in their chains, each asked for while somebody looks at it. */
export class PaymentDepths {
	readonly #each: KeyedCache<string, Live<number | undefined>>;

	constructor(desk: Desk) {
		this.#each = new KeyedCache((key) => {
			const [coin = '', txid = ''] = key.split(' ');
			return new Live((signal) => readDepth(desk, coin, txid, signal), { every: EVERY_MS });
		});
	}

	/** Its value is nothing where the node cannot tell. */
	of(coin: string, txid: string): Live<number | undefined> {
		return this.#each.get(`${coin} ${txid}`);
	}
}

/** Coins without outputs, and daemons that do not know the other side's payment, refuse: that is no trouble. */
async function readDepth(
	desk: Desk,
	coin: string,
	txid: string,
	signal: AbortSignal,
): Promise<number | undefined> {
	try {
		const told = await desk.connection.client.call(
			getrawtransaction,
			{ coin, txid },
			{ signal, priority: 'background' },
		);
		return confirmationsOf(told);
	} catch (error) {
		if (error instanceof CallError && error.kind === 'refused') return undefined;
		throw error;
	}
}
