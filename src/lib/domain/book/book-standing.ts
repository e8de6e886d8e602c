/** What the user's node thinks of another node. */
export type Standing = 'trusted' | 'neutral' | 'blocked';

/** What this browser told the node, by public key in lower case. */
export type ToldStandings = Readonly<Record<string, 'trusted' | 'blocked'>>;

export interface MakerStanding {
	readonly pubkey: string;
	readonly standing: 'trusted' | 'blocked';
	/** This browser told the node to trust it, and the node does not list it any more: it was restarted. */
	readonly isForgotten: boolean;
}

/**
 * The node lists the keys that it trusts; a real one lists those that it blocks among them, the document's tells of
 * them nowhere. So a block is what this browser remembers of it.
 *
 * @param listed as the node tells, in lower case; `undefined` while it is not known
 */
export function standingOf(
	pubkey: string,
	listed: readonly string[] | undefined,
	told: ToldStandings,
): Standing {
	const key = pubkey.toLowerCase();
	const said = told[key] ?? 'neutral';
	if (said === 'blocked') return said;
	return (listed ? listed.includes(key) : said === 'trusted') ? 'trusted' : 'neutral';
}

/** Everybody with a standing: the blocked first, then by key. */
export function listStandings(listed: readonly string[], told: ToldStandings): MakerStanding[] {
	const known = new Set([...Object.keys(told), ...listed]);
	const rows = [...known].flatMap((pubkey) => {
		const isForgotten = told[pubkey] === 'trusted' && !listed.includes(pubkey);
		const standing = isForgotten ? 'trusted' : standingOf(pubkey, listed, told);
		return standing === 'neutral' ? [] : [{ pubkey, standing, isForgotten }];
	});
	return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf({ standing, pubkey }: MakerStanding): string {
	return `${standing} ${pubkey}`;
}
