import { bytesOfHex } from '#lib/domain/tokens.ts';
import { type TokenAddresses, mostCarried, sumOf } from '#lib/domain/token-transfer.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { identityOf, required } from './daemon-identity.ts';

/** The addresses of a public key, equal on every token chain. */
export type DerivedAddresses = Readonly<Record<'own' | 'ownTokens' | 'module', string>>;

/** Derives the addresses here, without calling the daemon. */
export async function deriveAddresses(pubkey: string): Promise<DerivedAddresses> {
	const [{ tokenAddress, TOKEN_MODULE_KEY }, { addressOfPublicKey, KOMODO_ADDRESSES }] = await Promise.all([
		import('#lib/chain/tokens/token-payload.ts'),
		import('#lib/chain/address.ts'),
	]);
	const key = bytesOfHex(pubkey);
	return {
		own: addressOfPublicKey(key, KOMODO_ADDRESSES.publicKeyHash),
		ownTokens: tokenAddress(key),
		module: tokenAddress(TOKEN_MODULE_KEY),
	};
}

/** Whether the addresses reported by a daemon equal the derived ones; missing addresses are ignored. */
export function areTheSame(named: TokenAddresses, derived: DerivedAddresses): boolean {
	return (['own', 'ownTokens', 'module'] as const).every(
		(which) => named[which] === undefined || named[which] === derived[which],
	);
}

/** Interval for rereading outputs, which a block may join or split. */
const INTERVAL_MS = 30_000;

/**
 * The amount of a token that one transfer can carry, given that a daemon spends only a limited number of outputs at
 * once.
 */
export interface TransferCapacity {
	/** In units. */
	readonly most: bigint;
	readonly outputs: number;
	/** The maximum that one transfer can carry towards this amount, in units. */
	carries(units: bigint): bigint;
}

/** Transfer capacities for the tokens of the daemon's key. */
export class TransferCapacities {
	readonly #desk: Desk;
	readonly #outputs: KeyedCache<string, Live<readonly bigint[] | undefined>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#outputs = new KeyedCache(
			(id) =>
				new Live<readonly bigint[] | undefined>((options) => this.#read(id, options), { every: INTERVAL_MS }),
		);
	}

	/** Reads the outputs at the address of the known key, regardless of the address reported by the daemon. */
	async #read(id: string, reading: ReadOptions): Promise<readonly bigint[] | undefined> {
		const options = { ...reading, priority: 'background' } as const;
		const { knownKey: key } = await identityOf(this.#desk).read(options);
		if (!key) return undefined;
		const { ownTokens } = await deriveAddresses(key);
		return required(this.#desk.connection.daemon).tokens.outputsAt(ownTokens, id, options);
	}

	/**
	 * `undefined` if unknown, or if the outputs do not add up to the balance because pending transactions spend some of
	 * them.
	 *
	 * @param spendable the balance according to the daemon, in units
	 */
	of(id: string, spendable: bigint): TransferCapacity | undefined {
		const outputs = this.#outputs.get(id).current;
		if (!outputs || sumOf(outputs) !== spendable) return undefined;
		const carries = (units: bigint) => mostCarried(outputs, units);
		return { most: carries(spendable), outputs: outputs.length, carries };
	}
}
