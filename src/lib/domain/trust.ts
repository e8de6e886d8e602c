/** How the user’s node treats another node. */
export type Standing = 'trusted' | 'neutral' | 'blocked';

/** The user's choices in this browser, by public key in lower case. */
export type ChosenTrust = Readonly<Record<string, 'trusted' | 'blocked'>>;

export interface MakerTrust {
	readonly pubkey: string;
	readonly standing: 'trusted' | 'blocked';
	/** The user trusts it, but the node no longer lists it: the node was restarted. */
	readonly isForgotten: boolean;
}

/**
 * The node lists its trusted keys; a real one includes blocked ones, the document's never lists those. So blocks
 * are the ones remembered by this browser.
 *
 * @param listed by the node, in lower case; `undefined` while unknown
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

/** Every maker that is trusted or blocked: the blocked first, then by key. */
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

/** The journal's record of trusting, blocking or resetting a node. */
export interface TrustChange {
	/** Of the other node: 64 hexadecimal digits. */
	readonly pubkey: string;
	readonly standing: Standing;
}

export type PublicKeyProblem = 'missing' | 'length' | 'digits' | 'none' | 'own';

/** A problem of a typed public key. */
export function publicKeyProblem(typed: string, own?: string): PublicKeyProblem | undefined {
	const key = typed.trim().toLowerCase();
	if (key === '') return 'missing';
	if (!/^[0-9a-f]*$/.test(key)) return 'digits';
	if (key.length !== 64) return 'length';
	// The real node interprets any invalid key as this one.
	if (/^0+$/.test(key)) return 'none';
	return key === own ? 'own' : undefined;
}
