import type { Chance } from '../../world/chance.ts';
import type { KeyPair } from '#lib/chain/keys.ts';
import type { SwapContract } from '#lib/chain/contracts.ts';
import type { ChosenOutput } from './swap-row.ts';

/** One side of a swap: the user, or a simulated peer. */
export interface Party extends KeyPair {
	/** The number of a simulated peer; the user has none. */
	readonly peer?: number;
}

/** A party's random number for one trade; every call gives the same one. */
export function secretOf(chance: Chance, uuid: string, owner: 'alice' | 'bob'): Uint8Array {
	return chance.bytes(`secret of ${owner} in ${uuid}`, 32);
}

/** The money that a party has no more, or the chain that does not take its payment. */
export class PaymentFailure extends Error {
	override readonly name = 'PaymentFailure';
}

/** Money that lies in a swap's contract. */
export interface LockedMoney {
	readonly txid: string;
	readonly contract: SwapContract;
}

/** How the payments of a swap are made in one coin. All amounts are in satoshis, times in milliseconds since 1970. */
export interface SwapMoney {
	/** The fee of a transaction. */
	readonly txfee: bigint;
	/** Pays Alice's fee to the network. Gives the txid, as the others do. */
	payNetwork(from: Party, amount: bigint, chosen: ChosenOutput | undefined, now: number): string;
	/** Puts money into a contract. */
	lock(
		from: Party,
		contract: SwapContract,
		amount: bigint,
		chosen: ChosenOutput | undefined,
		now: number,
	): string;
	/** Takes it out with the secret. */
	claim(money: LockedMoney, by: Party, secret: Uint8Array, now: number): Taken;
	/** Takes it back after the lock time. */
	refund(money: LockedMoney, by: Party, now: number): Taken;
	/** When a transaction has that number of confirmations: never, if a rival chain has taken its place. */
	confirmedAt(txid: string, confirmations: number): number;
}

export interface Taken {
	readonly txid: string;
	/** The amount that arrived. */
	readonly amount: bigint;
}
