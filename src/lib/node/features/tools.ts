import type { AddressFormat, DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Holding, HoldingsValue } from '#lib/domain/tools/holdings.ts';
import type { MessageReading, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { AddressBalance, DividendRules, NodeDividend, Snapshot } from '#lib/domain/tools/snapshot.ts';

interface HoldingsQuestion {
	readonly holdings: readonly Holding[];
	/** Its holdings of each coin in use count as well. */
	readonly address?: string | undefined;
	/** In smallest units. */
	readonly shares?: bigint | undefined;
}

/** A picture file on the node's machine, and how data is hidden in it. */
export interface PicturePlace {
	readonly file: string;
	/** One in 2^`sparseness` places carries a bit. */
	readonly sparseness: number;
	readonly password: string;
}

export interface SnapshotPlace {
	readonly coin: string;
	readonly height: number;
}

/**
 * Computations and queries of a node apart from trading and paying. Those with keys are secret: their errors
 * carry no text of the wire.
 */
export interface NodeTools {
	/** Formats of every coin that the node knows, active or not. */
	addressFormats(options?: ReadOptions): Promise<AddressFormat[]>;
	/**
	 * The address of a different coin that pays to the same key or script. Must be verified: for an invalid address
	 * the real node answers with leftovers of its memory.
	 *
	 * @throws CallError
	 */
	convertAddress(address: string, from: string, to: string): Promise<string>;
	/**
	 * Values holdings by price sources on the internet. Without internet access a node may be silent for minutes.
	 */
	valueHoldings(question: HoldingsQuestion): Promise<HoldingsValue>;
	/** The key of a passphrase, or of a WIF, with its addresses on a coin's chain. Not for coins in accounts. */
	deriveKey(passphrase: string, coin: string): Promise<DerivedKey>;
	/** A series of keys of one passphrase, in their order. */
	deriveSeries(passphrase: string, draft: SeriesDraft): Promise<SecretAddress[]>;
	/** Decrypts data in a transaction. The passphrase appears in no error. */
	readMessage(coin: string, txid: string, passphrase: string): Promise<MessageReading>;
	/** Capacity of a picture on the node's machine, in bits. Changes nothing. */
	pictureCapacity(place: PicturePlace): Promise<number>;
	/**
	 * Writes a copy of the picture that holds the data, overwriting the destination. Resolves with the data read
	 * back from it.
	 */
	hideInPicture(place: PicturePlace, destination: string, data: Uint8Array): Promise<Uint8Array>;
	/** Reads data of this length; a wrong password gives wrong data, and no error. */
	readPicture(place: PicturePlace, bytes: number): Promise<Uint8Array>;
	/**
	 * The balances of addresses at a block. The node reads the whole chain for each snapshot, and answers no other
	 * call until it is done.
	 */
	takeSnapshot(place: SnapshotPlace): Promise<Snapshot>;
	/** Addresses with an empty balance have no row. */
	snapshotBalances(place: SnapshotPlace, addresses: readonly string[]): Promise<readonly AddressBalance[]>;
	/** Computes a dividend and pays nothing. */
	computeDividend(place: SnapshotPlace, rules: DividendRules): Promise<NodeDividend>;
	/** `undefined` if the node does not know the transaction. */
	readTransaction(
		coin: string,
		txid: string,
		options?: ReadOptions,
	): Promise<ReportedTransaction | undefined>;
}
