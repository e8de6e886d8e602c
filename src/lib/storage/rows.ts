import type { Alert } from '#lib/domain/alerts.ts';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Drawing } from '#lib/domain/market/drawing.ts';
import type { SwapWithMaker } from '#lib/domain/makers.ts';
import type { Notice } from '#lib/domain/notices.ts';
import type { TotalSample } from '#lib/domain/portfolio.ts';
import type { Swap, SwapCheck } from '#lib/domain/swaps/swap.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { Encrypted, EncryptionKey } from './encryption.ts';

/** One setting of this browser. `state` defines its possible values. */
export interface SettingRow {
	readonly name: string;
	readonly value: unknown;
}

/** The sealed credential of a node. No other part of a key is ever stored. */
export interface EncryptedSecret extends Encrypted {
	/** The id of the node that it opens; followed by the tab if a single tab can open it. */
	readonly id: string;
	readonly key: EncryptionKey;
	/** For a record of one tab: when it was written, in milliseconds since 1970. */
	readonly written?: number | undefined;
}

/** An entry of the journal. `open` exists only while the entry is open, so that its index holds only open entries. */
export type StoredEntry = (TransactionEntry | CallEntry) & { readonly open?: 1 };

/** 1,000 buckets of one series, nine numbers each; see `domain/market/candles.ts`. */
export interface CandleChunk {
	/** Names node, pair and timescale: see `seriesKey`. */
	readonly series: string;
	readonly chunk: number;
	readonly rows: Float64Array;
}

/** A token as its creation proves it. */
export interface StoredToken extends Token {
	readonly nodeId: string;
	/** When its block was found, in milliseconds since 1970, once that is certain. */
	readonly minedAt?: number | undefined;
}

/** A finished swap never changes; an open one is stored as last seen. */
export interface StoredSwap extends Swap {
	readonly nodeId: string;
	readonly checks: readonly SwapCheck[];
}

/** The units of a token held by the key of the node's daemon. */
export interface StoredHolding {
	readonly nodeId: string;
	readonly id: string;
	/** Above 0. */
	readonly units: bigint;
}

/** The number of decimal places that the user wants for a token. */
export interface StoredTokenPlaces {
	readonly nodeId: string;
	readonly id: string;
	readonly places: number;
}

export interface StoredTotalSample extends TotalSample {
	readonly nodeId: string;
}

/** A notice of a node, announced or only listed. */
export interface StoredNotice extends Notice {
	readonly nodeId: string;
}

/** Swaps of one maker seen in the node's log. */
export interface StoredMaker {
	readonly nodeId: string;
	/** The public key of its node, in lower case. */
	readonly maker: string;
	/** Latest first. */
	readonly swaps: readonly SwapWithMaker[];
}

/** The counterparty of one of the user's swaps: no record of a swap names it. */
export interface StoredCounterparty {
	readonly nodeId: string;
	readonly id: string;
	/** The public key of its node, in lower case; `undefined` if the node's log did not hold the swap. */
	readonly key: string | undefined;
}

export interface StoredAlert extends Alert {
	readonly nodeId: string;
}

/** A drawing on the candles of a pair from this node's market. */
export interface StoredDrawing extends Drawing {
	readonly nodeId: string;
	readonly base: string;
	readonly rel: string;
}

/** A program's last answer to one question. Never a secret: only data shown on pages is stored. */
export interface StoredReading {
	readonly nodeId: string;
	readonly name: string;
	/** When it was received, in milliseconds since 1970. */
	readonly at: number;
	/** The types of the writing build: with different types the same members may have a different meaning. */
	readonly shape: string;
	/** The checksum of the value, so that damage is detected whatever its type. */
	readonly sum: string;
	readonly value: unknown;
}

/** The public key under which a daemon holds tokens, as first reported or last confirmed by the user. */
export interface StoredDaemonKey {
	readonly address: string;
	/** The chain that it ran; empty if not reported. */
	readonly chain: string;
	/** 66 lower-case hexadecimal digits. */
	readonly key: string;
	/** Milliseconds since 1970. */
	readonly since: number;
	/** The greatest height seen, and when; missing after the user confirmed a changed key. */
	readonly highest?: number | undefined;
	readonly highestAt?: number | undefined;
}
