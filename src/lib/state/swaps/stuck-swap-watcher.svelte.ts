import { canCheckHelp } from '#lib/domain/swaps/swap-state.ts';
import { readSwap } from '#lib/storage/swaps.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { Swaps } from './swaps.svelte.ts';

/** A stuck swap is checked this often. */
const CHECK_EVERY_MS = 15 * 60_000;
/** A hidden page does this twelve times less often, which is still every quarter of an hour. */
const ROUND_EVERY_MS = 75_000;

/**
 * Looks at swaps that do not move, on every page while signed in: reads the list where no page does, and asks the node
 * about one that is stuck, which makes the node try to move it on. One at a time, so that the node stays free, and in
 * one tab only.
 */
export class StuckSwapWatcher {
	/** The time of the last round, in milliseconds since 1970. */
	readonly round: Live<number>;
	readonly #desk: Desk;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.round = new Live(() => this.#goRound(), { every: ROUND_EVERY_MS });
	}

	async #goRound(): Promise<number> {
		const { list, clock } = this.#swaps;
		// Whether a swap is stuck depends on the node’s clock.
		if (clock.skew.current === undefined) await clock.skew.refresh();
		const isOld = Date.now() - (list.asOf?.getTime() ?? 0) > ROUND_EVERY_MS / 2;
		if (isOld) await list.refresh();
		const name = LOCK_NAMES.swapCheck(this.#desk.connection.id);
		if (!list.error) await tryLock(name, () => this.#checkOne());
		return Date.now();
	}

	/** The one whose last check is the oldest. */
	async #checkOne(): Promise<void> {
		const { now, unsettled } = this.#swaps;
		const stuck = unsettled.filter((swap) => swap.startedAt !== undefined && canCheckHelp(swap, now));
		for (const { id } of stuck) await this.#learnChecks(id);
		const due = stuck
			.map(({ id }) => ({ id, at: this.#swaps.checks(id)[0]?.at ?? 0 }))
			.filter(({ at }) => now - at >= CHECK_EVERY_MS)
			.sort((one, other) => one.at - other.at)[0];
		if (due) await this.#swaps.check(due.id, true);
	}

	async #learnChecks(id: string): Promise<void> {
		const kept = await readSwap(this.#desk.database, this.#desk.connection.id, id);
		if (kept) this.#swaps.noteChecks(id, kept.checks);
	}
}
