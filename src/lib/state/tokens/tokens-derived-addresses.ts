import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import type { TokenAddresses } from '#lib/domain/tokens/token-recipient.ts';

/** The addresses of a public key on every token chain. */
export type DerivedAddresses = Readonly<Record<'own' | 'ownTokens' | 'module', string>>;

/** Works the addresses out here, without asking the daemon. */
export async function deriveAddresses(pubkey: string): Promise<DerivedAddresses> {
	const [{ tokenAddress, TOKEN_MODULE_KEY }, { addressOfPublicKey, KOMODO_ADDRESSES }] = await Promise.all([
		import('#lib/chain/tokens/token-script.ts'),
		import('#lib/chain/keys/address.ts'),
	]);
	const key = bytesOfHex(pubkey);
	return {
		own: addressOfPublicKey(key, KOMODO_ADDRESSES.publicKeyHash),
		ownTokens: tokenAddress(key),
		module: tokenAddress(TOKEN_MODULE_KEY),
	};
}

/** Whether what a daemon names are those; a daemon that names none says nothing wrong. */
export function areTheSame(named: TokenAddresses, derived: DerivedAddresses): boolean {
	return (['own', 'ownTokens', 'module'] as const).every(
		(which) => named[which] === undefined || named[which] === derived[which],
	);
}
