/** Treatment of a different node by the user's node. */
export type Standing = 'trusted' | 'neutral' | 'blocked';

/** The user's choices in this browser, by lower-case public key. */
export type ChosenTrust = Readonly<Record<string, 'trusted' | 'blocked'>>;

export interface MakerTrust {
	readonly pubkey: string;
	readonly standing: 'trusted' | 'blocked';
	/** True if the user trusts the maker, but the node no longer lists it, because the node was restarted. */
	readonly isForgotten: boolean;
}

/**
 * Combines the node's list of trusted keys with the choices of this browser. Blocks come only from this
 * browser: a real node lists blocked keys as trusted, and the document's node does not list them.
 *
 * @param listed keys from the node, in lower case; `undefined` if unknown
 */
export function standingOf(
	pubkey: string,
	listed: readonly string[] | undefined,
	chosen: ChosenTrust,
): Standing {
	const key = pubkey.toLowerCase();
	const choice = chosen[key] ?? 'neutral';
	if (choice === 'blocked') return choice;
	return (listed ? listed.includes(key) : choice === 'trusted') ? 'trusted' : 'neutral';
}

/** All trusted and blocked makers, blocked first, then by key. */
export function listStandings(listed: readonly string[], chosen: ChosenTrust): MakerTrust[] {
	const known = new Set([...Object.keys(chosen), ...listed]);
	const rows = [...known].flatMap((pubkey) => {
		const isForgotten = chosen[pubkey] === 'trusted' && !listed.includes(pubkey);
		const standing = isForgotten ? 'trusted' : standingOf(pubkey, listed, chosen);
		return standing === 'neutral' ? [] : [{ pubkey, standing, isForgotten }];
	});
	return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf({ standing, pubkey }: MakerTrust): string {
	return `${standing} ${pubkey}`;
}

/** Journal record of trusting, blocking or resetting a node. */
export interface TrustChange {
	/** Public key of the other node, 64 hexadecimal digits. */
	readonly pubkey: string;
	readonly standing: Standing;
}

export type PublicKeyProblem = 'missing' | 'length' | 'digits' | 'none' | 'own';

/** Validates a typed public key. */
export function publicKeyProblem(typed: string, own?: string): PublicKeyProblem | undefined {
	const key = typed.trim().toLowerCase();
	if (key === '') return 'missing';
	if (!/^[0-9a-f]*$/.test(key)) return 'digits';
	if (key.length !== 64) return 'length';
	// A real node interprets any invalid key as this one.
	if (/^0+$/.test(key)) return 'none';
	return key === own ? 'own' : undefined;
}
