/** A key derived from a passphrase, with its addresses. It holds secrets: never store or log it. */
export interface DerivedKey {
	readonly publicKey: string;
	readonly address: string;
	/** The script address that belongs to the key. */
	readonly scriptAddress: string;
	/** Secret, in hexadecimal. */
	readonly privateKey: string;
	/** Secret: the private key in the import format of wallets. */
	readonly wif: string;
}

/** An address of a series, with the key that spends from it. */
export interface SecretAddress {
	readonly address: string;
	/** Secret. */
	readonly wif: string;
}

/** A series of addresses as typed; its passphrase is kept separately. */
export interface SeriesDraft {
	readonly prefix: string;
	readonly count: number;
	/** The first byte of the addresses. */
	readonly version: number;
	/** A byte before it, which addresses of Zcash have; 0 to omit it. */
	readonly leadingByte: number;
}

/** The node's default prefix. */
export const SERIES_PREFIX = 'secretaddress';
/** The numbers of a series have three digits. */
export const MAX_ADDRESSES = 1000;

export type SeriesProblem = 'count' | 'version' | 'leading-byte';

export function seriesProblems({ count, version, leadingByte }: SeriesDraft): SeriesProblem[] {
	const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_ADDRESSES;
	return [
		...(isCount ? [] : (['count'] as const)),
		...(isByte(version) ? [] : (['version'] as const)),
		...(isByte(leadingByte) ? [] : (['leading-byte'] as const)),
	];
}

function isByte(value: number): boolean {
	return Number.isInteger(value) && value >= 0 && value <= 0xff;
}

/** The address format of one coin. */
export interface AddressFormat {
	readonly coin: string;
	/** The first byte of its addresses, by what they pay to. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** It is account-based, like Ethereum: its addresses are not derived from version bytes. */
	readonly isAccount: boolean;
}
