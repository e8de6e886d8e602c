import { base58 } from '@scure/base';
import { type AddressVersions, decodeAddress, MAX_BASE58_LENGTH } from './address.ts';

/** Why a typed text is no address that is written with a version byte. */
export type AddressTextProblem =
	| 'empty'
	/** It holds a character that no address has. */
	| 'characters'
	/** A character is wrong or missing: the last four bytes do not fit the rest. */
	| 'checksum'
	/** Checked, but of another length: a private key, for example. */
	| 'length'
	/** An account of Ethereum. */
	| 'account'
	/** The newer form of Bitcoin and Litecoin, `bc1…`. */
	| 'witness';

export interface ReadAddress {
	readonly version: number;
	readonly hash: Uint8Array;
}

/** Reads a typed address. Never throws. */
export function readAddressText(typed: string): ReadAddress | AddressTextProblem {
	const text = typed.trim();
	if (text === '') return 'empty';
	if (/^0x[0-9a-f]*$/i.test(text)) return 'account';
	if (/^[a-z]{1,10}1[02-9ac-hj-np-z]{20,}$/i.test(text)) return 'witness';
	try {
		return decodeAddress(text);
	} catch {
		return problemOf(text);
	}
}

const CHECKED_BYTES = 25;

function problemOf(text: string): AddressTextProblem {
	if (/[^1-9A-HJ-NP-Za-km-z]/.test(text)) return 'characters';
	if (text.length > MAX_BASE58_LENGTH) return 'length';
	return base58.decode(text).length === CHECKED_BYTES || text.length < 40 ? 'checksum' : 'length';
}

/** The payee of an address of these versions; `undefined` for an address of another coin. */
export function paidBy(
	{ version }: ReadAddress,
	{ publicKeyHash, scriptHash }: AddressVersions,
): 'key' | 'script' | undefined {
	if (version === publicKeyHash) return 'key';
	return version === scriptHash ? 'script' : undefined;
}

/** The payee of an address, and the coins that write theirs like it. */
export interface RecognisedAddress {
	readonly paysTo: 'key' | 'script';
	readonly coins: readonly string[];
}

interface CoinFormat {
	readonly coin: string;
	readonly versions: AddressVersions;
}

/** `undefined` for a text that is no address, whose checksum is wrong, or whose first byte no coin of these has. */
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
