/** A key derived from a passphrase, with its addresses. Contains secrets: never store or log it. */
export interface DerivedKey {
	readonly publicKey: string;
	readonly address: string;
	/** Script address of the key. */
	readonly scriptAddress: string;
	/** Secret, in hexadecimal. */
	readonly privateKey: string;
	/** Secret: private key in the import format of wallets. */
	readonly wif: string;
}

/** An address of a series, with the key that spends from it. */
export interface SecretAddress {
	readonly address: string;
	/** Secret. */
	readonly wif: string;
}

/** A series of addresses, as typed. The passphrase is kept separately. */
export interface SeriesDraft {
	readonly prefix: string;
	readonly count: number;
	/** First byte of the addresses. */
	readonly version: number;
	/** Byte before the version, as in Zcash addresses; 0 to omit it. */
	readonly leadingByte: number;
}

/** Default prefix of the node. */
export const SERIES_PREFIX = 'secretaddress';
/** Numbers in a series have three digits. */
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

/** Address format of one coin. */
export interface AddressFormat {
	readonly coin: string;
	/** Version bytes by kind of address. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** True for account-based coins such as Ethereum, whose addresses have no version bytes. */
	readonly isAccount: boolean;
}
