import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Coin } from '../chain/coin-book.ts';

export interface Wallet {
	/** Standard address of each key. */
	readonly addresses: readonly string[];
	/** @returns `undefined` if the address belongs to a different wallet, or if this one is locked. */
	privateKeyOf(address: string): Uint8Array | undefined;
}

/** A wallet with the daemon's token key, whose private key need not be in the wallet. */
export interface TokenWallet extends Wallet {
	/** Compressed, 33 bytes. */
	readonly publicKey: Uint8Array;
	readonly address: string;
}

export function walletOf(privateKeys: readonly Uint8Array[], isLocked = false): Wallet {
	const keys = new Map(privateKeys.map((key) => [addressOf(publicKeyOf(key)), key]));
	return {
		addresses: [...keys.keys()],
		privateKeyOf: (address) => (isLocked ? undefined : keys.get(address)),
	};
}

export function tokenWalletOf(wallet: Wallet, publicKey: Uint8Array): TokenWallet {
	return { ...wallet, publicKey, address: addressOf(publicKey) };
}

function addressOf(publicKey: Uint8Array): string {
	return addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash);
}

/**
 * Collects outputs in the order of the daemon's index until they suffice. It skips very small ones, so that a
 * fragmented wallet can fail despite a sufficient balance.
 * @param most maximum number of outputs.
 * @returns the available outputs, whose sum may be smaller than `wanted`.
 */
export function gatherCoins(coins: readonly Coin[], wanted: bigint, most: number): Coin[] {
	const gathered: Coin[] = [];
	let missing = wanted;
	for (const coin of inIndexOrder(coins)) {
		if (missing <= 0n || gathered.length === most) break;
		if (coin.value < wanted / BigInt(most)) continue;
		gathered.push(coin);
		missing -= coin.value;
	}
	return gathered;
}

/** Picks from the collected outputs: the smallest one that suffices, or else the largest ones. */
export function chooseCoins(coins: readonly Coin[], wanted: bigint, most: number): Coin[] {
	const usable = gatherCoins(coins, wanted, most).sort(largestFirst);
	const single = usable.findLast(({ value }) => value >= wanted);
	return single ? [single] : usable;
}

export const totalOf = (outputs: readonly { readonly value: bigint }[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** Sorted by the bytes of the txid on the chain, which are displayed in reverse. */
export function inIndexOrder(coins: readonly Coin[]): Coin[] {
	const keyed = coins.map((coin) => ({ coin, key: bytesToHex(hexToBytes(coin.txid).reverse()) }));
	keyed.sort((a, b) => (a.key === b.key ? a.coin.index - b.coin.index : a.key < b.key ? -1 : 1));
	return keyed.map(({ coin }) => coin);
}

/** The order of equal values does not matter, because a sufficient sum may not need the smallest ones. */
function largestFirst(a: Coin, b: Coin): number {
	return a.value === b.value ? 0 : a.value > b.value ? -1 : 1;
}
