import type { Alert } from '#lib/domain/alerts.ts';
import type { CallEntry, TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Drawing } from '#lib/domain/market/drawing.ts';
import type { SwapWithMaker } from '#lib/domain/makers.ts';
import type { Notice } from '#lib/domain/notices.ts';
import type { TotalSample } from '#lib/domain/portfolio.ts';
import type { Swap, SwapCheck } from '#lib/domain/swaps/swap.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { Sealed, SealingKey } from './sealing.ts';

/** One setting of this browser. `state` defines what the value may be. */
export interface SettingRow {
	readonly name: string;
	readonly value: unknown;
}

/** The sealed credential of a node. No other part of a key is ever stored. */
export interface SealedSecret extends Sealed {
	/** The id of the node that it opens; followed by the tab if only one tab can open it. */
	readonly id: string;
	readonly key: SealingKey;
	/** Of a record for one tab: when it was written, in milliseconds since 1970. */
	readonly written?: number | undefined;
}

/** An entry of the journal. `open` is there while the entry is open, so that an index of it holds those only. */
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

/** A finished swap never changes; an open one is as it was last seen. */
export interface StoredSwap extends Swap {
	readonly nodeId: string;
	readonly checks: readonly SwapCheck[];
}

/** The key of the daemon beside a node held some of a token. */
export interface StoredHolding {
	readonly nodeId: string;
	/** The token's id. */
	readonly id: string;
	/** How much, in units, above 0. */
	readonly units: bigint;
}

/** With how many decimal places the user wants to see a token. */
export interface StoredTokenPlaces {
	readonly nodeId: string;
	/** The token's id. */
	readonly id: string;
	readonly places: number;
}

/** The worth of a node's portfolio at a moment. */
export interface StoredTotalSample extends TotalSample {
	readonly nodeId: string;
}

/** A notice of a node, told or only listed. */
export interface StoredNotice extends Notice {
	readonly nodeId: string;
}

/** Swaps of one maker, as the node's log has shown them. */
export interface StoredMaker {
	readonly nodeId: string;
	/** The public key of its node, in lower case. */
	readonly maker: string;
	/** The latest first. */
	readonly swaps: readonly SwapWithMaker[];
}

/** The counterparty of one of the user's swaps: no record of a swap names it. */
export interface StoredCounterparty {
	readonly nodeId: string;
	/** The swap's id. */
	readonly id: string;
	/** The public key of its node, in lower case; `undefined` if the node's log did not hold the swap. */
	readonly key: string | undefined;
}

/** An alert of a node. */
export interface StoredAlert extends Alert {
	readonly nodeId: string;
}

/** A drawing over the candles of a pair, as this node's market has them. */
export interface StoredDrawing extends Drawing {
	readonly nodeId: string;
	readonly base: string;
	readonly rel: string;
}

/** A program's last answer to one question. Never a secret: only what pages show is stored. */
export interface StoredReading {
	readonly nodeId: string;
	/** Names the question. */
	readonly name: string;
	/** When it was said, in milliseconds since 1970. */
	readonly at: number;
	/** The types that the writing build stores: one with others may mean something else by the same members. */
	readonly shape: string;
	/** Of the value, so that a damaged one is found whatever its type. */
	readonly sum: string;
	readonly value: unknown;
}

/** The public key under which a daemon holds tokens, as it was first named or last confirmed by the user. */
export interface StoredDaemonKey {
	/** Where the daemon answers. */
	readonly address: string;
	/** The chain that it ran; empty if it did not say. */
	readonly chain: string;
	/** 66 hexadecimal digits in small letters. */
	readonly key: string;
	/** Since when, in milliseconds since 1970. */
	readonly since: number;
	/** The greatest height at which it was seen, and when; missing after the user confirmed another key. */
	readonly highest?: number | undefined;
	readonly highestAt?: number | undefined;
}
