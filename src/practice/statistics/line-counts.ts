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
	/** How many swaps the lines are about: those whose taker has accepted the maker's answer. */
	readonly uniques: number;
}

export type LineKind = 'request' | 'reserved' | 'connect' | 'connected' | 'tradestatus';

export const LINE_KINDS: readonly LineKind[] = ['request', 'reserved', 'connect', 'connected', 'tradestatus'];

/** Counts lines as they come. */
export class LineCounter {
	readonly #kinds = new Map<LineKind, number>();
	#duplicates = 0;

	/** Adds a line of each kind, or several. */
	add(kinds: readonly LineKind[], lines = 1): void {
		for (const kind of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + lines);
	}

	/** Adds the counts of another counter. */
	addCounts(counts: LineCounts): void {
		for (const kind of LINE_KINDS) this.add([kind], counts[kind]);
		this.addDuplicates(counts.duplicates);
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
			uniques: of('connect'),
		};
	}
}

/** The lines added since. An older program may have counted more until then. */
export function countsSince(before: LineCounts, all: LineCounts): LineCounts {
	const of = (name: keyof LineCounts): number => Math.max(0, all[name] - before[name]);
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
