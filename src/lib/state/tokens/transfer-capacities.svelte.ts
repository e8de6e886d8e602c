import { mostCarried, sumOf } from '#lib/domain/tokens/token-transfer.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { identityOf, required } from './daemon-identity.ts';
import { deriveAddresses } from './tokens-derived-addresses.ts';

/** A block may join or split outputs. */
const EVERY_MS = 30_000;

/** How much of a token one transfer can carry now, since a daemon spends only so many outputs at once. */
export interface TransferCapacity {
	/** In units. */
	readonly most: bigint;
	readonly outputs: number;
	/** The most that one transfer can carry of an amount. */
	carries(units: bigint): bigint;
}

/** How much one transfer carries of each token of the daemon's own key. */
export class TransferCapacities {
	readonly #desk: Desk;
	readonly #outputs: KeyedCache<string, Live<readonly bigint[] | undefined>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#outputs = new KeyedCache(
			(id) =>
				new Live<readonly bigint[] | undefined>((options) => this.#read(id, options), { every: EVERY_MS }),
		);
	}

	/** At the address of the key that the daemon is known by, whatever address it names. */
	async #read(id: string, reading: ReadOptions): Promise<readonly bigint[] | undefined> {
		const options = { ...reading, priority: 'background' } as const;
		const { knownKey: key } = await identityOf(this.#desk).read(options);
		if (!key) return undefined;
		const { ownTokens } = await deriveAddresses(key);
		return required(this.#desk.connection.daemon).tokens.outputsAt(ownTokens, id, options);
	}

	/**
	 * Nothing while it is not known, and where the outputs are not what the balance counts: then some are spent by what waits.
	 *
	 * @param spendable what the daemon counts, in units
	 */
	of(id: string, spendable: bigint): TransferCapacity | undefined {
		const outputs = this.#outputs.get(id).current;
		if (!outputs || sumOf(outputs) !== spendable) return undefined;
		const carries = (units: bigint) => mostCarried(outputs, units);
		return { most: carries(spendable), outputs: outputs.length, carries };
	}
}
