import type { TransactionFormat } from './review/review-problem.ts';
import { type AddressVersions, decodeAddress, encodeAddress } from './address.ts';
import type { CoinOwner, ToldCoin } from '#lib/domain/coin-details.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Facts that are the same for everyone who uses a coin, so that no node has to be believed about them. */
export interface KnownChain {
	readonly publicKeyHash: number;
	/** Some coins write addresses of scripts in two ways. */
	readonly scriptHash: readonly number[];
	/** Of its transactions: Sapling's signatures commit to what inputs are worth, Bitcoin's do not. */
	readonly format: TransactionFormat;
	/** The usual fee of an ordinary transaction, in smallest units. */
	readonly usualFee: bigint;
}

const chain = (
	publicKeyHash: number,
	scriptHash: readonly number[],
	usualFee: bigint,
	format: KnownChain['format'] = 'legacy',
): KnownChain => ({ publicKeyHash, scriptHash, usualFee, format });

/** All chains of the Komodo family share one set. */
const KOMODO = chain(60, [85], 1_000n, 'sapling');

/** The chains of the family that are traded most; a node's `assetchains` list has them all. */
const KOMODO_FAMILY =
	'KMD RICK MORTY DOC MARTY REVS SUPERNET DEX PANGEA JUMBLR BET CRYPTO HODL MSHARK BOTS MGW COQUI WLC KV CEAL MESH AXO ETOMIC BTCH NINJA OOT BNTN CHAIN PRLPAY DSEC GLXT EQL ZILLA RFOX SEC CCL MGNX PGT KMDICE DION KSB OUR ILN THC LABS MCL TOKEL VOTE2018';

/** By ticker. */
const KNOWN_CHAINS: ReadonlyMap<string, KnownChain> = new Map([
	...KOMODO_FAMILY.split(' ').map((ticker) => [ticker, KOMODO] as const),
	['BTC', chain(0, [5], 20_000n)],
	['LTC', chain(48, [5, 50], 100_000n)],
	['DOGE', chain(30, [22], 100_000_000n)],
	['DASH', chain(76, [16], 10_000n)],
	['DGB', chain(30, [5, 63], 100_000n)],
	['QTUM', chain(58, [50], 400_000n)],
	['VTC', chain(71, [5], 100_000n)],
	['NMC', chain(52, [13], 200_000n)],
	['PPC', chain(55, [117], 1_000_000n)],
	['RVN', chain(60, [122], 1_000_000n)],
	['GRS', chain(36, [5], 100_000n)],
	['MONA', chain(50, [5, 55], 100_000n)],
	['BTG', chain(38, [23], 10_000n)],
]);

/** The highest usual fee of most coins; unknown coins are held against it. */
export const USUAL_FEE_OF_OTHERS = 100_000n;

export function knownChainOf(coin: string): KnownChain | undefined {
	return KNOWN_CHAINS.get(coin);
}

/** The version bytes of test networks, which many coins share: Bitcoin's, Litecoin's, Dash's and Dogecoin's. */
const TEST_NETWORKS: readonly AddressVersions[] = [
	{ publicKeyHash: 111, scriptHash: 196 },
	{ publicKeyHash: 111, scriptHash: 58 },
	{ publicKeyHash: 140, scriptHash: 19 },
	{ publicKeyHash: 113, scriptHash: 196 },
];

/** Coins of a test network are worth nothing, and its addresses are taken on no other. */
export function isTestNetwork({ publicKeyHash, scriptHash }: AddressVersions): boolean {
	return TEST_NETWORKS.some((test) => test.publicKeyHash === publicKeyHash && test.scriptHash === scriptHash);
}

/** Whether these are the version bytes of that chain. */
function hasVersions(known: KnownChain, { publicKeyHash, scriptHash }: AddressVersions): boolean {
	return known.publicKeyHash === publicKeyHash && known.scriptHash.includes(scriptHash);
}

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
