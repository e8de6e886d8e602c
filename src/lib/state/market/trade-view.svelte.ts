import { isTimescale, type Timescale } from '#lib/domain/market/candles.ts';
import { formatPair, isSameMarket, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Database } from '#lib/storage/database.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';

const NAMES = {
	pair: 'trade.pair',
	timescale: 'trade.timescale',
	showsBand: 'trade.band',
	showsOwn: 'trade.own',
	stars: 'trade.stars',
} as const;

/** How this browser last looked at the market. */
export class TradeView {
	#isReady = $state(false);
	#pair = $state.raw<Pair>();
	#timescale = $state<Timescale>(3600);
	#showsBand = $state(true);
	#showsOwn = $state(true);
	#starred = $state.raw<readonly Pair[]>([]);
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
		void this.#load();
	}

	/** False for the moment in which the last view is looked up. */
	get isReady(): boolean {
		return this.#isReady;
	}

	/** The pair that was looked at last. */
	get pair(): Pair | undefined {
		return this.#pair;
	}

	get timescale(): Timescale {
		return this.#timescale;
	}

	/** Best bid and ask are drawn over the candles. */
	get showsBand(): boolean {
		return this.#showsBand;
	}

	/** The user's own orders and trades are drawn over the candles. */
	get showsOwn(): boolean {
		return this.#showsOwn;
	}

	/** The pairs that the user marked, in the order in which that was done. */
	get starred(): readonly Pair[] {
		return this.#starred;
	}

	/** A market has one star, from whichever of its coins it is looked at. */
	isStarred(pair: Pair): boolean {
		return this.#starred.some((each) => isSameMarket(each, pair));
	}

	star(pair: Pair, isStarred: boolean): void {
		const others = this.#starred.filter((each) => !isSameMarket(each, pair));
		this.#starred = isStarred ? [...others, { base: pair.base, rel: pair.rel }] : others;
		this.#store(NAMES.stars, this.#starred.map(formatPair));
	}

	rememberPair(pair: Pair): void {
		this.#pair = pair;
		this.#store(NAMES.pair, formatPair(pair));
	}

	chooseTimescale(timescale: Timescale): void {
		this.#timescale = timescale;
		this.#store(NAMES.timescale, timescale);
	}

	showBand(isShown: boolean): void {
		this.#showsBand = isShown;
		this.#store(NAMES.showsBand, isShown);
	}

	showOwn(isShown: boolean): void {
		this.#showsOwn = isShown;
		this.#store(NAMES.showsOwn, isShown);
	}

	/** A view that cannot be remembered is no reason to disturb anybody. */
	#store(name: string, value: unknown): void {
		void writeSetting(this.#database, { name, value }).catch(() => undefined);
	}

	async #load(): Promise<void> {
		const stored = await readSettings(this.#database).catch(() => []);
		const valueOf = (wanted: string) => stored.find(({ name }) => name === wanted)?.value;
		const timescale = valueOf(NAMES.timescale);
		if (isTimescale(timescale)) this.#timescale = timescale;
		this.#showsBand = valueOf(NAMES.showsBand) !== false;
		this.#showsOwn = valueOf(NAMES.showsOwn) !== false;
		const stars = valueOf(NAMES.stars);
		if (Array.isArray(stars)) this.#starred = stars.flatMap((star) => parsePair(String(star)) ?? []);
		this.#pair ??= parsePair(String(valueOf(NAMES.pair) ?? ''));
		this.#isReady = true;
	}
}
