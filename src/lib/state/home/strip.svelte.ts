import { sumOfLocked, worthOf } from '#lib/domain/home/locked.ts';
import type { ReportedMoney } from '#lib/domain/money/figures.ts';
import { standingOf } from '#lib/domain/trading-alone/exposure.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { TradingAlone } from '../trading-alone/trading-alone.svelte.ts';
import { LockedFunds } from './locked-funds.svelte.ts';

/** Changes by other pages, tabs and the node's news are looked up this often, without a call. */
const EVERY_MS = 2000;
/** As many entries of the journal change between two looks at most. */
const LATEST = 20;
/** At first a reply of this age will do, which any tab got. */
const RECENT_MS = 30_000;

/** The figures that stand on every page. */
export interface StripFigures {
	/** How many things trade on their own; `undefined` if that is not known. */
	readonly standing: number | undefined;
	/** The user's locked coins, each once. */
	readonly locked: readonly ReportedMoney[];
	/** The same in the reference coin; `undefined` if a coin has no price. */
	readonly lockedWorth: bigint | undefined;
}

/** Everything of which the figures may follow. */
interface Happened {
	/** When an entry of the journal changed last, in milliseconds since 1970. */
	readonly changedAt: number;
	/** Another text whenever the figures may have changed. */
	readonly mark: string;
}

/** A reply of any tab from then on will do: it was asked for after it had happened. */
function sinceWhen(seen: Happened | undefined, { changedAt }: Happened): number {
	if (!seen) return Date.now() - RECENT_MS;
	return changedAt > seen.changedAt ? changedAt : Date.now();
}

/**
 * Takes its figures from what other parts of the desk have read. It asks the node itself once at the start, and after something has
 * happened that can change them: never because time has passed.
 */
export class Strip {
	readonly figures: Live<StripFigures>;
	readonly #desk: Desk;
	readonly #alone: TradingAlone;
	readonly #locked: LockedFunds;
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	/** As of the last reading; `undefined` before the first one. */
	#seen: Happened | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#alone = desk.use(TradingAlone);
		this.#locked = desk.use(LockedFunds);
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
		this.figures = new Live((_, before) => this.#read(before), { every: EVERY_MS });
	}

	async #read(before: StripFigures | undefined): Promise<StripFigures> {
		const { entries } = this.#journal;
		if (!entries.asOf) await entries.refresh();
		const happened = this.#happened();
		const seen = this.#seen;
		if (happened.mark !== seen?.mark) {
			const since = sinceWhen(seen, happened);
			await Promise.all([this.#alone.refreshSince(since), this.#locked.refreshSince(since)]);
			// The first reading of the swaps is no news.
			this.#seen = seen ? happened : this.#happened();
		}
		const figures = this.#figures();
		return before && isSame(before, figures) ? before : figures;
	}

	#happened(): Happened {
		const entries = this.#journal.entries.current ?? [];
		const changedAt = Math.max(0, ...entries.slice(0, LATEST).map(({ updated }) => updated));
		const open = this.#swaps.unsettled.map(({ id }) => id).join();
		const { lastAway } = this.#desk.connection.outage;
		const newest = this.#swaps.list.current?.ids[0];
		return { changedAt, mark: [changedAt, entries.length, open, newest, lastAway?.until].join(' ') };
	}

	#figures(): StripFigures {
		const lists = this.#alone.listsAsRead();
		const isKnown = Object.values(lists).every((list) => list !== undefined);
		const locked = sumOfLocked(this.#locked.list());
		const priceOf = (coin: string) => lists.portfolio?.find((each) => each.coin === coin)?.price;
		return {
			standing: isKnown ? standingOf(lists).length : undefined,
			locked,
			lockedWorth: worthOf(locked, priceOf),
		};
	}
}

function isSame(one: StripFigures, other: StripFigures): boolean {
	const textOf = ({ standing, locked, lockedWorth }: StripFigures) =>
		[standing, lockedWorth, ...locked.map(({ coin, amount }) => `${coin} ${amount}`)].join();
	return textOf(one) === textOf(other);
}
