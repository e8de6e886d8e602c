import { SIZE_UNITS, type ReferencePrice, type SizeUnit } from '#lib/domain/book/book-size.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { Database } from '#lib/storage/database.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import type { Live } from '../live.svelte.ts';
import { ReferencePrices } from '../market/reference-prices.ts';

const NAME = 'trade.book';

interface BookLook {
	readonly isDepth: boolean;
	readonly unit: SizeUnit;
	/** Bars and sums run from the best price on; otherwise each row is shown for itself. */
	readonly isCumulative: boolean;
	/** Age and outputs stand in every row. */
	readonly hasMore: boolean;
	/** By pair: the step that groups its prices, in units of 1e-8. */
	readonly steps: Readonly<Record<string, string>>;
}

const FIRST_LOOK: BookLook = { isDepth: false, unit: 'base', isCumulative: true, hasMore: false, steps: {} };

/** How this browser looks at order books. */
export class BookView {
	#look = $state.raw<BookLook>(FIRST_LOOK);
	readonly #database: Database;
	readonly #references: ReferencePrices;

	constructor(desk: Desk) {
		this.#database = desk.database;
		this.#references = desk.use(ReferencePrices);
		void this.#load();
	}

	get look(): BookLook {
		return this.#look;
	}

	/** 0 where orders are not grouped. */
	stepOf(pair: Pair): bigint {
		return BigInt(this.#look.steps[formatPair(pair)] ?? 0);
	}

	chooseStep(pair: Pair, step: bigint): void {
		this.change({ steps: { ...this.#look.steps, [formatPair(pair)]: String(step) } });
	}

	/** What the pair is worth in the reference coin; nothing unless that is what sizes are told in. */
	referenceOf(pair: Pair): Live<ReferencePrice | 'unknown'> | undefined {
		return this.#look.unit === 'reference' ? this.#references.of(pair) : undefined;
	}

	/** A look that cannot be remembered is no reason to disturb anybody. */
	change(part: Partial<BookLook>): void {
		this.#look = { ...this.#look, ...part };
		void writeSetting(this.#database, { name: NAME, value: this.#look }).catch(() => undefined);
	}

	async #load(): Promise<void> {
		const stored = await readSettings(this.#database).catch(() => []);
		const value = stored.find(({ name }) => name === NAME)?.value;
		if (value !== undefined) this.#look = readLook(value as Record<keyof BookLook, unknown>);
	}
}

/** Another version of the app may have stored what this one does not know: that is passed over. */
function readLook({
	isDepth,
	unit,
	isCumulative,
	hasMore,
	steps,
}: Record<keyof BookLook, unknown>): BookLook {
	return {
		isDepth: isDepth === true,
		unit: SIZE_UNITS.find((each) => each === unit) ?? FIRST_LOOK.unit,
		isCumulative: isCumulative !== false,
		hasMore: hasMore === true,
		steps: Object.fromEntries(
			Object.entries(steps ?? {}).filter(([, step]) => /^\d{1,20}$/.test(String(step))),
		) as Record<string, string>,
	};
}
