import type { ToldCoin } from '#lib/domain/coins/coin-details.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeAddress, encodeAddress, type AddressVersions } from './address.ts';
import { hasVersions, isTestNetwork, knownChainOf } from './known-chains.ts';

/** Something that a node says of the user's coin cannot be so. */
export type CoinContradiction =
	/** Its address is another key's. */
	| { readonly kind: 'own-address'; readonly wanted: string; readonly found: string }
	/** Its addresses are written otherwise than all the world writes them, or in a way that makes no sense. */
	| {
			readonly kind: 'versions';
			readonly wanted: AddressVersions | undefined;
			readonly found: AddressVersions;
	  };

/** A coin as far as it can be known without the node. */
export interface OwnCoin {
	/** Computed from the user's key. As the node tells it where that cannot be done. */
	readonly address: string;
	readonly versions: AddressVersions;
	/** HASH160 of the user's public key, in hexadecimal; `undefined` for accounts and for addresses of other forms. */
	readonly keyHash: string | undefined;
	/** The address was compared with the user's key: nothing else of it has to be believed. */
	readonly isChecked: boolean;
	/** It is on a test network, by its version bytes. */
	readonly isTest: boolean;
	readonly contradictions: readonly CoinContradiction[];
}

/**
 * Computes the user's address of a coin, and says where the node tells another one. Accounts are compared, since an address
 * of another coin does not tell them.
 */
export function ownCoin(coin: string, told: ToldCoin): OwnCoin {
	if (told.address.startsWith('0x') && !knownChainOf(coin)) return ownAccount(told);
	const checked = checkedVersions(coin, told.versions);
	const known = keyHashOf(told.owner?.wallet ?? '');
	const found = keyHashOf(told.address);
	const keyHash = known ?? found;
	// Zcash's and Bitcoin Cash's, for example: nothing here can write them, or pays to them.
	const isOfOtherForm = found === undefined && told.address !== '' && !knownChainOf(coin);
	if (keyHash === undefined || isOfOtherForm) return unchecked(told, checked.contradictions);
	const address = encodeAddress(checked.versions.publicKeyHash, hexToBytes(keyHash));
	return {
		address,
		versions: checked.versions,
		keyHash,
		isChecked: known !== undefined,
		isTest: isTestNetwork(checked.versions),
		contradictions: [
			...checked.contradictions,
			...otherAddress(address, found === keyHash, told, checked.contradictions),
		],
	};
}

/** With other version bytes the same key has another address: that is said of the bytes. */
function otherAddress(
	wanted: string,
	isSameKey: boolean,
	{ address: found }: ToldCoin,
	others: readonly CoinContradiction[],
): CoinContradiction[] {
	const isSame = isSameKey && (found === wanted || others.length > 0);
	return isSame || found === '' ? [] : [{ kind: 'own-address', wanted, found }];
}

function ownAccount({ address, versions, owner }: ToldCoin): OwnCoin {
	const wanted = owner?.account ?? address;
	const isSame = wanted.toLowerCase() === address.toLowerCase();
	return {
		...{ address: wanted, versions, keyHash: undefined, isChecked: owner?.account !== undefined },
		isTest: false,
		contradictions: isSame ? [] : [{ kind: 'own-address', wanted, found: address }],
	};
}

function unchecked({ address, versions }: ToldCoin, contradictions: readonly CoinContradiction[]): OwnCoin {
	const isTest = isTestNetwork(versions);
	return { address, versions, keyHash: undefined, isChecked: false, isTest, contradictions };
}

/** HASH160 of the key that an address pays to. */
function keyHashOf(address: string): string | undefined {
	try {
		return bytesToHex(decodeAddress(address).hash);
	} catch {
		return undefined;
	}
}

/** How a coin writes its addresses: as a table says, whatever a node tells of a coin that stands in it. */
export const versionsOf = (coin: string, told: AddressVersions): AddressVersions =>
	checkedVersions(coin, told).versions;

/** A table says how the coins that are known write their addresses; others have to make sense. */
function checkedVersions(
	coin: string,
	told: AddressVersions,
): { readonly versions: AddressVersions; readonly contradictions: readonly CoinContradiction[] } {
	const known = knownChainOf(coin);
	const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xff;
	const makesSense =
		isByte(told.publicKeyHash) && isByte(told.scriptHash) && told.publicKeyHash !== told.scriptHash;
	if (makesSense && (!known || hasVersions(known, told) || isTestNetwork(told)))
		return { versions: told, contradictions: [] };
	const wanted = known && { publicKeyHash: known.publicKeyHash, scriptHash: known.scriptHash[0] as number };
	return { versions: wanted ?? told, contradictions: [{ kind: 'versions', wanted, found: told }] };
}
