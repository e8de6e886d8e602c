import type { DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';

/**
 * Keys that the node derives from a passphrase. What these operations are given and what they give is secret: errors
 * of theirs carry no text of the wire.
 */
export interface NodeKeys {
	/** The key of a passphrase, or of a WIF, with its addresses on a coin's chain. Not for coins in accounts. */
	derive(passphrase: string, coin: string): Promise<DerivedKey>;
	/** A series of keys of one passphrase, in their order. */
	series(passphrase: string, draft: SeriesDraft): Promise<SecretAddress[]>;
}
