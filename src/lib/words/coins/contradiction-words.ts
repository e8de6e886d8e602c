import type { CoinContradiction } from '#lib/chain/keys/own-coin.ts';

/** Words for a node's impossible claim about the user's own coin. */
export function contradictionWords(
	contradiction: CoinContradiction,
	coin: string,
): { readonly title: string; readonly text: string } {
	if (contradiction.kind === 'own-address') {
		const { wanted, found } = contradiction;
		return {
			title: `The node names another ${coin} address as yours.`,
			text: `Your key has the address ${wanted}. The node says ${found}: coins sent there would not be yours.`,
		};
	}
	const { wanted, found } = contradiction;
	const known = wanted ? `Everyone else uses ${wanted.publicKeyHash} and ${wanted.scriptHash}. ` : '';
	return {
		title: `The node writes ${coin} addresses in a way that cannot be right.`,
		text: `${known}The node says ${found.publicKeyHash} for addresses and ${found.scriptHash} for scripts.`,
	};
}
