import type { AddressFormat, DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Holding, HoldingsValue } from '#lib/domain/tools/holdings.ts';
import type { MessageReading, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { AddressBalance, DividendRules, NodeDividend, Snapshot } from '#lib/domain/tools/snapshot.ts';

interface HoldingsQuestion {
	readonly holdings: readonly Holding[];
	/** Address whose holdings of all active coins are added. */
	readonly address?: string | undefined;
	/** Number of shares, in smallest units. */
	readonly shares?: bigint | undefined;
}

/** A picture file on the node's machine, and the parameters of the hidden data. */
export interface PicturePlace {
	readonly file: string;
	/** One in 2^`sparseness` positions carries a bit. */
	readonly sparseness: number;
	readonly password: string;
}

export interface SnapshotPlace {
	readonly coin: string;
	readonly height: number;
}

/**
 * Computations and queries that neither trade nor pay. Errors of operations with keys never contain text
 * from the reply.
 */
export interface NodeTools {
	/** Address formats of all coins that the node knows, active or not. */
	addressFormats(options?: ReadOptions): Promise<AddressFormat[]>;
	/**
	 * Converts an address to that of a different coin with the same key or script. The result must be verified:
	 * for an invalid address the real node returns leftovers of its memory.
	 * @throws CallError
	 */
	convertAddress(address: string, from: string, to: string): Promise<string>;
	/**
	 * Values holdings with price sources on the internet. Without internet access a node may not answer for
	 * minutes.
	 */
	valueHoldings(question: HoldingsQuestion): Promise<HoldingsValue>;
	/**
	 * Derives the key of a passphrase or WIF, with its addresses on a coin's chain. Account-based coins are not
	 * supported.
	 */
	deriveKey(passphrase: string, coin: string): Promise<DerivedKey>;
	/** Derives a series of keys from one passphrase, in order. */
	deriveSeries(passphrase: string, draft: SeriesDraft): Promise<SecretAddress[]>;
	/** Decrypts the data of a transaction. Errors never contain the passphrase. */
	readMessage(coin: string, txid: string, passphrase: string): Promise<MessageReading>;
	/** Capacity of a picture on the node's machine, in bits. Read-only. */
	pictureCapacity(place: PicturePlace): Promise<number>;
	/**
	 * Writes a copy of the picture with the data hidden in it, overwriting the destination. Resolves with the
	 * data read back from the copy.
	 */
	hideInPicture(place: PicturePlace, destination: string, data: Uint8Array): Promise<Uint8Array>;
	/** Reads `bytes` bytes of hidden data; a wrong password yields wrong data, not an error. */
	readPicture(place: PicturePlace, bytes: number): Promise<Uint8Array>;
	/**
	 * Address balances at a block. The node reads the whole chain for each snapshot, and answers no other call
	 * until it is done.
	 */
	takeSnapshot(place: SnapshotPlace): Promise<Snapshot>;
	/** Omits addresses with a zero balance. */
	snapshotBalances(place: SnapshotPlace, addresses: readonly string[]): Promise<readonly AddressBalance[]>;
	/** Computes a dividend without paying it. */
	computeDividend(place: SnapshotPlace, rules: DividendRules): Promise<NodeDividend>;
	/** `undefined` if the node does not know the transaction. */
	readTransaction(
		coin: string,
		txid: string,
		options?: ReadOptions,
	): Promise<ReportedTransaction | undefined>;
}
