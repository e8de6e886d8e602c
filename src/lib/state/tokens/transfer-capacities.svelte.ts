import { bytesOfHex } from '#lib/domain/tokens.ts';
import { type TokenAddresses, mostCarried, sumOf } from '#lib/domain/token-transfer.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { identityOf, required } from './daemon-identity.ts';

/** The addresses of a public key on every token chain. */
export type DerivedAddresses = Readonly<Record<'own' | 'ownTokens' | 'module', string>>;

/** Works the addresses out here, without asking the daemon. */
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

/** Whether the addresses that a daemon names equal the derived ones; a daemon that names none is not wrong. */
export function areTheSame(named: TokenAddresses, derived: DerivedAddresses): boolean {
	return (['own', 'ownTokens', 'module'] as const).every(
		(which) => named[which] === undefined || named[which] === derived[which],
	);
}

/** A block may join or split outputs. */
const INTERVAL_MS = 30_000;

/** How much of a token one transfer can carry now, since a daemon spends only a limited number of outputs at once. */
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
				new Live<readonly bigint[] | undefined>((options) => this.#read(id, options), { every: INTERVAL_MS }),
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
	 * `undefined` if it is unknown, or if the outputs do not add up to the balance: then pending transactions spend
	 * some of them.
	 *
	 * @param spendable the daemon's count, in units
	 */
	of(id: string, spendable: bigint): TransferCapacity | undefined {
		const outputs = this.#outputs.get(id).current;
		if (!outputs || sumOf(outputs) !== spendable) return undefined;
		const carries = (units: bigint) => mostCarried(outputs, units);
		return { most: carries(spendable), outputs: outputs.length, carries };
	}
}
