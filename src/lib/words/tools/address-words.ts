import type { AddressProblem } from '#lib/chain/keys/address-text.ts';
import { listOfCoins } from '../coins/coin-words.ts';

const WORDS: Readonly<Record<AddressProblem, string>> = {
	empty: 'Enter an address.',
	characters: 'This holds a character that no address has. Letters that look alike (0 O, I l) are left out.',
	checksum: 'This is not an address: a character is wrong or missing. Its checksum does not fit.',
	length: 'This is not an address: its length is wrong. Check that it is not a private key.',
	account: 'This is an Ethereum account, which has no form on other chains.',
	witness: 'This is the newer form of an address (bech32), which the node does not read.',
};

export function addressProblemWords(problem: AddressProblem): string {
	return WORDS[problem];
}

/** An address that is whole, and not of the coin that was asked for. */
export function otherCoinWords(coin: string, coins: readonly string[]): string {
	if (coins.length === 0) return `This is not an address of ${coin}, nor of any coin that the node knows.`;
	const shown = coins.length > 5 ? [...coins.slice(0, 4), `${coins.length - 4} more`] : coins;
	return `This is not an address of ${coin}. It belongs to ${listOfCoins(shown)}.`;
}
