import { base58 } from '@scure/base';
import type { AddressProblem } from '#lib/domain/wallet/send-problems.ts';
import { base58check, type AddressVersions } from './address.ts';

const ADDRESS_BYTES = 21;
const CHECKSUM_BYTES = 4;

/** Why a text cannot be paid to as an address of a coin; `undefined` if it can. */
export function addressProblem(text: string, versions: AddressVersions): AddressProblem | undefined {
	const bytes = decoded(() => base58check.decode(text));
	if (bytes?.length === ADDRESS_BYTES) {
		const [version] = bytes;
		const isOwn = version === versions.publicKeyHash || version === versions.scriptHash;
		return isOwn ? undefined : 'other-coin';
	}
	if (isOfAnotherForm(text)) return 'other-coin';
	const unchecked = bytes ?? decoded(() => base58.decode(text));
	return unchecked?.length === ADDRESS_BYTES + CHECKSUM_BYTES ? 'checksum' : 'not-an-address';
}

/** Ethereum's addresses, and those of newer chains (bech32): the node pays to neither from an output. */
function isOfAnotherForm(text: string): boolean {
	return /^0x[\da-f]{40}$/i.test(text) || /^[a-z]{2,5}1[02-9ac-hj-np-z]{38,87}$/i.test(text);
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
	try {
		return decode();
	} catch {
		return undefined;
	}
}
