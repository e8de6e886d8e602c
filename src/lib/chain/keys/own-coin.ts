import type { CoinOwner, ToldCoin } from '#lib/domain/coins/coin-details.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeAddress, encodeAddress, type AddressVersions } from './address.ts';
import { hasVersions, isTestNetwork, knownChainOf } from './known-chains.ts';

/** Something that a node says of the user's coin cannot be so. */
export type CoinContradiction =
	/** Its address is another key's than `wanted`, which may be the node's own word. */
	| {
			readonly kind: 'own-address';
			readonly wanted: string;
			readonly found: string;
			readonly source: CoinOwner['source'];
	  }
	/** Its addresses are written otherwise than all the world writes them, or in a way that makes no sense. */
	| {
			readonly kind: 'versions';
			readonly wanted: AddressVersions | undefined;
			readonly found: AddressVersions;
	  };

/** A coin as far as it can be known without the node. */
export interface OwnCoin {
	readonly address: string;
	/** Source of the address. */
	readonly source: CoinOwner['source'];
	readonly versions: AddressVersions;
	/** HASH160 of the user's public key, in hexadecimal; `undefined` for accounts and for addresses of other forms. */
	readonly keyHash: string | undefined;
	/** It is on a test network, by its version bytes. */
	readonly isTest: boolean;
	readonly contradictions: readonly CoinContradiction[];
}

/**
 * Computes the user's address of a coin from the key of the sign-in, and names the node's contradictions. Accounts are
 * compared, because no other coin's address gives them.
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
		source: sourceOf(told, known !== undefined),
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
	{ address: found, owner }: ToldCoin,
	others: readonly CoinContradiction[],
): CoinContradiction[] {
	const isSame = isSameKey && (found === wanted || others.length > 0);
	return isSame || found === ''
		? []
		: [{ kind: 'own-address', wanted, found, source: owner?.source ?? 'node' }];
}

/** The passphrase proves an address only if it was computed from its key. */
const sourceOf = ({ owner }: ToldCoin, isComputed: boolean): OwnCoin['source'] =>
	isComputed && owner ? owner.source : 'node';

function ownAccount(told: ToldCoin): OwnCoin {
	const { address, versions, owner } = told;
	const wanted = owner?.account ?? address;
	const source = sourceOf(told, owner?.account !== undefined);
	const isSame = wanted.toLowerCase() === address.toLowerCase();
	return {
		...{ address: wanted, source, versions, keyHash: undefined },
		isTest: false,
		contradictions: isSame ? [] : [{ kind: 'own-address', wanted, found: address, source }],
	};
}

function unchecked({ address, versions }: ToldCoin, contradictions: readonly CoinContradiction[]): OwnCoin {
	const isTest = isTestNetwork(versions);
	return { address, source: 'node', versions, keyHash: undefined, isTest, contradictions };
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
