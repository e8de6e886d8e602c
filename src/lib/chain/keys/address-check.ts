import { base58, bech32, bech32m } from '@scure/base';
import type { AddressProblem } from '#lib/domain/wallet/send-problems.ts';
import { base58check, MAX_BASE58_LENGTH, type AddressVersions } from './address.ts';

const ADDRESS_BYTES = 21;
const CHECKSUM_BYTES = 4;

/** How a coin's bech32 addresses begin if not with its ticker. */
const WITNESS_PREFIXES: Readonly<Record<string, string>> = { BTC: 'bc', FTC: 'fc', NMC: 'nc', QTUM: 'qc' };

/** Version bytes of script addresses that a coin has besides the node's. */
const NEWER_SCRIPT_VERSIONS: Readonly<Record<string, number>> = { DGB: 63, FTC: 96, LTC: 50, MONA: 55 };

/** Why a text cannot be paid to as an address of a coin; `undefined` if it can. */
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

/** Ethereum's addresses, and those of newer chains (bech32, cash addresses): the node pays to none from an output. */
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
