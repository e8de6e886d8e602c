import type { TransactionFormat } from './review/review-problem.ts';
import { type AddressVersions, decodeAddress, encodeAddress } from './address.ts';
import type { CoinOwner, ReportedCoin } from '#lib/domain/coin-details.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Facts about a coin that are the same for all users, so that no node needs to be trusted. */
export interface KnownChain {
	readonly publicKeyHash: number;
	/** Several if the coin has two formats for script addresses. */
	readonly scriptHash: readonly number[];
	/** Transaction format: Sapling's signatures commit to the inputs' values, Bitcoin's do not. */
	readonly format: TransactionFormat;
	/** Usual fee of a typical transaction, in smallest units. */
	readonly usualFee: bigint;
}

const chain = (
	publicKeyHash: number,
	scriptHash: readonly number[],
	usualFee: bigint,
	format: KnownChain['format'] = 'legacy',
): KnownChain => ({ publicKeyHash, scriptHash, usualFee, format });

/** All chains of the Komodo family share these values. */
const KOMODO = chain(60, [85], 1_000n, 'sapling');

/** The most traded chains of the family; a node's `assetchains` list is complete. */
const KOMODO_FAMILY =
	'KMD RICK MORTY DOC MARTY REVS SUPERNET DEX PANGEA JUMBLR BET CRYPTO HODL MSHARK BOTS MGW COQUI WLC KV CEAL MESH AXO ETOMIC BTCH NINJA OOT BNTN CHAIN PRLPAY DSEC GLXT EQL ZILLA RFOX SEC CCL MGNX PGT KMDICE DION KSB OUR ILN THC LABS MCL TOKEL VOTE2018';

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

/** The highest usual fee of most coins, used as the bound for unknown coins. */
export const USUAL_FEE_OF_OTHERS = 100_000n;

export function knownChainOf(coin: string): KnownChain | undefined {
	return KNOWN_CHAINS.get(coin);
}

/** Version bytes of test networks, which many coins share: Bitcoin's, Litecoin's, Dash's and Dogecoin's. */
const TEST_NETWORKS: readonly AddressVersions[] = [
	{ publicKeyHash: 111, scriptHash: 196 },
	{ publicKeyHash: 111, scriptHash: 58 },
	{ publicKeyHash: 140, scriptHash: 19 },
	{ publicKeyHash: 113, scriptHash: 196 },
];

/** Coins of a test network are worthless, and its addresses are invalid on other networks. */
export function isTestNetwork({ publicKeyHash, scriptHash }: AddressVersions): boolean {
	return TEST_NETWORKS.some((test) => test.publicKeyHash === publicKeyHash && test.scriptHash === scriptHash);
}

function hasVersions(known: KnownChain, { publicKeyHash, scriptHash }: AddressVersions): boolean {
	return known.publicKeyHash === publicKeyHash && known.scriptHash.includes(scriptHash);
}

/** An impossible claim by a node about the user's coin. */
export type CoinContradiction =
	/** The address belongs to a different key than `wanted`, which itself may be reported by the node. */
	| {
			readonly kind: 'own-address';
			readonly wanted: string;
			readonly found: string;
			readonly source: CoinOwner['source'];
	  }
	/** The address versions differ from the coin's published ones, or are invalid. */
	| {
			readonly kind: 'versions';
			readonly wanted: AddressVersions | undefined;
			readonly found: AddressVersions;
	  };

/** Facts about a coin that are known without the node. */
export interface OwnCoin {
	readonly address: string;
	readonly source: CoinOwner['source'];
	readonly versions: AddressVersions;
	/**
	 * HASH160 of the user's public key, in hexadecimal; `undefined` for accounts and for other address formats.
	 */
	readonly keyHash: string | undefined;
	readonly isTest: boolean;
	readonly contradictions: readonly CoinContradiction[];
}

/**
 * Computes the user's address of a coin from the key of the sign-in, and lists the node's contradictions.
 * Accounts are only compared, because they cannot be derived from another coin's address.
 */
