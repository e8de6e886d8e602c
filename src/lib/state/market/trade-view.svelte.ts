import { isTimescale, type Timescale } from '#lib/domain/market/candles.ts';
import { formatPair, isSameMarket, type Pair } from '#lib/domain/market/pair.ts';
import type { Database } from '#lib/storage/database.ts';
import { StoredSetting } from '../stored-setting.svelte.ts';
import { FIRST_TIMESCALE, parseStoredPair, VIEW_NAMES } from './first-candles.ts';

/** How this browser last looked at the market. */
export class TradeView {
	readonly #pair: StoredSetting<Pair | undefined>;
	readonly #timescale: StoredSetting<Timescale>;
	readonly #showsBand: StoredSetting<boolean>;
	readonly #showsOwn: StoredSetting<boolean>;
	readonly #starred: StoredSetting<readonly Pair[]>;

	constructor(database: Database) {
		this.#pair = new StoredSetting(database, {
			name: VIEW_NAMES.pair,
			initial: undefined,
			parse: parseStoredPair,
			format: (pair) => pair && formatPair(pair),
		});
		this.#timescale = new StoredSetting(database, {
			name: VIEW_NAMES.timescale,
			initial: FIRST_TIMESCALE,
			parse: (stored) => (isTimescale(stored) ? stored : undefined),
		});
		this.#showsBand = shownUnlessHidden(database, 'trade.band');
		this.#showsOwn = shownUnlessHidden(database, 'trade.own');
		this.#starred = new StoredSetting<readonly Pair[]>(database, {
			name: 'trade.stars',
			initial: [],
			parse: (stored) =>
				Array.isArray(stored) ? stored.flatMap((star) => parseStoredPair(star) ?? []) : undefined,
			format: (pairs) => pairs.map(formatPair),
		});
	}

	/** False for the moment in which the last view is looked up. */
	get isReady(): boolean {
		const parts = [this.#pair, this.#timescale, this.#showsBand, this.#showsOwn, this.#starred];
		return parts.every(({ isLoaded }) => isLoaded);
	}

	/** The pair that was looked at last. */
	get pair(): Pair | undefined {
		return this.#pair.current;
	}

	get timescale(): Timescale {
		return this.#timescale.current;
	}

	/** Best bid and ask are drawn over the candles. */
	get showsBand(): boolean {
		return this.#showsBand.current;
	}

	/** The user's own orders and trades are drawn over the candles. */
	get showsOwn(): boolean {
		return this.#showsOwn.current;
	}

	/** The pairs that the user marked, in the order in which that was done. */
	get starred(): readonly Pair[] {
		return this.#starred.current;
	}

	/** A market has one star, whichever of its coins is the base. */
	isStarred(pair: Pair): boolean {
		return this.starred.some((each) => isSameMarket(each, pair));
	}

	star(pair: Pair, isStarred: boolean): void {
		const { base, rel } = pair;
		this.#starred.update((starred) => {
			const others = starred.filter((each) => !isSameMarket(each, pair));
			return isStarred ? [...others, { base, rel }] : others;
		});
	}

	rememberPair(pair: Pair): void {
		this.#pair.set(pair);
	}

	chooseTimescale(timescale: Timescale): void {
		this.#timescale.set(timescale);
	}

	showBand(isShown: boolean): void {
		this.#showsBand.set(isShown);
	}

	showOwn(isShown: boolean): void {
		this.#showsOwn.set(isShown);
	}
}

function shownUnlessHidden(database: Database, name: string): StoredSetting<boolean> {
	return new StoredSetting(database, { name, initial: true, parse: (stored) => stored !== false });
}
