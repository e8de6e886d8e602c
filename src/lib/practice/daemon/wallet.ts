import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { publicKeyOf } from '#lib/chain/keys.ts';

/** The one key that a daemon was started with. */
export interface Wallet {
	readonly privateKey: Uint8Array;
	readonly publicKey: Uint8Array;
	/** Its ordinary address. */
	readonly address: string;
}

export function walletOf(privateKey: Uint8Array): Wallet {
	const publicKey = publicKeyOf(privateKey);
	const address = addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash);
	return { privateKey, publicKey, address };
}
