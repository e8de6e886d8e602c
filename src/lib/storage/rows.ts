import type { Alert } from '#lib/domain/alerts.ts';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Drawing } from '#lib/domain/market/drawing.ts';
import type { SwapWithMaker } from '#lib/domain/makers.ts';
import type { Notice } from '#lib/domain/notices.ts';
import type { TotalSample } from '#lib/domain/portfolio.ts';
import type { Swap, SwapCheck } from '#lib/domain/swaps/swap.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { Encrypted, EncryptionKey } from './encryption.ts';

/** A setting of this browser. `state` defines the possible values. */
export interface SettingRow {
	readonly name: string;
	readonly value: unknown;
}

/** Encrypted credential of a node. No other part of a key is ever stored. */
export interface EncryptedSecret extends Encrypted {
	/** Id of the node; followed by the tab if only one tab can decrypt the secret. */
	readonly id: string;
	readonly key: EncryptionKey;
	/** For a secret of one tab: time of writing, in milliseconds since 1970. */
	readonly written?: number | undefined;
}

/** A journal entry. `open` is set only on open entries, so that its index contains nothing else. */
export type StoredEntry = (TransactionEntry | CallEntry) & { readonly open?: 1 };

/** 1,000 buckets of one series, nine numbers each; see `domain/market/candles.ts`. */
export interface CandleChunk {
	/** Key made of node, pair and timescale; see `seriesKey`. */
	readonly series: string;
	readonly chunk: number;
	readonly rows: Float64Array;
}

/** A token as proved by its creation. */
export interface StoredToken extends Token {
	readonly nodeId: string;
	/** Time of the block in milliseconds since 1970, once certain. */
	readonly minedAt?: number | undefined;
}

/** A swap as last seen. A finished swap never changes. */
export interface StoredSwap extends Swap {
	readonly nodeId: string;
	readonly checks: readonly SwapCheck[];
}

/** Units of a token held by the daemon's key. */
export interface StoredHolding {
	readonly nodeId: string;
	readonly id: string;
	/** Above 0. */
	readonly units: bigint;
}

/** Decimal places that the user chose for a token. */
export interface StoredTokenPlaces {
	readonly nodeId: string;
	readonly id: string;
	readonly places: number;
}

export interface StoredTotalSample extends TotalSample {
	readonly nodeId: string;
}

/** A notice, shown to the user or only listed. */
export interface StoredNotice extends Notice {
	readonly nodeId: string;
}

/** Swaps of a maker seen in the node's log. */
export interface StoredMaker {
	readonly nodeId: string;
	/** Public key of the maker's node, in lower case. */
	readonly maker: string;
	/** Latest first. */
	readonly swaps: readonly SwapWithMaker[];
}

/** Counterparty of a swap of the user, which swap records do not contain. */
export interface StoredCounterparty {
	readonly nodeId: string;
	readonly id: string;
	/**
	 * Public key of the counterparty's node, in lower case; `undefined` if the node's log did not contain the
	 * swap.
	 */
	readonly key: string | undefined;
}

export interface StoredAlert extends Alert {
	readonly nodeId: string;
}

/** A drawing on the chart of a pair in this node's market. */
export interface StoredDrawing extends Drawing {
	readonly nodeId: string;
	readonly base: string;
	readonly rel: string;
}

/** A program's last reply to one query. Never a secret: only data shown on pages is stored. */
export interface StoredReading {
	readonly nodeId: string;
	readonly name: string;
	/** Time of receipt, in milliseconds since 1970. */
	readonly at: number;
	/**
	 * Hash of the types at build time, because the same properties may mean something else in a different
	 * build.
	 */
	readonly shape: string;
	/** Checksum of the value, which detects damage regardless of its type. */
	readonly sum: string;
	readonly value: unknown;
}

/** Public key that a daemon holds tokens with, as first reported or last confirmed by the user. */
export interface StoredDaemonKey {
	readonly address: string;
	/** The daemon's chain; empty if not reported. */
	readonly chain: string;
	/** 66 lower-case hexadecimal digits. */
	readonly key: string;
	/** Milliseconds since 1970. */
	readonly since: number;
	/** Greatest height seen, and the time; missing after the user confirmed a changed key. */
	readonly highest?: number | undefined;
	readonly highestAt?: number | undefined;
}