export function ownCoin(coin: string, reported: ReportedCoin): OwnCoin {
	if (reported.address.startsWith('0x') && !knownChainOf(coin)) return ownAccount(reported);
	const checked = checkedVersions(coin, reported.versions);
	const known = keyHashOf(reported.owner?.wallet ?? '');
	const found = keyHashOf(reported.address);
	const keyHash = known ?? found;
	// The app can neither format nor pay such addresses, for example those of Zcash and Bitcoin Cash.
	const isOfOtherForm = found === undefined && reported.address !== '' && !knownChainOf(coin);
	if (keyHash === undefined || isOfOtherForm) return unchecked(reported, checked.contradictions);
	const address = encodeAddress(checked.versions.publicKeyHash, hexToBytes(keyHash));
	return {
		address,
		versions: checked.versions,
		keyHash,
		source: sourceOf(reported, known !== undefined),
		isTest: isTestNetwork(checked.versions),
		contradictions: [
			...checked.contradictions,
			...otherAddress(address, found === keyHash, reported, checked.contradictions),
		],
	};
}

/** Whether the node reported two keys, so that it is unknown which one belongs to the user. */
export const isDisputed = ({ source, contradictions }: OwnCoin): boolean =>
	source === 'node' && contradictions.some(({ kind }) => kind === 'own-address');

/** Other version bytes give the same key a different address, so they are reported instead. */
function otherAddress(
	wanted: string,
	isSameKey: boolean,
	{ address: found, owner }: ReportedCoin,
	others: readonly CoinContradiction[],
): CoinContradiction[] {
	const isSame = isSameKey && (found === wanted || others.length > 0);
	return isSame || found === ''
		? []
		: [{ kind: 'own-address', wanted, found, source: owner?.source ?? 'node' }];
}

/** The passphrase proves an address only if the address was computed from its key. */
const sourceOf = ({ owner }: ReportedCoin, isComputed: boolean): OwnCoin['source'] =>
	isComputed && owner ? owner.source : 'node';

function ownAccount(reported: ReportedCoin): OwnCoin {
	const { address, versions, owner } = reported;
	const wanted = owner?.account ?? address;
	const source = sourceOf(reported, owner?.account !== undefined);
	const isSame = wanted.toLowerCase() === address.toLowerCase();
	return {
		...{ address: wanted, source, versions, keyHash: undefined },
		isTest: false,
		contradictions: isSame ? [] : [{ kind: 'own-address', wanted, found: address, source }],
	};
}

function unchecked(
	{ address, versions }: ReportedCoin,
	contradictions: readonly CoinContradiction[],
): OwnCoin {
	const isTest = isTestNetwork(versions);
	return { address, source: 'node', versions, keyHash: undefined, isTest, contradictions };
}

/** HASH160 of the key that an address pays. */
function keyHashOf(address: string): string | undefined {
	try {
		return bytesToHex(decodeAddress(address).hash);
	} catch {
		return undefined;
	}
}

/** Version bytes of a coin's addresses; the table overrides a node's report. */
export const versionsOf = (coin: string, reported: AddressVersions): AddressVersions =>
	checkedVersions(coin, reported).versions;

/** Uses the table for known coins; the version bytes of other coins must be plausible. */
function checkedVersions(
	coin: string,
	reported: AddressVersions,
): { readonly versions: AddressVersions; readonly contradictions: readonly CoinContradiction[] } {
	const known = knownChainOf(coin);
	const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xff;
	const makesSense =
		isByte(reported.publicKeyHash) &&
		isByte(reported.scriptHash) &&
		reported.publicKeyHash !== reported.scriptHash;
	if (makesSense && (!known || hasVersions(known, reported) || isTestNetwork(reported)))
		return { versions: reported, contradictions: [] };
	const wanted = known && { publicKeyHash: known.publicKeyHash, scriptHash: known.scriptHash[0] as number };
	return { versions: wanted ?? reported, contradictions: [{ kind: 'versions', wanted, found: reported }] };
}
