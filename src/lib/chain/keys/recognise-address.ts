import type { AddressVersions } from './address.ts';
import { readAddressText } from './address-text.ts';

/** What an address pays to, and the coins that write theirs like it. */
export interface RecognisedAddress {
	readonly paysTo: 'key' | 'script';
	readonly coins: readonly string[];
}

interface CoinFormat {
	readonly coin: string;
	readonly versions: AddressVersions;
}

/** Nothing for a text that is no address, whose checksum is wrong, or whose first byte no coin of these has. */
export function recogniseAddress(
	text: string,
	formats: readonly CoinFormat[],
): RecognisedAddress | undefined {
	const read = readAddressText(text);
	if (typeof read === 'string') return undefined;
	const coinsBy = (member: keyof AddressVersions) =>
		formats.filter(({ versions }) => versions[member] === read.version).map(({ coin }) => coin);
	const keys = coinsBy('publicKeyHash');
	if (keys.length > 0) return { paysTo: 'key', coins: keys };
	const scripts = coinsBy('scriptHash');
	return scripts.length > 0 ? { paysTo: 'script', coins: scripts } : undefined;
}
