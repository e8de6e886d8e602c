import {
	isNodeKey,
	recordOf,
	type MakerRecord,
	resultOfOwn,
	resultOfSeen,
	type SwapWithMaker,
} from '#lib/domain/makers.ts';
import { resultsOf, type OwnSwaps } from '#lib/domain/swap-results.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { noteMakers, readMaker } from '#lib/storage/makers.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { Counterparties } from './swaps/counterparties.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

/** The fees of swaps are sums in coins. */
const NO_PRICES: ReadonlyMap<string, bigint> = new Map();
/** Other tabs record makers too; reading stored data sends no call. */
const INTERVAL_MS = 5000;
/** Swaps within this time before the latest one are looked up automatically. */
const LOOK_UP_WITHIN_MS = 3 * 86_400_000;
/** Maximum number of log entries to record, newest first. Older ones are rarely among a maker's latest swaps. */
const MAX_NOTED = 5000;

/**
 * The outcomes of swaps with each maker, as far as this browser knows: the user's own, and those in the node's log if a
 * page has read it. Requests the log only to find the makers of the user's own swaps, once per swap.
 */
export class Makers {
	readonly #desk: Desk;
	readonly #swaps: Swaps;
	readonly #counterparties: Counterparties;
	readonly #seen: KeyedCache<string, Live<readonly SwapWithMaker[]>>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.#counterparties = desk.use(Counterparties);
		this.#seen = new KeyedCache(
			(key) => new Live(() => readMaker(desk.database, desk.connection.id, key), { every: INTERVAL_MS }),
		);
	}

	/** `undefined` until storage has answered, or if the key is incomplete. */
	recordOf(pubkey: string): MakerRecord | undefined {
		const key = pubkey.toLowerCase();
		if (!isNodeKey(key)) return undefined;
		const seen = this.#seen.get(key);
		// If storage fails, only the user's own swaps are included.
		const stored = seen.current ?? (seen.error ? [] : undefined);
		if (!stored) return undefined;
		const others = stored.filter(({ id }) => !this.#swaps.known(id));
		return recordOf([...others, ...this.#ownWith(key)]);
	}

	/** Results of the user's own swaps with a maker; `undefined` without any. */
	ownResults(pubkey: string): OwnSwaps | undefined {
		const key = pubkey.toLowerCase();
		const own = this.#over.filter(({ id }) => this.#counterparties.of(id) === key);
		const summaries = own.map((swap) => summaryOf(swap, swap.finishedAt ?? 0));
		const choice = { since: 0, method: 'fifo', prices: NO_PRICES, groupOf: () => key } as const;
		const { groups, incomplete } = resultsOf(summaries, choice);
		return groups[0] && { ...groups[0], incomplete };
	}

	/** The number of the user's finished swaps with unknown makers. */
	get unknown(): number {
		return this.#over.filter(({ id }) => this.#counterparties.of(id) === undefined).length;
	}

	/**
	 * Finds the makers of the user's latest swaps. Logs are long, so older swaps are looked up only when the user
	 * searches for a counterparty.
	 */
	async lookUp(): Promise<void> {
		await this.#swaps.open();
		const latest = [...this.#over].sort((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0));
		const since = (latest[0]?.finishedAt ?? 0) - LOOK_UP_WITHIN_MS;
		await this.#counterparties.lookUp(latest.filter(({ finishedAt = 0 }) => finishedAt > since));
	}

	/** Records the makers in a reading of the node's log. @param swaps newest first */
	async noteLog(swaps: readonly SeenSwap[]): Promise<void> {
		const { database, connection } = this.#desk;
		const { listsRequests } = connection.node.capabilities.statistics ?? { listsRequests: true };
		await this.#swaps.open();
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- of this reading alone
		const ofMakers = new Map<string, SwapWithMaker[]>();
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- of this reading alone
		const sides = new Map<string, string>();
		for (const seen of swaps.slice(0, MAX_NOTED)) {
			const id = connection.node.swaps.idOfSeen(seen);
			const own = this.#swaps.known(id);
			const other = own?.isMaker ? seen.taker : seen.maker;
			if (own && isNodeKey(other)) sides.set(id, other);
			const result = resultOfSeen(seen, { listsRequests });
			if (!result || !isNodeKey(seen.maker)) continue;
			const swap = { id, result, begunAt: momentOf(seen.begunAt), endedAt: momentOf(seen.endedAt) };
			const known = ofMakers.get(seen.maker);
			if (known) known.push(swap);
			else ofMakers.set(seen.maker, [swap]);
		}
		await this.#counterparties.open();
		await this.#counterparties.note(sides);
		// A failed write is ignored, because the log contains the data.
		await noteMakers(database, connection.id, ofMakers).catch(() => undefined);
	}

	get #over(): Swap[] {
		return this.#swaps.all.filter(({ isFinished }) => isFinished);
	}

	#ownWith(key: string): SwapWithMaker[] {
		return this.#swaps.all.flatMap((swap) => {
			const result = this.#counterparties.of(swap.id) === key ? resultOfOwn(swap) : undefined;
			return result ? { id: swap.id, result, begunAt: swap.startedAt, endedAt: swap.finishedAt } : [];
		});
	}
}

const momentOf = (seconds: number | undefined): number | undefined =>
	seconds === undefined ? undefined : seconds * 1000;
