import type { AddressFormat, DerivedKey, SecretAddress, SeriesDraft } from '#lib/domain/tools/keys.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Holding, HoldingsValue } from '#lib/domain/tools/holdings.ts';
import type { MessageReading, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { AddressBalance, DividendRules, NodeDividend, Snapshot } from '#lib/domain/tools/snapshot.ts';

/** How coins write addresses. */
export interface NodeAddresses {
	/** Of every coin that the node knows, whether it is on or off. */
	formats(options?: ReadOptions): Promise<AddressFormat[]>;
	/**
	 * The address of another coin that pays to the same key or script. Not to be believed unseen: for an address that is none
	 * the real node answers with leftovers of its memory.
	 *
	 * @throws CallError
	 */
	convert(address: string, from: string, to: string): Promise<string>;
}

interface HoldingsQuestion {
	readonly holdings: readonly Holding[];
	/** What it holds of each coin in use counts as well. */
	readonly address?: string | undefined;
	/** In smallest units. */
	readonly shares?: bigint | undefined;
}

/** What holdings are worth by price sources on the internet. Without it a node may be silent for minutes. */
export interface NodeHoldings {
	value(question: HoldingsQuestion): Promise<HoldingsValue>;
}

/**
 * Keys that the node derives from a passphrase. What these operations are given and what they give is secret: errors
 * of theirs carry no text of the wire.
 */
export interface NodeKeys {
	/** The key of a passphrase, or of a WIF, with its addresses on a coin's chain. Not for coins in accounts. */
	derive(passphrase: string, coin: string): Promise<DerivedKey>;
	/** A series of keys of one passphrase, in their order. */
	series(passphrase: string, draft: SeriesDraft): Promise<SecretAddress[]>;
}

/** Encrypted data that transactions carry. */
export interface NodeMessages {
	/** The passphrase appears in no error. */
	read(coin: string, txid: string, passphrase: string): Promise<MessageReading>;
}

/** A picture file of the node's machine, and how data lies in it. */
export interface PicturePlace {
	readonly file: string;
	/** One of 2 to the power of this many places carries a bit. */
	readonly sparseness: number;
	readonly password: string;
}

/** Data hidden in picture files on the node's machine. */
export interface NodePictures {
	/** How many bits a picture takes. Changes nothing. */
	capacity(place: PicturePlace): Promise<number>;
	/** Writes a copy of the picture that holds the data, over what is there. Resolves with what was read back from it. */
	hide(place: PicturePlace, destination: string, data: Uint8Array): Promise<Uint8Array>;
	/** Data of this length; another password gives other data, and no error. */
	read(place: PicturePlace, bytes: number): Promise<Uint8Array>;
}

export interface SnapshotPlace {
	readonly coin: string;
	readonly height: number;
}

/** What addresses held at a block. The node reads the whole chain for each, and answers nothing else meanwhile. */
export interface NodeSnapshots {
	take(place: SnapshotPlace): Promise<Snapshot>;
	/** Addresses that held nothing have no row. */
	balances(place: SnapshotPlace, addresses: readonly string[]): Promise<readonly AddressBalance[]>;
	/** Computes a dividend and pays nothing. */
	dividend(place: SnapshotPlace, rules: DividendRules): Promise<NodeDividend>;
}

/** Transactions as the node reads them. */
export interface NodeTransactions {
	/** Nothing where the node does not know the transaction. */
	read(coin: string, txid: string, options?: ReadOptions): Promise<ReportedTransaction | undefined>;
}

/** What a node can compute or look up besides trading and paying. */
export interface NodeTools {
	readonly addresses: NodeAddresses;
	readonly holdings: NodeHoldings;
	readonly keys: NodeKeys;
	readonly messages: NodeMessages;
	readonly pictures: NodePictures;
	readonly snapshots: NodeSnapshots;
	readonly transactions: NodeTransactions;
}
