import {
	heldByNode,
	lockedInDeposits,
	lockedInSwaps,
	lockedInTime,
	sortLocked,
	type LockedFund,
} from '#lib/domain/home/locked.ts';
import { listDeposits } from '#lib/domain/deposits/deposit-list.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { listedLock } from '#lib/domain/wallet/lock-list.ts';
import { Deposits } from '../deposits/deposits.svelte.ts';
import type { Desk } from '../desk.ts';
import type { Live } from '../live/live.svelte.ts';
import { Portfolio } from '../portfolio/portfolio.svelte.ts';
import { NodeClock } from '../swaps/node-clock.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { TimeLocks } from '../wallet/locks.svelte.ts';

/** As far as all of the readings are alike. */
type Reading = Pick<Live<unknown>, 'asOf' | 'error' | 'refresh' | 'refreshSince'>;

/** All coins of the user that are locked in swaps, time locks and deposits, or held back by the node. */
export class LockedFunds {
	readonly #swaps: Swaps;
	readonly #clock: NodeClock;
	readonly #locks: TimeLocks | undefined;
	readonly #deposits: Deposits | undefined;
	readonly #portfolio: Portfolio | undefined;

	constructor(desk: Desk) {
		const { abilities } = desk.connection.node;
		this.#swaps = desk.use(Swaps);
		this.#clock = desk.use(NodeClock);
		this.#locks = abilities.payments && desk.use(TimeLocks);
		this.#deposits = abilities.deposits && desk.use(Deposits);
		this.#portfolio = abilities.portfolio && desk.use(Portfolio);
	}

	/**
	 * As they were last read, those first that come back first. No value that is derived from others: read outside of an effect
	 * it has nothing polled.
	 */
	list(): LockedFund[] {
		const now = this.#clock.at(Date.now());
		const { locks = [], calls = [] } = this.#locks?.records.current ?? {};
		const listed = locks.map(({ coins, entry }) => listedLock(coins, entry, calls, now));
		return sortLocked([
			...lockedInSwaps(this.#swaps.unsettled),
			...lockedInTime(listed),
			...lockedInDeposits(this.#listDeposits(now), REFERENCE_COIN),
			...heldByNode(this.#portfolio?.reading.current?.coins ?? []),
		]);
	}

	/** When the oldest of the readings was made; `undefined` until all of them were. */
	get asOf(): Date | undefined {
		const times = this.#readings.map(({ asOf }) => asOf?.getTime());
		if (times.some((time) => time === undefined)) return undefined;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Date(Math.min(...times.map(Number)));
	}

	/** Why one of the readings failed last. */
	get error(): Error | undefined {
		return this.#readings.find(({ error }) => error !== undefined)?.error;
	}

	/** Reads everything anew. */
	async refresh(): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refresh()));
	}

	/** Reads everything that no tab has read since this moment. */
	async refreshSince(moment: number): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refreshSince(moment)));
	}

	/** The node's time at this moment. */
	get now(): number {
		return this.#clock.at(Date.now());
	}

	get #readings(): readonly Reading[] {
		return [
			this.#swaps.list,
			...(this.#locks ? [this.#locks.records] : []),
			...(this.#deposits ? [this.#deposits.records] : []),
			...(this.#portfolio ? [this.#portfolio.reading] : []),
		];
	}

	#listDeposits(now: number) {
		const { records, claims } = this.#deposits ?? {};
		return records?.current && claims ? listDeposits({ ...records.current, claims, now }) : [];
	}
}
