import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/keys/address.ts';
import { publicKeyOf } from '#lib/chain/keys/keys.ts';

/** The keys that a daemon can sign with. */
export interface Wallet {
	/** The ordinary address of each key. */
	readonly addresses: readonly string[];
	/** @returns undefined for an address of another wallet, and while this one is locked. */
	privateKeyOf(address: string): Uint8Array | undefined;
}

/** A wallet with the key that a daemon makes tokens for. Its private key need not be in the wallet. */
export interface TokenWallet extends Wallet {
	/** Compressed, 33 bytes. */
	readonly publicKey: Uint8Array;
	/** The key's ordinary address. */
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
