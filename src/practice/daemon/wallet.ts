import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Coin } from '../chain/coin-book.ts';

export interface Wallet {
	/** The ordinary address of each key. */
	readonly addresses: readonly string[];
	/** @returns undefined for an address of another wallet, and while this one is locked. */
	privateKeyOf(address: string): Uint8Array | undefined;
}

/** A wallet with the daemon's key for tokens. The private key need not be in the wallet. */
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
 * Collects outputs in the order of the daemon's index, until they suffice. It skips those too small to matter, so that
 * a crumbled wallet can fail though it holds enough.
 *
 * @param most the maximum number of outputs.
 * @returns as much as is available, which may be less than wanted.
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

/** Chooses among the collected outputs: the smallest that suffices, otherwise the largest ones. */
export function chooseCoins(coins: readonly Coin[], wanted: bigint, most: number): Coin[] {
	const usable = gatherCoins(coins, wanted, most).sort(largestFirst);
	const single = usable.findLast(({ value }) => value >= wanted);
	return single ? [single] : usable;
}

export const totalOf = (outputs: readonly { readonly value: bigint }[]): bigint =>
	outputs.reduce((sum, { value }) => sum + value, 0n);

/** By the bytes of the txid on the chain, which are the reverse of a written id. */
export function inIndexOrder(coins: readonly Coin[]): Coin[] {
	const keyed = coins.map((coin) => ({ coin, key: bytesToHex(hexToBytes(coin.txid).reverse()) }));
	keyed.sort((a, b) => (a.key === b.key ? a.coin.index - b.coin.index : a.key < b.key ? -1 : 1));
	return keyed.map(({ coin }) => coin);
}

/** A sufficient sum may not need the smallest ones: the order of equal values does not matter. */
function largestFirst(a: Coin, b: Coin): number {
	return a.value === b.value ? 0 : a.value > b.value ? -1 : 1;
}
