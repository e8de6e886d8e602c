import type { RequestState } from '../trade/swaps/swap-row.ts';

/** A bot: it buys or sells base until its volume is used up. */
export interface BotRow {
	readonly botid: number;
	/** The node's public key of the account that it trades for. */
	readonly account: string;
	readonly action: 'buy' | 'sell';
	/** Tickers. */
	readonly base: string;
	readonly rel: string;
	/** The most to pay, or the least to get, for one base: rel in units of 1e-8. */
	readonly bound: bigint;
	/** In satoshis. A buyer spends rel up to its volume, a seller base. */
	readonly relVolume: bigint;
	readonly baseVolume: bigint;
	/** Milliseconds since 1970, as are the next two. */
	readonly startedAt: number;
	readonly pausedAt?: number;
	readonly stoppedAt?: number;
}

/** A trade that a bot asked for. */
export interface BotTrade {
	readonly botid: number;
	readonly tradeid: number;
	readonly requestid: number;
	readonly quoteid: number;
	readonly aliceid: string;
	/** How far it is: a negotiation's state, and then the swap's end. */
	readonly state: RequestState | 'finished' | 'failed';
	/** In satoshis: what the bot gives, and what it gets. */
	readonly given: bigint;
	readonly taken: bigint;
	/** The amount that it asked the makers for. Rows of older worlds do not have it. */
	readonly asked?: bigint;
}

/** What the bot's volume counts: rel for a buyer, base for a seller. */
export function volumeOf({ action, relVolume, baseVolume }: BotRow): bigint {
	return action === 'buy' ? relVolume : baseVolume;
}

/** Whether money is in it that is neither spent nor free again. */
export function isPending({ state }: BotTrade): boolean {
	return state === 'request' || state === 'reserved' || state === 'connect' || state === 'connected';
}
