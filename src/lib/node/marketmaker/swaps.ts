import { cutUnits } from '#lib/domain/money/amount.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { swapstatus } from '#lib/api/swaps.ts';
import { CallError } from '#lib/client/call-error.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';
import { LOCK_MS, type SwapLocks } from '#lib/domain/swap-locks.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodeSwaps } from '../features/swaps.ts';
import { swapId, type LocksOf } from '../reference/swap-record.ts';
import { rowsOf, openSwaps as openReferenceSwaps } from '../reference/swaps.ts';

/** Coins for which the program locks four times as long (LP_coins.c). */
const SLOW_COINS: ReadonlySet<string> = new Set(['BTC', 'BCH', 'BTG', 'SBTC']);
const SLOW_FACTOR = 4;

/** Safety margin that the program keeps before and after the end of a lock (LP_remember.c). */
const MARGIN_MS = 777_000;

/** Validity of the reported start time of the program. The desk may miss an outage in between. */
const START_COUNTS_MS = 30_000;

/** Larger than any list of swaps. */
const ALL = 10_000;

const locksOf: LocksOf = ({ bob, alice }) => locksFor(SLOW_COINS.has(bob) || SLOW_COINS.has(alice));

/**
 * The taker’s payment has no lock. Its node claims the deposit instead, and reclaims the payment only if the
 * maker has already taken the deposit back. A maker that never paid takes its deposit back after half a lock.
 */
function locksFor(isSlow: boolean): SwapLocks {
	const lockMs = isSlow ? SLOW_FACTOR * LOCK_MS : LOCK_MS;
	return {
		lockMs,
		takerTakes: 'deposit',
		takerFromMs: 2 * lockMs + MARGIN_MS,
		makerPaymentFromMs: lockMs + MARGIN_MS,
		makerDepositFromMs: 2 * lockMs - MARGIN_MS,
		lonelyDepositFromMs: lockMs / 2,
	};
}

export function openSwaps(client: NodeClient): NodeSwaps {
	const swaps = openReferenceSwaps(client, { locksOf, paid: cutUnits });
	const start = new ThisStart(client);
	return {
		...swaps,
		open: async (options) => start.mark(await swaps.open(options), options),
		ofCoin: async (coin, options) => start.mark(await swaps.ofCoin(coin, options), options),
		ofPair: async (pair, options) => start.mark(await swaps.ofPair(pair, options), options),
		async find(id, options) {
			const found = await swaps.find(id, options);
			return found && (await start.mark([found], options))[0];
		},
		async read(id, options) {
			const read = await swaps.read(id, options);
			return (await start.mark([read], options))[0] ?? read;
		},
	};
}

/**
 * Tracks which swaps are in the program's memory: the list of all swaps names them without details. A running
 * swap that is not in memory predates the last start. The program reclaims coins of such a swap only while
 * answering `swapstatus` (LP_swapsloop resumes no swap at startup), and does not continue it if the maker has
 * not paid yet.
 */
class ThisStart {
	readonly #client: NodeClient;
	#readAt = 0;
	#inMemory: ReadonlySet<string> = new Set();
	#asked: ReadonlySet<string> = new Set();

	constructor(client: NodeClient) {
		this.#client = client;
	}

	async mark(swaps: readonly Swap[], options?: ReadOptions): Promise<Swap[]> {
		const open = swaps.filter(({ isFinished }) => !isFinished).map(({ id }) => id);
		if (open.length === 0) return [...swaps];
		const isNeeded = this.#isOld || open.some((id) => !this.#asked.has(id));
		if (isNeeded && !(await this.#read(open, options))) return [...swaps];
		return swaps.map((swap) =>
			swap.isFinished || this.#inMemory.has(swap.id)
				? swap
				: { ...swap, isMovedByAsking: true, isCutOff: !hasMade(swap, 'maker-payment') },
		);
	}

	get #isOld(): boolean {
		const { lastOutage } = this.#client.line.status;
		const mayBeAnother = lastOutage !== undefined && lastOutage.until >= this.#readAt;
		return mayBeAnother || Date.now() - this.#readAt > START_COUNTS_MS;
	}

	/** @returns false if the list could not be read; an unknown start must not hide a swap */
	async #read(open: readonly string[], options?: ReadOptions): Promise<boolean> {
		try {
			const reply = await this.#client.call(swapstatus, { fast: 1, limit: ALL }, options);
			this.#inMemory = new Set(rowsOf(reply).filter(isNamed).map(swapId));
		} catch (error) {
			if (error instanceof CallError) return false;
			throw error;
		}
		this.#readAt = Date.now();
		this.#asked = new Set(open);
		return true;
	}
}

function isNamed(row: unknown): row is { status: 'realtime'; requestid: number; quoteid: number } {
	return typeof row === 'object' && row !== null && 'status' in row && row.status === 'realtime';
}
