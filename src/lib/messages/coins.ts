import { plural, listOf } from '#lib/domain/text/language.ts';
import type { CoinState, ConfirmationProblem, FactSource } from '#lib/domain/coin-details.ts';
import type { CoinContradiction } from '#lib/chain/own-coin.ts';

/** "LTC is" or "BTC and LTC are". */
export function coinsAre(coins: readonly string[]): string {
	return `${listOf(coins)} ${plural(coins.length, 'is', 'are')}`;
}

export const STATE_NAMES: Readonly<Record<CoinState, string>> = {
	off: 'Off',
	starting: 'Starting',
	ready: 'Ready',
	unproved: 'Server not seen yet',
	silent: 'No answer',
	failed: 'Failed',
};

/** Colour of the dot next to the name. */
export const STATE_DOTS = {
	off: 'idle',
	starting: 'busy',
	ready: 'good',
	unproved: 'busy',
	silent: 'warn',
	failed: 'bad',
} as const satisfies Record<CoinState, string>;

export const CONFIRMATION_PROBLEMS: Readonly<Record<ConfirmationProblem, string>> = {
	'not-a-number': 'Enter two whole numbers.',
	none: 'Wait for at least 1 block: a payment in no block can still be replaced.',
	'above-most': 'The number of blocks cannot be above the most.',
};

/** Text for the source of a fact. No other text may claim that a fact was computed or verified. */
export const SOURCE_TEXT: Readonly<Record<FactSource, string>> = {
	passphrase: 'Computed in this browser from your passphrase.',
	inputs: 'Verified in this browser: the inputs are worth exactly this.',
	node: 'Reported by the node.',
	daemon: 'Reported by the daemon.',
};

/** Text for an impossible report of the node about the user's coin. */
export function describeContradiction(
	contradiction: CoinContradiction,
	coin: string,
): { readonly title: string; readonly text: string } {
	if (contradiction.kind === 'own-address') {
		const { wanted, found, source } = contradiction;
		if (source === 'node')
			return {
				title: `The node’s ${coin} address belongs to a different key than its other addresses.`,
				text: `The node says ${found}. The key of its other addresses has ${wanted}. At most one of them is yours: use neither.`,
			};
		return {
			title: `The node names another ${coin} address as yours.`,
			text: `Your passphrase has the address ${wanted}. The node says ${found}: coins sent there would not be yours.`,
		};
	}
	const { wanted, found } = contradiction;
	const known = wanted && `Everyone else uses ${wanted.publicKeyHash} and ${wanted.scriptHash}.`;
	const said = `The node says ${found.publicKeyHash} for addresses and ${found.scriptHash} for scripts.`;
	return {
		title: `The node writes ${coin} addresses in a way that cannot be right.`,
		text: known ? `${known} ${said}` : said,
	};
}
