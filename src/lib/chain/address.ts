import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check, base58, bech32, bech32m } from '@scure/base';
import { hash160 } from './hashes.ts';
import { classifyScript, payToCondition, payToPublicKeyHash, payToScriptHash } from './script.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AddressProblem } from '#lib/domain/send.ts';

const unbounded = createBase58check(sha256);

/** Longer than any address or key. Limited, because decoding base 58 takes quadratic time. */
const MAX_BASE58_LENGTH = 120;

export const base58check = {
	encode: unbounded.encode,
	/** @throws Error if the text is too long or not base 58, or if its checksum does not match */
	decode(text: string): Uint8Array {
		if (text.length > MAX_BASE58_LENGTH) throw new RangeError('Too long for an address or a key');
		return unbounded.decode(text);
	},
};

/** First byte of a coin's addresses, by kind of payee. */
export interface AddressVersions {
	readonly publicKeyHash: number;
	readonly scriptHash: number;
}

/** Version bytes of the reference coin and all token chains: `R…` and `b…`. */
export const KOMODO_ADDRESSES: AddressVersions = { publicKeyHash: 60, scriptHash: 85 };

export function encodeAddress(version: number, hash: Uint8Array): string {
	return base58check.encode(concatBytes(Uint8Array.of(version), hash));
}

/** @throws RangeError if the text is not an address, or if its checksum does not match. */
export function decodeAddress(address: string): { version: number; hash: Uint8Array } {
	const bytes = decodeChecked(address);
	if (bytes?.length !== 21) throw new RangeError(`Not an address: ${address}`);
	return { version: bytes[0] as number, hash: bytes.subarray(1) };
}

function decodeChecked(text: string): Uint8Array | undefined {
	try {
		return base58check.decode(text);
	} catch {
		return undefined;
	}
}

export function addressOfPublicKey(publicKey: Uint8Array, version: number): string {
	return encodeAddress(version, hash160(publicKey));
}

/**
 * The address under which daemons index an output. A bare public key shares the address of its hash; the
 * address of a crypto-condition is derived from its script and looks like any other.
 * @returns `undefined` for scripts without an address.
 */
export function addressOfScript(script: Uint8Array, versions: AddressVersions): string | undefined {
	const kind = classifyScript(script);
	switch (kind.kind) {
		case 'pubkey':
			return addressOfPublicKey(kind.publicKey, versions.publicKeyHash);
		case 'pubkeyhash':
			return encodeAddress(versions.publicKeyHash, kind.hash);
		case 'scripthash':
			return encodeAddress(versions.scriptHash, kind.hash);
		case 'condition':
			// Excludes bytes that newer daemons attach after the condition.
			return encodeAddress(versions.publicKeyHash, hash160(payToCondition(kind.condition)));
		default:
			return undefined;
	}
}

/** @throws RangeError if the address is invalid or belongs to a different coin. */
export function scriptOfAddress(address: string, versions: AddressVersions): Uint8Array {
	const { version, hash } = decodeAddress(address);
	if (version === versions.publicKeyHash) return payToPublicKeyHash(hash);
	if (version === versions.scriptHash) return payToScriptHash(hash);
	throw new RangeError(`Not an address of this coin: ${address}`);
}

/** Formats 40 hexadecimal digits as an Ethereum address, in which the letter case is a checksum (EIP-55). */
export function accountAddress(digits: string): string {
	const plain = digits.toLowerCase();
	const checksum = bytesToHex(keccak_256(utf8ToBytes(plain)));
	const cased = Array.from(plain, (digit, index) =>
		Number.parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
	);
	return `0x${cased.join('')}`;
}

export function accountOf(publicKey: Uint8Array): string {
	const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
	return accountAddress(bytesToHex(keccak_256(point).subarray(-20)));
}

/** Reason why a text cannot be paid as an Ethereum address. An address in a single case has no checksum. */
export function accountAddressProblem(text: string): AddressProblem | undefined {
	const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1];
	if (digits === undefined)
		return /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text) ? 'other-coin' : 'not-an-address';
	const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
	return isPlain || text.slice(2) === accountAddress(digits).slice(2) ? undefined : 'checksum';
}

