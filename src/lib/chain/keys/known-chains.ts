import type { TransactionFormat } from '../review/review-problem.ts';
import type { AddressVersions } from './address.ts';

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
export function hasVersions(known: KnownChain, { publicKeyHash, scriptHash }: AddressVersions): boolean {
	return known.publicKeyHash === publicKeyHash && known.scriptHash.includes(scriptHash);
}
