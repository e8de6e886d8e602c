import { isTimescale, type Timescale } from '#lib/domain/candles.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/pair.ts';
import type { Database } from '#lib/storage/database.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';

const NAMES = { pair: 'trade.pair', timescale: 'trade.timescale', showsBand: 'trade.band' } as const;

/** How this browser last looked at the market. */
export class TradeView {
	#isReady = $state(false);
	#pair = $state.raw<Pair>();
	#timescale = $state<Timescale>(3600);
	#showsBand = $state(true);
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
		this.#pair ??= parsePair(String(valueOf(NAMES.pair) ?? ''));
		this.#isReady = true;
	}
}
