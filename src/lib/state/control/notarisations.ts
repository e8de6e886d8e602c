import { CallError } from '#lib/client/call-error.ts';
import type { Notarisation } from '#lib/node/subjects/wallet.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

const NOTARISATION_INTERVAL_MS = 60_000;

export interface CoinNotarisation {
	readonly coin: string;
	/** Or why the node did not tell it. */
	readonly reading: Notarisation | CallError;
}

/** How far the chains of all coins that are on are notarised: a call for each. */
export class Notarisations {
	readonly rows: Live<readonly CoinNotarisation[]>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.rows = new Live<readonly CoinNotarisation[]>((options) => this.#read(options), {
			every: NOTARISATION_INTERVAL_MS,
			lastKnown: desk.lastKnown('notarisations'),
		});
	}

	async #read(options: ReadOptions): Promise<readonly CoinNotarisation[]> {
		const { wallet } = this.#desk.connection.node;
		const listed = await wallet.coins(options);
		const rows: CoinNotarisation[] = [];
		for (const { coin, isActive } of listed)
			if (isActive) rows.push({ coin, reading: await refusalOr(wallet.notarisation(coin, options)) });
		return rows;
	}
}

/** The refusal of one coin is no reason to show none. */
async function refusalOr<Value>(reading: Promise<Value>): Promise<Value | CallError> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof CallError && ['refused', 'dropped', 'malformed'].includes(error.kind)) return error;
		throw error;
	}
}