const ADDRESS_BYTES = 21;
const CHECKSUM_BYTES = 4;

/** Prefixes of bech32 addresses that differ from the coin's ticker. */
const WITNESS_PREFIXES: Readonly<Record<string, string>> = { BTC: 'bc', FTC: 'fc', NMC: 'nc', QTUM: 'qc' };

/** Additional version bytes of script addresses that the node does not use. */
const NEWER_SCRIPT_VERSIONS: Readonly<Record<string, number>> = { DGB: 63, FTC: 96, LTC: 50, MONA: 55 };

/** Reason why a text cannot be paid as an address of a coin; `undefined` if it can. */
export function addressProblem(
	text: string,
	versions: AddressVersions,
	coin: string,
): AddressProblem | undefined {
	if (text.length > MAX_BASE58_LENGTH) return 'not-an-address';
	const bytes = decoded(() => base58check.decode(text));
	if (bytes?.length === ADDRESS_BYTES) {
		const [version] = bytes;
		if (version === versions.publicKeyHash || version === versions.scriptHash) return undefined;
		return version === NEWER_SCRIPT_VERSIONS[coin] ? 'other-form' : 'other-coin';
	}
	const newer = newerFormProblem(text, coin);
	if (newer) return newer;
	const unchecked = bytes ?? decoded(() => base58.decode(text));
	return unchecked?.length === ADDRESS_BYTES + CHECKSUM_BYTES ? 'checksum' : 'not-an-address';
}

/**
 * Detects addresses of Ethereum and of newer formats (bech32, cash addresses), which the node cannot pay from
 * an output.
 */
function newerFormProblem(text: string, coin: string): AddressProblem | undefined {
	if (/^([a-z]+:)?[qp][02-9ac-hj-np-z]{41}$/i.test(text)) return coin === 'BCH' ? 'other-form' : 'other-coin';
	const prefix = /^([a-z]{2,5})1[02-9ac-hj-np-z]{38,87}$/i.exec(text)?.[1]?.toLowerCase();
	if (prefix === undefined) return /^0x[\da-f]{40}$/i.test(text) ? 'other-coin' : undefined;
	if (prefix !== (WITNESS_PREFIXES[coin] ?? coin.toLowerCase())) return 'other-coin';
	const isWhole = [bech32, bech32m].some((form) => form.decodeUnsafe(text, MAX_BASE58_LENGTH));
	return isWhole ? 'other-form' : 'checksum';
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
	try {
		return decode();
	} catch {
		return undefined;
	}
}

/** Reason why a typed text is not an address with a version byte. */
export type AddressTextProblem =
	| 'empty'
	/** A character never occurs in addresses. */
	| 'characters'
	/** A character is wrong or missing: the last four bytes do not match the rest. */
	| 'checksum'
	/** The checksum is valid, but the length is not that of an address, as for a private key. */
	| 'length'
	| 'account'
	| 'witness';

export interface ParsedAddress {
	readonly version: number;
	readonly hash: Uint8Array;
}

/** Parses a typed address. Never throws. */
export function readAddressText(typed: string): ParsedAddress | AddressTextProblem {
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

/** Kind of payee of an address with these versions; `undefined` for an address of a different coin. */
export function paidBy(
	{ version }: ParsedAddress,
	{ publicKeyHash, scriptHash }: AddressVersions,
): 'key' | 'script' | undefined {
	if (version === publicKeyHash) return 'key';
	return version === scriptHash ? 'script' : undefined;
}

/** Kind of payee of an address, and the coins with the same address format. */
export interface RecognisedAddress {
	readonly paysTo: 'key' | 'script';
	readonly coins: readonly string[];
}

interface CoinFormat {
	readonly coin: string;
	readonly versions: AddressVersions;
}

/** `undefined` for an invalid address, a wrong checksum, or a version byte that none of these coins uses. */
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
