/** How many lines of each kind a stretch of the stats log holds. */
export interface LineCounts {
	/** All of them, duplicates included. */
	readonly lines: number;
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
	readonly tradestatus: number;
	readonly duplicates: number;
	/** How many trades the lines are about. */
	readonly uniques: number;
}

export type LineKind = 'request' | 'reserved' | 'connect' | 'connected' | 'tradestatus';

export const LINE_KINDS: readonly LineKind[] = ['request', 'reserved', 'connect', 'connected', 'tradestatus'];

/** Counts lines as they come. */
export class LineCounter {
	readonly #kinds = new Map<LineKind, number>();
	#duplicates = 0;
	#uniques = 0;

	/** Adds the lines of a number of trades. */
	add(kinds: readonly LineKind[], trades = 1): void {
		this.#uniques += trades;
		for (const kind of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + trades);
	}

	/** Some of the network's messages arrive by two ways. */
	addDuplicates(lines: number): void {
		this.#duplicates += lines;
	}

	get counts(): LineCounts {
		const of = (kind: LineKind): number => this.#kinds.get(kind) ?? 0;
		const known = LINE_KINDS.reduce((sum, kind) => sum + of(kind), 0);
		return {
			lines: known + this.#duplicates,
			request: of('request'),
			reserved: of('reserved'),
			connect: of('connect'),
			connected: of('connected'),
			tradestatus: of('tradestatus'),
			duplicates: this.#duplicates,
			uniques: this.#uniques,
		};
	}
}

/** The lines added since. */
export function countsSince(before: LineCounts, all: LineCounts): LineCounts {
	const of = (name: keyof LineCounts): number => all[name] - before[name];
	return {
		lines: of('lines'),
		request: of('request'),
		reserved: of('reserved'),
		connect: of('connect'),
		connected: of('connected'),
		tradestatus: of('tradestatus'),
		duplicates: of('duplicates'),
		uniques: of('uniques'),
	};
}
